package io.github.suppliersdk.internal.publishing;

/**
 * How often calls fail though nothing is wrong with their slots, as is known of those that pass in the end: what they failed
 * before was not their fault. Immutable.
 *
 * @param rate from 0 to 1
 * @param calls how many it was learnt from, as far as that matters
 */
record FailureRate(double rate, int calls) {
    static final FailureRate NONE = new FailureRate(0, 5);

    private static final int MOST_CALLS = 200;

    /** The fewest failures in a row after which the slots of a call are to blame. */
    private static final int FEWEST = 4;

    private static final int MOST = 40;

    /** So seldom may as many failures in a row be chance. */
    private static final double SELDOM = 0.0003;

    /** A call has passed after so many failures. */
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

    /** The number of failures in a row, while others pass, that is hardly chance. */
    int failuresToBlame() {
        double chance = Math.ceil(Math.log(SELDOM) / Math.log(Math.max(rate, SELDOM)));
        return (int) Math.max(FEWEST, Math.min(MOST, chance));
    }
}
