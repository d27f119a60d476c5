package io.github.suppliersdk.internal.publishing;

/**
 * How the calls of one operation fare: those of one do not vouch for those of another. Immutable; times are in nanoseconds.
 *
 * @param breaker whether such calls may be made
 * @param lastPass when the latest of those that passed began
 * @param stuckSince since when hardly any has passed although some were made; {@link Batch#NEVER} if that is not so
 * @param share how many of the latest calls passed, from 0 to 1
 * @param spurious how many of the latest calls failed though their slots were not to blame
 * @param givenUp whether none is made any more
 */
record CallHealth(
        CircuitBreaker breaker, long lastPass, long stuckSince, double share, FailureRate spurious, boolean givenUp) {
    /** One call in so many must pass, or the operation counts as stuck. */
    private static final double SHARE_THAT_PASSES = 0.1;

    private static final double WEIGHT = 0.05;

    static CallHealth good() {
        return new CallHealth(CircuitBreaker.closed(), Batch.NEVER, Batch.NEVER, 1, FailureRate.NONE, false);
    }

    CallHealth begun() {
        return breaker.isOpen() ? with(breaker.begun()) : this;
    }

    private CallHealth with(CircuitBreaker after) {
        return new CallHealth(after, lastPass, stuckSince, share, spurious, givenUp);
    }

    /**
     * The service is at work, whatever it said.
     *
     * @param failuresBefore how often the same call failed before, so not for a reason of its slots
     */
    CallHealth passed(long started, int failuresBefore) {
        double after = share + (1 - share) * WEIGHT;
        return new CallHealth(
                breaker.passed(),
                Math.max(lastPass, started),
                after >= SHARE_THAT_PASSES ? Batch.NEVER : stuckSince,
                after,
                spurious.and(failuresBefore),
                givenUp);
    }

    /** The call failed, and others would have, too. */
    CallHealth failed(long started, long now, double dice) {
        return with(breaker.failed(started, now, dice)).stuck(started);
    }

    /** The call did not pass, which says nothing of others. */
    CallHealth ended(long started) {
        return with(breaker.ended(started)).stuck(started);
    }

    /** No call was made: nothing is learnt. */
    CallHealth notMade(long started) {
        return with(breaker.ended(started));
    }

    private CallHealth stuck(long started) {
        long since = stuckSince == Batch.NEVER ? started : stuckSince;
        return new CallHealth(breaker, lastPass, since, share - share * WEIGHT, spurious, givenUp);
    }

    /** So long no such call waited: that is nobody's fault. */
    CallHealth idleFor(long duration) {
        return stuckSince == Batch.NEVER
                ? this
                : new CallHealth(breaker, lastPass, stuckSince + duration, share, spurious, givenUp);
    }

    CallHealth givenUpForGood() {
        return new CallHealth(breaker, lastPass, stuckSince, share, spurious, true);
    }

    boolean isStuck() {
        return stuckSince != Batch.NEVER;
    }

    boolean hasPassedSince(long moment) {
        return moment != Batch.NEVER && lastPass != Batch.NEVER && lastPass - moment >= 0;
    }

    boolean isStuckFor(long duration, long now) {
        return isStuck() && now - stuckSince >= duration;
    }
}
