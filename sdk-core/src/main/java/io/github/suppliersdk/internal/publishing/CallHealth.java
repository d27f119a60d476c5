package io.github.suppliersdk.internal.publishing;

/**
 * How the calls of one kind fare, writes or reads: reads do not vouch for writes. Immutable; times are in nanoseconds.
 *
 * @param breaker whether such calls may be made
 * @param lastPass when the latest of those that passed began
 * @param stuckSince since when none has passed although some were made
 */
record CallHealth(CircuitBreaker breaker, long lastPass, long stuckSince) {
    static CallHealth good() {
        return new CallHealth(CircuitBreaker.closed(), Batch.NEVER, Batch.NEVER);
    }

    CallHealth begun() {
        return breaker.isOpen() ? new CallHealth(breaker.begun(), lastPass, stuckSince) : this;
    }

    /** The service is at work, whatever it said. */
    CallHealth passed(long started) {
        return new CallHealth(breaker.passed(), Math.max(lastPass, started), Batch.NEVER);
    }

    /** The call failed, and others would have, too. */
    CallHealth failed(long started, long now, double dice) {
        return new CallHealth(breaker.failed(started, now, dice), lastPass, stuck(started));
    }

    /** The call did not pass, which says nothing of others. */
    CallHealth ended(long started) {
        return new CallHealth(breaker.ended(started), lastPass, stuck(started));
    }

    private long stuck(long started) {
        return stuckSince == Batch.NEVER ? started : stuckSince;
    }

    /** Nothing waits: silence of the input is nobody's fault. */
    CallHealth idle() {
        return stuckSince == Batch.NEVER ? this : new CallHealth(breaker, lastPass, Batch.NEVER);
    }

    boolean hasPassedSince(long moment) {
        return moment != Batch.NEVER && lastPass != Batch.NEVER && lastPass - moment >= 0;
    }

    boolean isStuckFor(long duration, long now) {
        return stuckSince != Batch.NEVER && now - stuckSince >= duration;
    }
}
