package io.github.suppliersdk.internal.publishing;

import java.time.Period;

/**
 * The rules of a run. Durations are in nanoseconds.
 *
 * @param policy what happens to slots that the service has with other content
 * @param lateEffect how long after it was abandoned a write may still be carried out
 * @param giveUpAfter how long a fault may last
 * @param refusedCallsInARow how many identical refusals of the caller end the run
 * @param refusedSlotsInARow how many identical refusals of single slots end the run
 * @param longestDailyRange the longest range of dates in one call that reads daily slots
 * @param longestTimeRange the longest range of dates in one call that reads time slots
 */
public record RunRules(
        ConflictPolicy policy,
        long lateEffect,
        long giveUpAfter,
        int refusedCallsInARow,
        int refusedSlotsInARow,
        Period longestDailyRange,
        Period longestTimeRange) {}
