package io.github.suppliersdk.sync;

import java.time.Duration;

/**
 * The number of slots that wait in an {@link Outbox}, and how long they have waited.
 *
 * @param pending slots that are marked or claimed, or parked until the next try
 * @param oldest how long ago the oldest of those was marked, without those parked with {@link ParkReason#VERIFY}; zero
 *     if there is none. For slots that were parked with another reason than {@link ParkReason#RETRY}, the time starts
 *     again at the next mark or claim
 * @param parked slots that wait for a person: parked for another reason than {@link ParkReason#RETRY} and {@link
 *     ParkReason#VERIFY}
 */
public record OutboxBacklog(long pending, Duration oldest, long parked) {}
