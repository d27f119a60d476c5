package io.github.suppliersdk.sync;

import io.github.suppliersdk.internal.sync.SyncTimings;
import java.time.Duration;

/** Shortens times of a sync beyond what its public options allow, for tests with real processes. */
public final class QuickSync {
    /** How long a claim is valid. */
    public static final Duration LEASE = Duration.ofSeconds(3);

    private QuickSync() {}

    /** A sync whose claims expire soon after their process was killed. */
    public static AvailabilitySync.Builder withShortTimes(AvailabilitySync.Builder builder) {
        return builder.timings(
                new SyncTimings(LEASE, Duration.ofMillis(1_500), Duration.ofMillis(250), Duration.ofSeconds(1)));
    }
}
