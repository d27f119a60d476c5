package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A slot's turn.
 *
 * @param phase where it is
 * @param op what is being sent, or was sent last; {@code null} in other phases
 * @param value what was read and is being sent, or was sent, or was refused
 * @param known what the responses of this turn said
 * @param unsettled whether an earlier request may still be carried out, or the service may have changed the slot itself
 * @param got what a GET showed
 * @param notKept what the service did not keep; outlives the turn. Forgetting it costs one PUT
 */
public record State<C>(
        Phase phase,
        @Nullable Op op,
        @Nullable SlotValue<C> value,
        Known known,
        boolean unsettled,
        @Nullable SlotValue<C> got,
        @Nullable NotKept<C> notKept) {

    /** A slot of which nothing is known. */
    public static <C> State<C> idle() {
        return idle(null);
    }

    /** A slot without a turn. */
    public static <C> State<C> idle(@Nullable NotKept<C> notKept) {
        return new State<>(Phase.IDLE, null, null, Known.NOTHING, false, null, notKept);
    }

    /** Whether the service keeps another content than the one that was sent. Asked when the turn finishes. */
    public boolean isNotKept() {
        return notKept != null && value != null && notKept.sent().equals(value.content());
    }

    /** Whether the service needs no request to show this state of the source. What it does not keep counts as equal. */
    public boolean matches(SlotValue<C> source, SlotValue<C> service, Seats seats) {
        return TransitionTable.equalBut(notKept, source, service, seats);
    }
}
