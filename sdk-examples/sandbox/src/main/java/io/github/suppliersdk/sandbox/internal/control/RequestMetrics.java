package io.github.suppliersdk.sandbox.internal.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the requests that ended in each of the last seconds, and their durations. Not thread-safe: guarded by the lock
 * of {@link Requests}.
 */
final class RequestMetrics {

    private static final int SECONDS = SecondMetrics.KEPT;

    /** The resolution of the duration histogram: four buckets for each doubling, starting at one microsecond. */
    private static final int BUCKETS_PER_DOUBLING = 4;

    private static final int BUCKETS = 30 * BUCKETS_PER_DOUBLING;

    private final long[] seconds = new long[SECONDS];
    private final int[] requests = new int[SECONDS];
    private final int[] failures = new int[SECONDS];
    private final int[][] times = new int[SECONDS][BUCKETS];

    RequestMetrics() {
        clear();
    }

    void clear() {
        Arrays.fill(seconds, Long.MIN_VALUE);
    }

    void add(long second, long nanos, boolean failed) {
        int at = Math.floorMod(second, SECONDS);
        if (seconds[at] != second) {
            seconds[at] = second;
            requests[at] = 0;
            failures[at] = 0;
            Arrays.fill(times[at], 0);
        }
        requests[at]++;
        failures[at] += failed ? 1 : 0;
        times[at][bucket(nanos)]++;
    }

    /** The metrics of the last complete seconds before the given one, oldest first. */
    List<SecondMetrics> before(long second) {
        List<SecondMetrics> last = new ArrayList<>(SECONDS - 1);
        for (long each = second - SECONDS + 1; each < second; each++) {
            int at = Math.floorMod(each, SECONDS);
            last.add(
                    seconds[at] == each
                            ? new SecondMetrics(requests[at], failures[at], percentile(at, 0.5), percentile(at, 0.99))
                            : SecondMetrics.NOTHING);
        }
        return last;
    }

    private long percentile(int at, double share) {
        long rank = (long) Math.ceil(share * requests[at]);
        int bucket = 0;
        for (long seen = times[at][0]; seen < rank && bucket < BUCKETS - 1; seen += times[at][bucket]) {
            bucket++;
        }
        return (long) (1_000 * Math.pow(2, (bucket + 0.5) / BUCKETS_PER_DOUBLING));
    }

    private static int bucket(long nanos) {
        double doublings = Math.log(Math.max(1_000, nanos) / 1_000.0) / Math.log(2);
        return Math.min(BUCKETS - 1, (int) (doublings * BUCKETS_PER_DOUBLING));
    }
}
