package io.github.suppliersdk.spark;

import java.time.Duration;

/**
 * Judges whether the service has worked recently for a job, over all its executors. "Recently" is at most half of the
 * time after which a task gives up. If no call of a task passes while calls of other tasks do, the service fails on the
 * slots of that task. Has no clock; times are in nanoseconds. Not thread-safe.
 */
final class RecentCalls {
    private static final int ONE_IN = 10; // one call in ten must pass, as in the publisher of one process

    private final long window;
    private long from;
    private long passed;
    private long failed;
    private long passedBefore;
    private long failedBefore;

    RecentCalls(Duration giveUpAfter, long now) {
        this.window = Math.max(1, giveUpAfter.dividedBy(4).toNanos());
        this.from = now;
    }

    void add(int more, int moreFailed, long now) {
        turn(now);
        passed += more;
        failed += moreFailed;
    }

    boolean pass(long now) {
        turn(now);
        long all = passed + passedBefore;
        return all > 0 && all * ONE_IN >= all + failed + failedBefore;
    }

    private void turn(long now) {
        long windows = (now - from) / window;
        if (windows > 0) {
            passedBefore = windows == 1 ? passed : 0;
            failedBefore = windows == 1 ? failed : 0;
            passed = 0;
            failed = 0;
            from += windows * window;
        }
    }
}
