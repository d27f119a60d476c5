package io.github.suppliersdk.sandbox.internal.control;

import java.time.Instant;

/**
 * The moment at which a request arrived.
 *
 * @param cleared how many times the recorded requests had been cleared by then
 * @param at the time of arrival by the system clock
 * @param nanos the time of arrival by {@link System#nanoTime}, for measuring durations
 */
public record Arrival(long cleared, Instant at, long nanos) {}
