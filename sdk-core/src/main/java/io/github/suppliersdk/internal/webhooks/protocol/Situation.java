package io.github.suppliersdk.internal.webhooks.protocol;

/**
 * All that a task decides by.
 *
 * @param row the state of its row, as last read
 * @param owner whose token the row carries
 * @param sameContent whether the row has the digest of the task's own request
 * @param handler how far its own call of the handler is
 * @param readSince whether the row was read or written since the handler returned
 * @param said what it has told the service
 * @param time how much of the service's time is over
 * @param renewalDue whether the lease should be renewed now
 */
public record Situation(
        State row,
        Owner owner,
        boolean sameContent,
        HandlerPhase handler,
        boolean readSince,
        Said said,
        Time time,
        boolean renewalDue) {

    boolean isMine() {
        return owner == Owner.MINE;
    }

    boolean isLate() {
        return time != Time.IN_TIME || said != Said.NOTHING;
    }

    /** What was read before the handler returned says nothing of what came meanwhile, unless a write will compare it. */
    boolean mustReadAgain() {
        return row == State.UNKNOWN || (handler.hasReturned() && !readSince && !isMine());
    }
}
