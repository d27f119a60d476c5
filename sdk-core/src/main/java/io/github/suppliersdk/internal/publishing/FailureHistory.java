package io.github.suppliersdk.internal.publishing;

/**
 * How calls of the same slots failed. Immutable; times are in nanoseconds of the run's clock.
 *
 * @param writes the failures in a row of writes
 * @param reads the failures in a row of the next read
 * @param refusals how often the caller was refused with these slots
 * @param stuckSince since when no call of these slots has succeeded; {@link Batch#NEVER} if the last one has
 */
public record FailureHistory(FailureStreak writes, FailureStreak reads, int refusals, long stuckSince) {
    static final FailureHistory NONE = new FailureHistory(FailureStreak.NONE, FailureStreak.NONE, 0, Batch.NEVER);

    /** Notes a write that was not carried out, which says nothing about these slots. */
    FailureHistory notWritten(Context context) {
        return new FailureHistory(
                writes.countedAtLeastFrom(context.now()), reads, refusals, stuckSinceAtLeast(context));
    }

    /**
     * Notes a failed write.
     *
     * @param othersPass whether other calls succeed, so that these slots are the cause; otherwise only the first
     *     failure counts
     */
    FailureHistory writeFailed(Context context, boolean othersPass) {
        return new FailureHistory(writes.and(context.now(), othersPass), reads, refusals, stuckSinceAtLeast(context));
    }

    /** Notes a failed read. */
    FailureHistory readFailed(Context context) {
        return new FailureHistory(
                writes, reads.and(context.now(), context.readsPass()), refusals, stuckSinceAtLeast(context));
    }

    /** Notes a read that was not carried out, which says nothing about these slots. */
    FailureHistory notRead(Context context) {
        return new FailureHistory(
                writes, reads.countedAtLeastFrom(context.now()), refusals, stuckSinceAtLeast(context));
    }

    /** Notes a refusal of the caller. */
    FailureHistory refused(Context context) {
        return new FailureHistory(writes, reads, refusals + 1, stuckSinceAtLeast(context));
    }

    /** Clears the failures; successes of other calls count from this time on. */
    FailureHistory cleared(long since) {
        return new FailureHistory(FailureStreak.countedFrom(since), FailureStreak.NONE, 0, stuckSince);
    }

    /** Notes that another read is next. */
    FailureHistory forNextRead() {
        return new FailureHistory(writes, FailureStreak.NONE, 0, stuckSince);
    }

    /** Notes that a call has succeeded. */
    FailureHistory afterSuccess() {
        return new FailureHistory(writes, reads, refusals, Batch.NEVER);
    }

    boolean isStuck() {
        return stuckSince != Batch.NEVER;
    }

    private long stuckSinceAtLeast(Context context) {
        return isStuck() ? stuckSince : context.started();
    }
}
