package io.github.suppliersdk.internal.publishing;

/**
 * The rate of failures that are not caused by slots, learnt from calls that succeed in the end: their earlier failures
 * were random. Immutable.
 *
 * @param rate from 0 to 1
 * @param calls the number of calls it was learnt from, up to the number that matters
 */
record FailureRate(double rate, int calls) {
    static final FailureRate NONE = new FailureRate(0, 5);

    private static final int MOST_CALLS = 200;

    /** The fewest failures in a row after which the slots of a call count as the cause. */
    private static final int FEWEST = 4;

    private static final int MOST = 40;

    /** The accepted probability that as many failures in a row are random. */
    private static final double SELDOM = 0.0003;

    /** Adds a call that succeeded after this many failures. */
    FailureRate and(int failures) {
        FailureRate after = this;
        for (int i = 0; i < failures; i++) {
            after = after.with(1);
        }
        return after.with(0);
    }

    private FailureRate with(double failed) {
        return new FailureRate(rate + (failed - rate) / calls, Math.min(MOST_CALLS, calls + 1));
    }

    /** The number of failures in a row, while others succeed, that is unlikely to be random. */
    int failuresToBlame() {
        double chance = Math.ceil(Math.log(SELDOM) / Math.log(Math.max(rate, SELDOM)));
        return (int) Math.max(FEWEST, Math.min(MOST, chance));
    }
}
