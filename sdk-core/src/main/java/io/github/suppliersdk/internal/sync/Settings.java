package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.slots.SlotKind;
import java.util.function.ToIntFunction;

/**
 * The settings of the engine. Durations are in nanoseconds.
 *
 * @param seats who counts seats
 * @param concurrency the most calls to the service at a time
 * @param lateEffect how long after giving up a call may still be carried out
 * @param lease how long a claim is valid
 * @param margin how much of the lease must be left when a call begins
 * @param poll how often the outbox is asked for marks of other processes
 * @param recheckAfter after how long the service is asked again if it has fewer seats than the source
 * @param mostPerCreate how many slots of a kind one call may create
 */
record Settings(
        Seats seats,
        int concurrency,
        long lateEffect,
        long lease,
        long margin,
        long poll,
        long recheckAfter,
        ToIntFunction<SlotKind> mostPerCreate) {}
