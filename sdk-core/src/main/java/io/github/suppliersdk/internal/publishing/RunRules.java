package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.ReplacedSeats;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a run. Durations are in nanoseconds.
 *
 * @param replacedSeats the seats of a slot that replaces another one; null if those with other content are left
 * @param lateEffect how long after it was abandoned a write may still be carried out
 * @param giveUpAfter how long a fault may last
 * @param longestDaily the most days in one call that reads daily slots
 * @param longestTimed the most days in one call that reads time slots
 */
public record RunRules(
        @Nullable ReplacedSeats replacedSeats, long lateEffect, long giveUpAfter, int longestDaily, int longestTimed) {
    /** Whether a slot with fewer seats at the service is replaced. */
    boolean raisesSeats() {
        return replacedSeats == ReplacedSeats.SEATS_LEFT_NOW;
    }
}
