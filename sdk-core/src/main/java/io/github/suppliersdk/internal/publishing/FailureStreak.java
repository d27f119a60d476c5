package io.github.suppliersdk.internal.publishing;

/**
 * The failures in a row on the same slots. Immutable.
 *
 * @param attempts all failures
 * @param failures the failures while others succeeded, and the first one
 * @param since the time from which successes of other calls count, in nanoseconds; {@link Batch#NEVER} if they count
 *     from the next failure on
 */
public record FailureStreak(int attempts, int failures, long since) {
    static final FailureStreak NONE = new FailureStreak(0, 0, Batch.NEVER);

    static FailureStreak countedFrom(long since) {
        return new FailureStreak(0, 0, since);
    }

    /** Notes a call that was not carried out: successes of other calls count from now on. */
    FailureStreak countedAtLeastFrom(long now) {
        return since == Batch.NEVER ? new FailureStreak(attempts, failures, now) : this;
    }

    /**
     * Adds a failure.
     *
     * @param othersPass whether other calls succeed, so that these slots are the cause; otherwise only the first
     *     failure counts
     */
    FailureStreak and(long now, boolean othersPass) {
        boolean counts = failures == 0 || othersPass;
        return new FailureStreak(
                attempts + 1, counts ? failures + 1 : failures, counts && since == Batch.NEVER ? now : since);
    }
}
