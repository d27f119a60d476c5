package io.github.suppliersdk.sandbox.internal.control;

import java.time.Instant;

/**
 * What a request keeps from its arrival to its end.
 *
 * @param cleared how often the requests had been cleared before
 * @param nanos the time of arrival by {@link System#nanoTime}
 */
public record Arrival(long cleared, Instant at, long nanos) {}
