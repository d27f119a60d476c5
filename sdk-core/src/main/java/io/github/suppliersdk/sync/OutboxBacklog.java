package io.github.suppliersdk.sync;

import java.time.Duration;

/**
 * How much waits in an {@link Outbox}, and since when.
 *
 * @param pending slots that are marked or claimed, or parked to be tried again
 * @param oldest how long ago the oldest of those was marked, without those that are parked with {@link ParkReason#VERIFY}; zero if
 *     there is none. What was parked, but not with {@link ParkReason#RETRY}, counts anew from the next mark or claim on
 * @param parked slots that are parked for people: for another reason than {@link ParkReason#RETRY} and {@link ParkReason#VERIFY}
 */
public record OutboxBacklog(long pending, Duration oldest, long parked) {}
