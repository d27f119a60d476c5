package io.github.suppliersdk.internal.publishing;

/**
 * The rules of a run. Durations are in nanoseconds.
 *
 * @param policy what happens to slots that the service has with other content
 * @param lateEffect how long after it was abandoned a write may still be carried out
 * @param giveUpAfter how long a fault may last
 * @param longestDaily the most days in one call that reads daily slots
 * @param longestTimed the most days in one call that reads time slots
 */
public record RunRules(ConflictPolicy policy, long lateEffect, long giveUpAfter, int longestDaily, int longestTimed) {}
