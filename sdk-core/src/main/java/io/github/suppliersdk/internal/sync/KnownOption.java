package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.OptionRef;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What is known of an option. Times are in nanoseconds of the engine's clock. */
final class KnownOption {
    /** After this time a fault counts as a new one: its end may have been seen by others only. */
    private static final long LONGEST_FAULT = Duration.ofMinutes(10).toNanos();

    final OptionRef ref;

    /** Since when all of its writes have failed; null if the last one did not. */
    @Nullable
    Long failingSince;

    /** Since when none of its slots could be read; null if one could. */
    @Nullable
    Long unreadSince;

    /** Whether it was seen to exist since one of its creates was last answered as if it did not. */
    boolean exists;

    /** Whether its slots need not wait for their retries any more, until that is noted in the outbox. */
    boolean isReleased;

    /** Why nothing of it is created; null if it may be. */
    Pauses.@Nullable Pause missing;

    /** Those that wait because it is missing. */
    final Pacer pacer = new Pacer();

    KnownOption(OptionRef ref) {
        this.ref = ref;
    }

    /** Notes the end of a write. */
    void noteWritten(boolean fails, long started) {
        boolean isNew = failingSince == null || started - failingSince >= LONGEST_FAULT;
        failingSince = !fails ? null : isNew ? Long.valueOf(started) : failingSince;
    }
}
