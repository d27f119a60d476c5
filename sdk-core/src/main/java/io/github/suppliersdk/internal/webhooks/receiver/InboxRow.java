package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.OpenOperation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import org.immutables.value.Value;

/**
 * A row of an inbox: a hold, a booking, a cancellation, or an order. Keys decide. The ids of the slot say what is marked;
 * the other ids are for people.
 */
@Value.Immutable
public abstract class InboxRow implements WithInboxRow {
    static final String HOLD = "hold:";
    public static final String BOOKING = "booking:";
    static final String CANCELLATION = "cancel:";
    static final String ORDER = "order:";
    static final String UNDO = "undo:";
    /** Before a key: that its transaction is still the same. */
    static final String WITNESS = "witness:";

    /** How long a worker may need for what is due. */
    static final Duration OVERDUE = Duration.ofMinutes(1);

    private static final int LONGEST_ID = 100;

    InboxRow() {}

    /** The states of rows. None of them means that somebody is at work. */
    public enum RowState {
        /** A hold that was granted. */
        HELD,
        /** A hold whose seats are a booking's. */
        BOOKED,
        /** A hold that has ended without a booking. */
        ENDED,
        /** A booking that was confirmed. */
        CONFIRMED,
        /** A booking that was cancelled, perhaps before it came. */
        CANCELLED,
        /** A cancellation that was accepted. */
        ACCEPTED,
        /** A hold, booking or cancellation that was refused. */
        REFUSED,
        /** An unconfirmed cancellation that was accepted and is to be carried out. */
        PENDING,
        /** An order to take a remote booking back, made before the handler is called. */
        PREPARED;

        /** The states of rows that only wait to be deleted. */
        static final Set<RowState> FINAL = EnumSet.of(BOOKED, ENDED, CONFIRMED, CANCELLED, ACCEPTED, REFUSED);
    }

    /** What kind of row it is, and of which id. */
    public abstract String key();

    /** Its state. */
    public abstract RowState state();

    /** When a worker acts on it next. */
    public abstract Instant due();

    /** The digest of the request; a booking that was cancelled before it came has none, which is equal to nothing. */
    public abstract Optional<String> digest();

    /** The body of the response. */
    public abstract Optional<String> response();

    /** The hold. */
    public abstract Optional<String> holdId();

    /** The booking. */
    public abstract Optional<String> bookingId();

    /** The experience; like the option and the slot empty if no slot can have the ids of the request. */
    public abstract Optional<String> experienceId();

    /** The option. */
    public abstract Optional<String> optionId();

    /** The slot. */
    public abstract Optional<String> slotId();

    /** The end of a hold. */
    public abstract Optional<Instant> holdEnd();

    /** The request: of a cancellation, and of a hold while a worker may need it. */
    public abstract Optional<String> request();

    /** When it came to its state. */
    public abstract Instant since();

    /** How many attempts of a worker have failed. */
    @Value.Default
    public int attempts() {
        return 0;
    }

    /** The note of the person who resolved it. */
    public abstract Optional<String> note();

    /** Whether something is still to be done. */
    public boolean isOpen() {
        return !RowState.FINAL.contains(state());
    }

    /** The key of another kind of row for the same id. */
    public String keyOf(String kind) {
        return kind + key().substring(key().indexOf(':') + 1);
    }

    /** Whether a person may have to look at it: an order, or a hold whose end has failed or is overdue. */
    boolean isForPeople(Instant now) {
        return isOpen() && (state() != RowState.HELD || attempts() > 0 || due().isBefore(now.minus(OVERDUE)));
    }

    /** What a worker has to do with it, if it is not final. */
    public OpenOperation operation() {
        OpenOperation.Work work = switch (state()) {
            case PENDING -> OpenOperation.Work.ACCEPTED_CANCELLATION;
            case PREPARED -> OpenOperation.Work.REMOTE_UNDO;
            default -> OpenOperation.Work.HOLD_END;
        };
        return new OpenOperation(
                work,
                (key().startsWith(HOLD) ? holdId() : bookingId()).orElse(key()),
                key(),
                since(),
                due(),
                attempts(),
                slotId());
    }

    /** Starts a row that comes to its state at this time. */
    static ImmutableInboxRow.Builder of(String key, RowState state, Instant now) {
        return ImmutableInboxRow.builder().key(key).state(state).since(now);
    }

    /** The key of a row: the id itself if it is short and of plain characters, otherwise a digest of it. */
    static String key(String kind, String id) {
        return kind + (isPlain(id) ? id : "#" + digest(id));
    }

    /** Whether a text is short and of printed ASCII characters, but those that mean something in a key. */
    static boolean isPlain(String text) {
        return text.length() <= LONGEST_ID && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#' && c != ':');
    }

    /** The digest of a text. */
    static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 20);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The time, as exactly as a column keeps it. */
    public static Instant now(Clock clock) {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** The row in a final state, without its request, to be deleted when the retention is over. */
    public InboxRow finished(RowState next, Instant now, Duration retention) {
        return withState(next)
                .withSince(now)
                .withDue(holdEnd().filter(now::isBefore).orElse(now).plus(retention))
                .withRequest(Optional.empty())
                .withAttempts(0);
    }

    /** The row with the slot of another one. */
    InboxRow withSlotOf(InboxRow other) {
        return withExperienceId(other.experienceId())
                .withOptionId(other.optionId())
                .withSlotId(other.slotId());
    }
}
