package io.github.suppliersdk.internal.failures;

import io.github.suppliersdk.errors.Effect;

/** What the end of an attempt means for the next step. */
public enum Meaning {
    /** The operation succeeded. */
    DONE("done"),
    /** The object that the address names does not exist. Nothing was changed. */
    MISSING("the object is missing"),
    /** Nothing was sent. Sending again is harmless. */
    NOT_SENT("not sent"),
    /** The operation may have been applied, or may be applied late. Only reading shows which. */
    MAYBE_APPLIED("may be applied"),
    /** The service refuses the content of the request. Nothing was changed, if the object was alone in its call. */
    REFUSED_ITEM("the object is refused"),
    /**
     * The service refuses the caller, the address or the kind of request: requests for other objects would fail too.
     */
    REFUSED_CALLER("the caller is refused"),
    /** Certainly not applied, for a transient reason. Sending again is harmless. */
    TRANSIENT("transient, not applied"),
    /** Certainly not applied, because there were too many requests. Sending again later is harmless. */
    OVERLOAD("overload, not applied");

    private final String title;

    Meaning(String title) {
        this.title = title;
    }

    /** The meaning in words. */
    public String title() {
        return title;
    }

    /**
     * Whether the same request may be sent again because it may succeed and does no harm. A success is only sent again
     * if its response broke off.
     */
    public boolean allowsRetry(OperationKind kind) {
        return switch (this) {
            case NOT_SENT, TRANSIENT, OVERLOAD -> true;
            case MAYBE_APPLIED, DONE -> kind.isIdempotent();
            case MISSING, REFUSED_ITEM, REFUSED_CALLER -> false;
        };
    }

    /** What an attempt that ended like this has changed; a read changes nothing. */
    public Effect effect(OperationKind kind) {
        if (!kind.isWrite()) {
            return Effect.NONE;
        }
        return switch (this) {
            case DONE -> Effect.APPLIED;
            case MAYBE_APPLIED -> Effect.UNKNOWN;
            case MISSING, NOT_SENT, REFUSED_ITEM, REFUSED_CALLER, TRANSIENT, OVERLOAD -> Effect.NONE;
        };
    }
}
