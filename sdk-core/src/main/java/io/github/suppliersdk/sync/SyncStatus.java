package io.github.suppliersdk.sync;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The present state of a sync, for health checks, metrics and the person on call.
 *
 * @param pending slots that are marked and not equal yet, or have to be verified later
 * @param oldest how long ago the oldest of those was marked that are not equal yet; zero if there is none
 * @param inFlight calls of the service that are in flight
 * @param parked slots that are held, held back, refused or not kept: see {@link AvailabilitySync#parked}
 * @param pausedBecause why nothing is sent at all; empty if that is not so
 * @param pausedOptions options of which nothing is sent, with the reason
 * @param deletesHeldBack why this process does not delete slots that are gone; empty if that is not so
 * @param silentFor for how long no slot was dealt with although some wait, or it is not known because the outbox fails; zero
 *     if that is not so
 * @param eventsDropped events that listeners were not told
 * @param listenerFailures how often a listener threw
 */
public record SyncStatus(
        long pending,
        Duration oldest,
        int inFlight,
        long parked,
        Optional<String> pausedBecause,
        Map<OptionRef, String> pausedOptions,
        Optional<String> deletesHeldBack,
        Duration silentFor,
        long eventsDropped,
        long listenerFailures) {
    private static final Duration SILENT = Duration.ofSeconds(30);

    /** Keeps its own copy of the map. */
    public SyncStatus {
        pausedOptions = Map.copyOf(pausedOptions);
    }

    /** Whether nothing needs a person: nothing is paused or held back, and slots are dealt with. */
    public boolean isHealthy() {
        return pausedBecause.isEmpty()
                && pausedOptions.isEmpty()
                && deletesHeldBack.isEmpty()
                && silentFor.compareTo(SILENT) < 0;
    }
}
