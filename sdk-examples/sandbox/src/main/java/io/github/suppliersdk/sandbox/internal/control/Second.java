package io.github.suppliersdk.sandbox.internal.control;

/**
 * What happened in one second.
 *
 * @param failures those of the requests that were answered with 400 and above, or not at all
 * @param median of the times that requests took, in nanoseconds; 0 if there were none
 * @param slowest the time that one request in a hundred exceeds, in nanoseconds
 */
public record Second(int requests, int failures, long median, long slowest) {

    /** Seconds that are kept, the present one included. */
    public static final int KEPT = 121;

    static final Second NOTHING = new Second(0, 0, 0, 0);
}
