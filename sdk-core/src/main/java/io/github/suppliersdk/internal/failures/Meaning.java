package io.github.suppliersdk.internal.failures;

/** What the end of an attempt means for the decision what comes next. */
public enum Meaning {
    /** It is done. */
    DONE("done"),
    /** The object that the address names is not there. Nothing was changed. */
    MISSING("the object is missing"),
    /** Nothing has left. Sending again is harmless. */
    NOT_SENT("not sent"),
    /** It may have been done, or may be done late. To find out, read. */
    MAYBE_APPLIED("may be applied"),
    /** The service refuses what was sent. Nothing was changed, if the object was alone in its call. */
    REFUSED_ITEM("the object is refused"),
    /** The service refuses the caller, the address or the kind of request: other objects will not fare better. */
    REFUSED_CALLER("the caller is refused"),
    /** Certainly not done, for a reason that passes. Sending again is harmless. */
    TRANSIENT("transient, not applied"),
    /** Certainly not done, because too much was asked for. Sending again is harmless, later. */
    OVERLOAD("overload, not applied");

    private final String title;

    Meaning(String title) {
        this.title = title;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** Whether the same request may be sent again: it may succeed, and can do no harm. */
    public boolean allowsRetry(OperationKind kind) {
        return switch (this) {
            case NOT_SENT, TRANSIENT, OVERLOAD -> true;
            case MAYBE_APPLIED -> kind.isIdempotent();
            case DONE, MISSING, REFUSED_ITEM, REFUSED_CALLER -> false;
        };
    }
}
