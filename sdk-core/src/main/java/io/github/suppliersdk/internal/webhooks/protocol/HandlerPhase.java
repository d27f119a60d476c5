package io.github.suppliersdk.internal.webhooks.protocol;

/** How far the task's own call of the handler is. */
public enum HandlerPhase {
    /** The handler was not called by this task. */
    NOT_CALLED,
    /** It was called and has not returned. */
    AT_WORK,
    /** It returned a success. */
    SUCCEEDED,
    /** It refused, so nothing has taken effect. */
    REFUSED,
    /** It threw, or returned what cannot be sent: what took effect is unknown. */
    FAILED;

    boolean hasReturned() {
        return this == SUCCEEDED || this == REFUSED || this == FAILED;
    }

    boolean mayHaveTakenEffect() {
        return this == SUCCEEDED || this == FAILED;
    }
}
