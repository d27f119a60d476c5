package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Op;

/** What the end of a call means for its slots: turns the meaning of a failure into an event of the protocol. */
final class CallTable {
    private static final int CONFLICT = 409;

    private CallTable() {}

    /** The kind of operation of a request. */
    static OperationKind kind(Op op) {
        return switch (op) {
            case POST -> OperationKind.CREATE;
            case PUT -> OperationKind.REPLACE;
            case PATCH, ZERO -> OperationKind.UPDATE;
            case DELETE -> OperationKind.DELETE;
        };
    }

    /**
     * The event for a slot of the call. The refusal of several does not say which one is wrong.
     *
     * @param slots the number of slots in the call; several are created
     * @param isNamed whether the response shows the slot
     */
    static Event.Kind of(Op op, CallResult end, int slots, boolean isNamed) {
        return switch (end.meaning()) {
            case DONE -> op == Op.POST && !isNamed ? unnamed(slots) : Event.Kind.OK;
            case MAYBE_APPLIED -> Event.Kind.AMBIGUOUS;
            case NOT_SENT, TRANSIENT, OVERLOAD, REFUSED_CALLER -> Event.Kind.NOT_CARRIED_OUT;
            case MISSING -> op == Op.DELETE ? Event.Kind.AMBIGUOUS : Event.Kind.NOT_FOUND;
            case REFUSED_ITEM ->
                slots > 1
                        ? Event.Kind.NOT_CARRIED_OUT
                        : op == Op.POST && end.status() == CONFLICT ? Event.Kind.CONFLICT : Event.Kind.REFUSED;
        };
    }

    /**
     * A create that succeeded without naming its only slot may have done nothing. Of several, the slot may exist or
     * not, but no later effect is possible.
     */
    private static Event.Kind unnamed(int slots) {
        return slots == 1 ? Event.Kind.AMBIGUOUS : Event.Kind.CONFLICT;
    }

    /** How many slots the next call may create, if this one did not create the slot: halves find the one to blame. */
    static int mostPerCreate(CallResult end, int slots, int before) {
        return switch (end.meaning()) {
            case DONE -> 1;
            case MAYBE_APPLIED, REFUSED_ITEM -> Math.max(1, slots / 2);
            case MISSING, NOT_SENT, TRANSIENT, OVERLOAD, REFUSED_CALLER -> before;
        };
    }
}
