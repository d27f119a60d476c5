package io.github.suppliersdk.internal.publishing;

/**
 * How the calls of one operation fare: those of one do not vouch for those of another. Immutable; times are in nanoseconds.
 *
 * @param breaker whether such calls may be made
 * @param lastPass when the latest of those that passed began
 * @param stuckSince since when hardly any has passed although some were made; {@link Batch#NEVER} if that is not so
 * @param calls how many were made since then; later ones weigh more
 * @param passes how many of these passed
 * @param spurious how many fail though their slots are not to blame
 * @param givenUp whether none is made any more
 */
record CallHealth(
        CircuitBreaker breaker,
        long lastPass,
        long stuckSince,
        double calls,
        double passes,
        FailureRate spurious,
        boolean givenUp) {
    /** One call in so many must pass, or the operation stays stuck. */
    private static final double SHARE_THAT_PASSES = 0.1;

    private static final double MOST_CALLS = 100;

    static CallHealth good() {
        return new CallHealth(CircuitBreaker.closed(), Batch.NEVER, Batch.NEVER, 0, 0, FailureRate.NONE, false);
    }

    CallHealth begun() {
        return breaker.isOpen() ? with(breaker.begun()) : this;
    }

    private CallHealth with(CircuitBreaker after) {
        return new CallHealth(after, lastPass, stuckSince, calls, passes, spurious, givenUp);
    }

    /**
     * The service is at work, whatever it said.
     *
     * @param failuresBefore how often the same call failed before, so not for a reason of its slots
     */
    CallHealth passed(long started, int failuresBefore) {
        FailureRate learnt = spurious.and(failuresBefore);
        long last = Math.max(lastPass, started);
        double sum = kept(calls) + 1;
        double good = kept(passes) + 1;
        return isStuck() && good < SHARE_THAT_PASSES * sum
                ? new CallHealth(breaker.passed(), last, stuckSince, sum, good, learnt, givenUp)
                : new CallHealth(breaker.passed(), last, Batch.NEVER, 0, 0, learnt, givenUp);
    }

    /** The call failed, and others would have, too. */
    CallHealth failed(long started, long now, double dice) {
        return with(breaker.failed(started, now, dice)).notPassed(started);
    }

    /** The call did not pass, which says nothing of others. */
    CallHealth ended(long started) {
        return with(breaker.ended(started)).notPassed(started);
    }

    /** No call was made: nothing is learnt. */
    CallHealth notMade(long started) {
        return with(breaker.ended(started));
    }

    private CallHealth notPassed(long started) {
        long since = isStuck() ? stuckSince : started;
        return new CallHealth(breaker, lastPass, since, kept(calls) + 1, kept(passes), spurious, givenUp);
    }

    private double kept(double number) {
        return calls < MOST_CALLS ? number : number * (1 - 1 / MOST_CALLS);
    }

    /** So long no such call waited: that is nobody's fault. */
    CallHealth idleFor(long duration) {
        return isStuck()
                ? new CallHealth(breaker, lastPass, stuckSince + duration, calls, passes, spurious, givenUp)
                : this;
    }

    CallHealth givenUpForGood() {
        return new CallHealth(breaker, lastPass, stuckSince, calls, passes, spurious, true);
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
