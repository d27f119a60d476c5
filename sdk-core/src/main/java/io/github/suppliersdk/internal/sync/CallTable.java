package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Op;

/** What the end of a call means for its slots: turns the meaning of a failure into an event of the protocol. */
final class CallTable {
    private static final int UNAUTHORIZED = 401;
    private static final int CONFLICT = 409;
    private static final int FIRST_CLIENT_ERROR = 400;
    private static final int FIRST_SERVER_ERROR = 500;

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

    /** The event for a slot that was alone in its call. */
    static Event.Kind ofOne(Op op, CallEnd end) {
        return switch (end.meaning()) {
            case DONE -> Event.Kind.OK;
            case MISSING -> op == Op.DELETE ? Event.Kind.OK : Event.Kind.NOT_FOUND;
            case REFUSED_ITEM -> op == Op.POST && end.status() == CONFLICT ? Event.Kind.CONFLICT : Event.Kind.REFUSED;
            case MAYBE_APPLIED -> Event.Kind.AMBIGUOUS;
            case NOT_SENT, TRANSIENT, OVERLOAD -> Event.Kind.NOT_CARRIED_OUT;
            case REFUSED_CALLER -> mayBeHeld(op, end) ? Event.Kind.REFUSED : Event.Kind.NOT_CARRIED_OUT;
        };
    }

    /**
     * The event for one of several slots that were created in one call. A refusal does not say which slot is wrong. A
     * success that does not name the slot leaves open whether it exists, but no later effect is possible.
     */
    static Event.Kind ofSome(CallEnd end, boolean isNamed) {
        return switch (end.meaning()) {
            case DONE -> isNamed ? Event.Kind.OK : Event.Kind.CONFLICT;
            case MAYBE_APPLIED -> Event.Kind.AMBIGUOUS;
            case MISSING, REFUSED_ITEM, NOT_SENT, TRANSIENT, OVERLOAD, REFUSED_CALLER -> Event.Kind.NOT_CARRIED_OUT;
        };
    }

    /** How many slots the next call may create, if this one did not create the slot: halves find the one to blame. */
    static int mostPerCreate(CallEnd end, int slots, int before) {
        return switch (end.meaning()) {
            case DONE -> 1;
            case MAYBE_APPLIED, REFUSED_ITEM -> Math.max(1, slots / 2);
            case MISSING, NOT_SENT, TRANSIENT, OVERLOAD, REFUSED_CALLER -> before;
        };
    }

    /** Whether the service, or the connection to it, does not work. */
    static boolean isFailureOfService(CallEnd end) {
        return switch (end.meaning()) {
            case NOT_SENT, MAYBE_APPLIED, TRANSIENT -> true;
            case DONE, MISSING, REFUSED_ITEM, REFUSED_CALLER, OVERLOAD -> false;
        };
    }

    /** Whether other calls would be refused too. */
    static boolean refusesCaller(Op op, CallEnd end) {
        return end.meaning() == Meaning.REFUSED_CALLER && !isParentMissing(op, end) && !mayBeHeld(op, end);
    }

    /** Whether the option or the experience is missing. */
    static boolean isParentMissing(Op op, CallEnd end) {
        return op == Op.POST && end.meaning() == Meaning.REFUSED_CALLER && end.status() == 404;
    }

    /**
     * Whether the slot may be held. The contract does not say with which status the service refuses to delete a held
     * slot. If the caller is refused instead, the PATCH that follows is refused too.
     */
    private static boolean mayBeHeld(Op op, CallEnd end) {
        return op == Op.DELETE
                && end.status() > UNAUTHORIZED
                && end.status() >= FIRST_CLIENT_ERROR
                && end.status() < FIRST_SERVER_ERROR;
    }
}
