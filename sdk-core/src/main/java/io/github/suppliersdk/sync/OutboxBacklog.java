package io.github.suppliersdk.sync;

import java.time.Duration;

/**
 * What waits in an {@link Outbox}.
 *
 * @param pending slots that are marked or claimed, or parked to be tried again
 * @param oldest how long ago the oldest of those was marked; zero if there is none
 * @param parked slots that are parked for another reason than {@link ParkReason#RETRY}
 */
public record OutboxBacklog(long pending, Duration oldest, long parked) {}
