package io.github.suppliersdk.sandbox.internal.control;

/**
 * What happened in one second.
 *
 * @param failures the number of requests with status 400 or above, or without a response
 * @param median the median duration of a request, in nanoseconds; 0 if there were none
 * @param slowest the duration that one request in a hundred exceeds, in nanoseconds
 */
public record Second(int requests, int failures, long median, long slowest) {

    /** The number of seconds that are kept, including the current one. */
    public static final int KEPT = 121;

    static final Second NOTHING = new Second(0, 0, 0, 0);
}
