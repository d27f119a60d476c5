package io.github.suppliersdk.internal.publishing;

/**
 * How often in a row the service failed on the same slots. Immutable.
 *
 * @param attempts for whatever reason
 * @param failures while others passed, and the first one
 * @param since from when on it counts which others pass, in nanoseconds; {@link Batch#NEVER} for the next failure
 */
public record FailureStreak(int attempts, int failures, long since) {
    static final FailureStreak NONE = new FailureStreak(0, 0, Batch.NEVER);

    static FailureStreak countedFrom(long since) {
        return new FailureStreak(0, 0, since);
    }

    /** A call was not carried out: from now on it counts which others pass. */
    FailureStreak countedAtLeastFrom(long now) {
        return since == Batch.NEVER ? new FailureStreak(attempts, failures, now) : this;
    }

    /**
     * One failure more.
     *
     * @param othersPass whether that is the fault of these slots; else only the first one counts
     */
    FailureStreak and(long now, boolean othersPass) {
        boolean counts = failures == 0 || othersPass;
        return new FailureStreak(
                attempts + 1, counts ? failures + 1 : failures, counts && since == Batch.NEVER ? now : since);
    }
}
