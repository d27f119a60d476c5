package io.github.suppliersdk.internal.sync;

import java.time.Duration;

/**
 * Timings of a sync. Users have no reason to change them; tests with real processes do.
 *
 * @param lease how long a claim is valid
 * @param margin how much of the lease must be left when a call begins
 * @param poll how often the outbox is asked for marks of other processes
 * @param recheckAfter after how long the service is asked again if it has fewer seats than the source: a webhook may be
 *     on its way
 */
public record SyncTimings(Duration lease, Duration margin, Duration poll, Duration recheckAfter) {
    /** The timings for production. */
    public static final SyncTimings DEFAULT = new SyncTimings(
            Duration.ofMinutes(1), Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(10));
}
