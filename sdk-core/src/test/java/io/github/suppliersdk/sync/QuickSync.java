package io.github.suppliersdk.sync;

import io.github.suppliersdk.internal.sync.SyncTimings;
import java.time.Duration;

/** Makes syncs quicker than a user can, for tests with real processes. */
public final class QuickSync {
    /** How long a claim is valid. */
    public static final Duration LEASE = Duration.ofSeconds(3);

    private QuickSync() {}

    /** With claims that end soon after their process was killed. */
    public static AvailabilitySync.Builder hurried(AvailabilitySync.Builder builder) {
        return builder.timings(
                new SyncTimings(LEASE, Duration.ofMillis(1_500), Duration.ofMillis(250), Duration.ofSeconds(1)));
    }
}
