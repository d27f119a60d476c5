package io.github.suppliersdk.sandbox.internal.control;

/**
 * Metrics of the requests that ended in one second.
 *
 * @param failures the number of requests with status 400 or above, or without a complete response
 * @param median the median duration in nanoseconds; 0 if there were no requests
 * @param slowest the 99th percentile of the durations in nanoseconds; 0 if there were no requests
 */
public record SecondMetrics(int requests, int failures, long median, long slowest) {

    /** The number of seconds that are kept, including the current one. */
    public static final int KEPT = 121;

    static final SecondMetrics NOTHING = new SecondMetrics(0, 0, 0, 0);
}
