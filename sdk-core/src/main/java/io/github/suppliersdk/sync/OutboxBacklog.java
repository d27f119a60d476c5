package io.github.suppliersdk.sync;

import java.time.Duration;

/**
 * The number of slots that wait in an {@link Outbox}, and how long they have waited.
 *
 * @param pending slots that differ or may differ: they are marked or claimed, or parked until the next try
 * @param oldest how long ago the oldest of those was marked; zero if there is none
 * @param verifying slots that were made equal and are verified later
 * @param parked slots that wait for a person: parked for another reason than {@link ParkReason#RETRY} and {@link
 *     ParkReason#VERIFY}
 * @param withheld how many of those are parked with {@link ParkReason#WITHHELD}
 */
public record OutboxBacklog(long pending, Duration oldest, long verifying, long parked, long withheld) {}
