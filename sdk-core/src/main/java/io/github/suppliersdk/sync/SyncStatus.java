package io.github.suppliersdk.sync;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The current state of a sync, for health checks, metrics and the person on call.
 *
 * @param pending slots that differ or may differ: they are marked, and not equal yet. With an outbox, this and the next
 *     four are read from it about every 5 seconds
 * @param oldest how long ago the oldest slot that is not equal yet was marked; zero if there is none
 * @param verifying slots that were made equal, and are read from the service once more later; also sold-out open slots
 *     that the service does not delete while they are held
 * @param parked the number of slots that are held, withheld, refused or not kept: see {@link AvailabilitySync#parked}
 * @param withheld how many of those are gone and not deleted: see {@link AvailabilitySync#confirmDeletes}
 * @param inFlight the number of calls to the service in flight
 * @param pausedBecause why nothing is sent at all; empty if sending is not paused
 * @param pausedOptions options of which nothing is created, with the reason
 * @param silentFor how long no slot was handled although some wait, or the number is unknown because the outbox fails;
 *     otherwise zero
 * @param eventsDropped the number of events that were dropped because a listener was too slow
 * @param listenerFailures how often a listener threw
 */
public record SyncStatus(
        long pending,
        Duration oldest,
        long verifying,
        long parked,
        long withheld,
        int inFlight,
        Optional<String> pausedBecause,
        Map<OptionRef, String> pausedOptions,
        Duration silentFor,
        long eventsDropped,
        long listenerFailures) {
    private static final Duration SILENT = Duration.ofSeconds(30);

    /** Copies the map. */
    public SyncStatus {
        pausedOptions = Map.copyOf(pausedOptions);
    }

    /**
     * Whether no slot waits because sending is paused, no deletes are withheld, and waiting slots were handled within the
     * last 30 seconds. Slots that wait for a person ({@link #parked}) do not count.
     */
    public boolean isHealthy() {
        boolean isPaused = pausedBecause.isPresent() || !pausedOptions.isEmpty();
        return (pending == 0 || !isPaused) && withheld == 0 && silentFor.compareTo(SILENT) < 0;
    }
}
