package io.github.suppliersdk.internal.webhooks.protocol;

/**
 * Everything that a task decides by.
 *
 * @param row the state of its row, as last read
 * @param owner the owner of the row
 * @param sameContent whether the row has the digest of the task's request
 * @param handler the progress of the task's call of the handler
 * @param readSince whether the row was read or written since the handler returned
 * @param sent the response that the task has sent
 * @param time how much of the service's waiting time is over
 * @param renewalDue whether the lease should be renewed now
 */
public record Situation(
        State row,
        Owner owner,
        boolean sameContent,
        HandlerPhase handler,
        boolean readSince,
        SentResponse sent,
        Time time,
        boolean renewalDue) {

    boolean isMine() {
        return owner == Owner.MINE;
    }

    boolean isLate() {
        return time != Time.IN_TIME || sent != SentResponse.NONE;
    }

    /**
     * Whether the row must be read again: it may have changed while the handler was running. Not needed if a write
     * compares it.
     */
    boolean mustReadAgain() {
        return row == State.UNKNOWN || (handler.hasReturned() && !readSince && !isMine());
    }
}
