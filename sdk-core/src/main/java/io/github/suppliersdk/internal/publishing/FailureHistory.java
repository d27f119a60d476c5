package io.github.suppliersdk.internal.publishing;

/**
 * How calls of the same slots failed. Immutable; times are in nanoseconds of the run's clock.
 *
 * @param writes how often in a row the service failed when they were written
 * @param reads how often in a row it failed on the read that is next
 * @param refusals how often the caller was refused with these slots
 * @param stuckSince since when no call of these slots has passed; {@link Batch#NEVER} if the last one has
 */
public record FailureHistory(FailureStreak writes, FailureStreak reads, int refusals, long stuckSince) {
    static final FailureHistory NONE = new FailureHistory(FailureStreak.NONE, FailureStreak.NONE, 0, Batch.NEVER);

    /** A write was not carried out, which says nothing of these slots. */
    FailureHistory notWritten(Context context) {
        return new FailureHistory(
                writes.countedAtLeastFrom(context.now()), reads, refusals, stuckSinceAtLeast(context));
    }

    /**
     * The service failed on a write.
     *
     * @param othersPass whether that is the fault of these slots; else only the first time counts
     */
    FailureHistory writeFailed(Context context, boolean othersPass) {
        return new FailureHistory(writes.and(context.now(), othersPass), reads, refusals, stuckSinceAtLeast(context));
    }

    /** The service failed on a read. */
    FailureHistory readFailed(Context context) {
        return new FailureHistory(
                writes, reads.and(context.now(), context.readsPass()), refusals, stuckSinceAtLeast(context));
    }

    /** A read was not carried out, which says nothing of these slots. */
    FailureHistory notRead(Context context) {
        return new FailureHistory(
                writes, reads.countedAtLeastFrom(context.now()), refusals, stuckSinceAtLeast(context));
    }

    /** The caller was refused. */
    FailureHistory refused(Context context) {
        return new FailureHistory(writes, reads, refusals + 1, stuckSinceAtLeast(context));
    }

    /** What failed so far says nothing more; from this moment on it counts which others pass. */
    FailureHistory anew(long since) {
        return new FailureHistory(FailureStreak.countedFrom(since), FailureStreak.NONE, 0, stuckSince);
    }

    /** Another read is next. */
    FailureHistory readAnew() {
        return new FailureHistory(writes, FailureStreak.NONE, 0, stuckSince);
    }

    /** A call has passed. */
    FailureHistory unstuck() {
        return new FailureHistory(writes, reads, refusals, Batch.NEVER);
    }

    boolean isStuck() {
        return stuckSince != Batch.NEVER;
    }

    private long stuckSinceAtLeast(Context context) {
        return isStuck() ? stuckSince : context.started();
    }
}
