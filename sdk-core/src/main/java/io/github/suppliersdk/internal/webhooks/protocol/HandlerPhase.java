package io.github.suppliersdk.internal.webhooks.protocol;

/** The progress of the task's own call of the handler. */
public enum HandlerPhase {
    /** This task did not call the handler. */
    NOT_CALLED,
    /** The call has not returned. */
    RUNNING,
    /** The handler returned a success. */
    SUCCEEDED,
    /** The handler refused, so nothing has taken effect. */
    REFUSED,
    /** The handler threw, or returned something that cannot be sent: what took effect is unknown. */
    FAILED;

    boolean hasReturned() {
        return this == SUCCEEDED || this == REFUSED || this == FAILED;
    }

    boolean mayHaveTakenEffect() {
        return this == SUCCEEDED || this == FAILED;
    }
}
