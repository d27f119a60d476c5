package io.github.suppliersdk.internal.sync;

import java.time.Duration;

/**
 * How fast a sync goes about what it shares with others. Users have no reason to change it; tests with real processes do.
 *
 * @param lease how long a claim is valid
 * @param margin how much of it must be left when a call begins
 * @param poll how often the outbox is asked for marks of others
 * @param recheckAfter after what time the service is asked again that has fewer seats than the source: a webhook may be on its way
 */
public record SyncTimings(Duration lease, Duration margin, Duration poll, Duration recheckAfter) {
    /** For the service as it is. */
    public static final SyncTimings DEFAULT = new SyncTimings(
            Duration.ofMinutes(1), Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(10));
}
