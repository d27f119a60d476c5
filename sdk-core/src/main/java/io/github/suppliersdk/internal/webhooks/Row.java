package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stored operation after parsing. */
final class Row {
    /** The version of the data's format. Rows of another version are left alone. */
    static final int FORMAT = 1;

    private final StoredOperation stored;
    private final State state;
    private final Map<String, Object> data;

    private Row(StoredOperation stored, State state, Map<String, Object> data) {
        this.stored = stored;
        this.state = state;
        this.data = data;
    }

    /**
     * A row that this process built, which need not be parsed.
     *
     * @param data the content of its JSON; no other code may hold the map
     */
    static Row written(StoredOperation stored, State state, Map<String, Object> data) {
        return new Row(stored, state, Collections.unmodifiableMap(data));
    }

    /** @throws UnreadableRowException if the row has another version of the format, or none */
    static Row of(StoredOperation stored) throws UnreadableRowException {
        try {
            Map<String, Object> data = Bodies.plain(stored.data());
            if (!Integer.valueOf(FORMAT).equals(data.get("v"))) {
                throw new UnreadableRowException(stored.key(), " has the format " + data.get("v"), null);
            }
            State state = State.valueOf(stored.state());
            if (state == State.UNKNOWN || state == State.UNREADABLE || state == State.ABSENT) {
                throw new UnreadableRowException(stored.key(), " has the state " + state, null);
            }
            return new Row(stored, state, data);
        } catch (IOException | IllegalArgumentException e) {
            throw new UnreadableRowException(stored.key(), " is not readable", e);
        }
    }

    StoredOperation stored() {
        return stored;
    }

    Map<String, Object> data() {
        return data;
    }

    String key() {
        return stored.key();
    }

    State state() {
        return state;
    }

    boolean isHold() {
        return key().startsWith(Keys.HOLD);
    }

    boolean isBooking() {
        return key().startsWith(Keys.BOOKING);
    }

    boolean isCancellation() {
        return key().startsWith(Keys.CANCELLATION);
    }

    /** The hold id or the booking id. */
    String id() {
        return text("id").orElse(key());
    }

    Optional<String> text(String field) {
        return data.get(field) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    Optional<Instant> time(String field) {
        return data.get(field) instanceof Number millis
                ? Optional.of(Instant.ofEpochMilli(millis.longValue()))
                : Optional.empty();
    }

    int number(String field) {
        return data.get(field) instanceof Number number ? number.intValue() : 0;
    }

    boolean flag(String field) {
        return Boolean.TRUE.equals(data.get(field));
    }

    List<String> texts(String field) {
        return data.get(field) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** The end of the hold: seats are set aside until then. */
    Optional<Instant> end() {
        return time("end");
    }

    /** The stored response. */
    Reply reply() {
        return Reply.stored(number("status"), text("body").orElse(""));
    }

    /** The row cannot be read by this version. */
    static final class UnreadableRowException extends Exception {
        private final String key;

        UnreadableRowException(String key, String what, @Nullable Throwable cause) {
            super(key + what, cause);
            this.key = key;
        }

        String key() {
            return key;
        }
    }
}
