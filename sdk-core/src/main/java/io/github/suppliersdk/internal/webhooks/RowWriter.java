package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Applies an effect to a row. It decides nothing, and stores no personal data of a guest. */
final class RowWriter {
    private static final int LAST_OF_ASCII = 0x7f;
    /** The initial size of the map: room for all fields of a row, so that it does not grow. */
    private static final int MOST_FIELDS = 32;

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final Duration PAUSE_WHEN_ABANDONED = Duration.ofHours(1);

    private final Settings settings;
    private final HoldEnd holdEnd;

    RowWriter(Settings settings, HoldEnd holdEnd) {
        this.settings = settings;
        this.holdEnd = holdEnd;
    }

    /**
     * What an effect needs in addition to the row.
     *
     * @param key the key of the row to write
     * @param id the hold id or booking id, for a new row
     * @param token the token of the task
     * @param operation the request, if any
     * @param result the handler's result, if it was called
     * @param linked the related row: the hold's for a booking, the booking's for a cancellation
     */
    record Context(
            String key,
            String id,
            String token,
            Instant now,
            Optional<Operation> operation,
            Optional<HandlerResult> result,
            Optional<Row> linked) {}

    /** The row after the effect. */
    Row next(Effect effect, Optional<Row> seen, Context at) {
        Map<String, Object> data = new LinkedHashMap<>(MOST_FIELDS);
        data.put("v", Row.FORMAT);
        data.put("id", at.id());
        seen.ifPresent(row -> data.putAll(row.data()));
        State state = effect.to(seen.map(Row::state).orElse(State.ABSENT));
        switch (effect.lease()) {
            case OWN -> {
                data.put("owner", at.token());
                data.put("lease", at.now().plus(settings.lease()).toEpochMilli());
            }
            case NONE -> {
                data.remove("owner");
                data.remove("lease");
            }
            case KEEP -> {}
        }
        if (effect != Effect.RENEW) {
            data.put("since", at.now().toEpochMilli());
        }
        putContent(effect, seen, at, data);
        forget(state, data);
        long version = seen.map(row -> row.stored().version() + 1).orElse(1L);
        return Row.written(
                new StoredOperation(at.key(), version, state.name(), due(state, data, at.now()), text(data)),
                state,
                data);
    }

    /** Builds the row after a person has resolved it. */
    StoredOperation resolved(Row seen, String note, Instant now) {
        Map<String, Object> data = new LinkedHashMap<>(seen.data());
        data.put("note", note);
        return changedByPerson(State.COMPENSATED, seen, data, now);
    }

    /** Builds the row after a person has requested another attempt of the compensation, due at once. */
    StoredOperation retryRequested(Row seen, Instant now) {
        Map<String, Object> data = new LinkedHashMap<>(seen.data());
        data.put("open", now.toEpochMilli());
        data.remove("attempts");
        data.remove("abandoned");
        return changedByPerson(State.COMPENSATING, seen, data, now);
    }

    private StoredOperation changedByPerson(State state, Row seen, Map<String, Object> data, Instant now) {
        data.put("since", now.toEpochMilli());
        data.remove("owner");
        data.remove("lease");
        forget(state, data);
        return new StoredOperation(
                seen.key(), seen.stored().version() + 1, state.name(), due(state, data, now), text(data));
    }

    private void putContent(Effect effect, Optional<Row> seen, Context at, Map<String, Object> data) {
        switch (effect) {
            case CLAIM -> claim(at, data);
            case C_CLAIM -> {
                at.operation().ifPresent(operation -> data.put("digest", operation.digest()));
                if (at.operation().orElse(null) instanceof Operation.Cancellation cancellation) {
                    data.put("tickets", cancellation.request().ticketNumbers());
                }
            }
            case GRANT -> {
                reply(at.result().orElseThrow().reply(), data);
                storeResult(at, data);
                if (at.operation().orElse(null) instanceof Operation.Hold hold
                        && data.get("end") instanceof Number end) {
                    holdEnd.granted(at.key(), hold.request(), end.longValue(), at.now());
                }
            }
            case REFUSE, C_REFUSE -> reply(at.result().orElseThrow().reply(), data);
            case REFUSE_LATE -> refuse(Reason.LATE, data);
            case REFUSE_WITHOUT_HOLD -> refuse(Reason.WITHOUT_HOLD, data);
            case MARK, ORDER, MARK_BOOKING, CLOSE_BOOKING, ORDER_ENDED, TAKE_OVER -> open(effect, seen, at, data);
            case POSTPONE -> postpone(at.now(), data);
            case TAKE_HOLD ->
                data.put("booking", at.operation().map(Operation::id).orElse(""));
            case FORGET_END -> data.remove("end");
            case C_ACCEPT -> reply(Reply.empty(200), data);
            default -> {}
        }
        boolean isOwn = !effect.isOfOther();
        if (isOwn && !data.containsKey("slot")) {
            at.linked().ifPresent(linked -> copySlot(linked, data));
        }
    }

    private void claim(Context at, Map<String, Object> data) {
        Operation operation = at.operation().orElseThrow();
        data.put("digest", operation.digest());
        if (operation instanceof Operation.Hold hold) {
            HoldRequest request = hold.request();
            request(request, data);
            data.put("end", holdEnd.of(request));
        } else if (operation instanceof Operation.Booking booking) {
            data.put("hold", booking.request().holdId());
        }
    }

    /** Stores what the compensation of a hold needs. */
    private static void request(HoldRequest request, Map<String, Object> data) {
        data.put("request", RequestBodies.of(request));
        data.put("experience", request.experienceId());
        data.put("option", request.optionId());
        data.put("slot", request.slotId());
    }

    private static void copySlot(Row from, Map<String, Object> data) {
        for (String field : new String[] {"experience", "option", "slot"}) {
            from.text(field).ifPresent(value -> data.put(field, value));
        }
    }

    private static void storeResult(Context at, Map<String, Object> data) {
        at.result().ifPresent(result -> {
            result.transactionId().ifPresent(id -> data.put("transaction", id));
            if (!result.tickets().isEmpty()) {
                data.put("tickets", result.tickets());
            }
        });
    }

    /**
     * Opens a compensation, or opens it again; or closes a booking after a cancellation, which needs no compensation.
     */
    private static void open(Effect effect, Optional<Row> seen, Context at, Map<String, Object> data) {
        boolean isOpen = seen.filter(row -> row.state() == State.COMPENSATING).isPresent();
        if (!isOpen) {
            refuse(reasonOf(effect, seen, at), data);
            data.put("open", at.now().toEpochMilli());
            data.remove("attempts");
            data.remove("abandoned");
        }
        boolean isOfHandlerTask = at.result().isPresent() && !effect.isOfOther();
        if (isOfHandlerTask) {
            storeResult(at, data);
        }
        // a row that was closed or deleted has no request any more; a task that outlived its lease opens it again
        if (at.operation().orElse(null) instanceof Operation.Hold hold) {
            request(hold.request(), data);
        }
    }

    private static Reason reasonOf(Effect effect, Optional<Row> seen, Context at) {
        boolean isOfHandlerTask = at.operation()
                .filter(o -> o instanceof Operation.Hold || o instanceof Operation.Booking)
                .isPresent();
        if (effect == Effect.ORDER_ENDED) {
            return Reason.ENDED;
        } else if (effect == Effect.TAKE_OVER) {
            return Reason.LOST;
        } else if (!isOfHandlerTask) {
            return Reason.CANCELLED;
        }
        Optional<Reason> before = seen.flatMap(row -> row.text("reason")).map(Reason::valueOf);
        boolean hasFailed = at.result().flatMap(HandlerResult::failure).isPresent();
        return before.orElse(hasFailed ? Reason.FAILED : Reason.LATE);
    }

    private void postpone(Instant now, Map<String, Object> data) {
        int attempts = data.get("attempts") instanceof Number number ? number.intValue() + 1 : 1;
        data.put("attempts", attempts);
        long open = data.get("open") instanceof Number number ? number.longValue() : now.toEpochMilli();
        if (now.toEpochMilli() - open
                >= Durations.atMostACentury(settings.abandonAfter()).toMillis()) {
            data.put("abandoned", true);
        }
    }

    private static void refuse(Reason reason, Map<String, Object> data) {
        data.put("reason", reason.name());
        reply(reason.reply(), data);
    }

    private static void reply(Reply reply, Map<String, Object> data) {
        data.put("status", reply.status());
        data.put("body", reply.body());
    }

    /** Removes the fields that a state does not need. */
    private static void forget(State state, Map<String, Object> data) {
        switch (state) {
            case COMPENSATED, REFUSED -> {
                data.remove("request");
                data.remove("end");
            }
            case COMPENSATING -> data.remove("end");
            case BOOKED -> {
                if (!data.containsKey("end")) {
                    data.remove("request");
                }
            }
            case C_OPEN -> {
                data.remove("status");
                data.remove("body");
            }
            default -> {}
        }
    }

    private Instant due(State state, Map<String, Object> data, Instant now) {
        Instant due = switch (state) {
            case RUNNING, COMPENSATING, C_RUNNING ->
                data.get("lease") instanceof Number lease
                        ? Instant.ofEpochMilli(lease.longValue())
                        : now.plus(pause(data));
            default ->
                data.get("end") instanceof Number end
                        ? Instant.ofEpochMilli(end.longValue())
                        : now.plus(Durations.atMostACentury(settings.retention()));
        };
        return due.truncatedTo(ChronoUnit.MILLIS);
    }

    private static Duration pause(Map<String, Object> data) {
        int attempts = data.get("attempts") instanceof Number number ? number.intValue() : 0;
        if (attempts == 0) {
            return Duration.ZERO;
        }
        if (Boolean.TRUE.equals(data.get("abandoned"))) {
            return PAUSE_WHEN_ABANDONED;
        }
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts - 1, 10));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    /**
     * Writes the data in ASCII, so that no store refuses it: neither half of a surrogate pair in a note nor the store's
     * charset matters.
     */
    private static String text(Map<String, Object> data) {
        return Bodies.object(generator -> {
            generator.setHighestNonEscapedChar(LAST_OF_ASCII);
            Databind.writeFields(data, generator);
        });
    }
}
