package io.github.suppliersdk.internal.publishing;

/**
 * The success of the calls of one operation; calls of another operation do not count. Immutable; times are in
 * nanoseconds.
 *
 * @param breaker the circuit breaker of such calls
 * @param lastPass when the latest successful call began
 * @param stuckSince since when hardly any call has succeeded although some were made; {@link Batch#NEVER} if calls
 *     succeed
 * @param calls the number of calls since then; later ones weigh more
 * @param passes how many of these succeeded
 * @param spurious the rate of failures that are not caused by slots
 * @param givenUp whether no such call is made any more
 */
record CallHealth(
        CircuitBreaker breaker,
        long lastPass,
        long stuckSince,
        double calls,
        double passes,
        FailureRate spurious,
        boolean givenUp) {
    /** The share of calls that must succeed; below it the operation stays stuck. */
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
     * Notes that the service works, whatever it responded.
     *
     * @param failuresBefore how often the same call failed before, and so not because of its slots
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

    /** Notes a failure that other calls would have had too. */
    CallHealth failed(long started, long now, double random) {
        return with(breaker.failed(started, now, random)).notPassed(started);
    }

    /** Notes a call without success that says nothing about others. */
    CallHealth ended(long started) {
        return with(breaker.ended(started)).notPassed(started);
    }

    /** Notes that no call was made, which says nothing. */
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

    /** Leaves out a time in which no such call was needed. */
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
