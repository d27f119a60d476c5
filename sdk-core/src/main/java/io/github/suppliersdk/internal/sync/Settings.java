package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.slots.SlotKind;
import java.util.function.ToIntFunction;

/**
 * What the engine is told to do. Durations are in nanoseconds.
 *
 * @param seats who counts seats
 * @param concurrency the most calls of the service at a time
 * @param lateEffect how long after it was given up a call may still be carried out
 * @param lease how long a claim is valid
 * @param margin how much of it must be left when a call begins
 * @param heldInterval after how long a slot that is gone and held is tried again
 * @param poll how often the outbox is asked for marks of others
 * @param recheckAfter after what time the service is asked again that has fewer seats than the source
 * @param guardShare the share of the slots asked for that may be gone
 * @param mostPerCreate how many slots of a kind one call may create
 */
record Settings(
        Seats seats,
        int concurrency,
        long lateEffect,
        long lease,
        long margin,
        long heldInterval,
        long poll,
        long recheckAfter,
        double guardShare,
        ToIntFunction<SlotKind> mostPerCreate) {}
