package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.Nullable;

/**
 * The state of a slot's turn.
 *
 * @param phase the current phase
 * @param op what is being sent; {@code null} in other phases
 * @param value the value that was read and is being sent, was sent, or was refused
 * @param known what the responses of this turn have shown
 * @param unsettled whether an earlier request may still be carried out, or the service may have changed the slot itself
 * @param got the value that a GET has shown
 * @param notKept the content that the service did not keep; outlives the turn. Dropping it costs one PUT
 */
public record State<C>(
        Phase phase,
        @Nullable Op op,
        @Nullable SlotValue<C> value,
        Known known,
        boolean unsettled,
        @Nullable SlotValue<C> got,
        @Nullable NotKept<C> notKept) {

    /** The state of a slot without a turn. */
    public static <C> State<C> idle(@Nullable NotKept<C> notKept) {
        return new State<>(Phase.IDLE, null, null, Known.NOTHING, false, null, notKept);
    }

    /** Whether the service shows other content than was sent. To be asked at the end of a turn. */
    public boolean isNotKept() {
        return notKept != null && value != null && notKept.sent().equals(value.content());
    }

    /**
     * Whether the service shows this value of the source already. Content that the service does not keep counts as
     * equal.
     */
    public boolean matches(SlotValue<C> source, SlotValue<C> service, Seats seats) {
        return TransitionTable.equalBut(notKept, source, service, seats);
    }
}
