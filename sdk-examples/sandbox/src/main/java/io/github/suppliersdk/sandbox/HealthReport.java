package io.github.suppliersdk.sandbox;

import java.time.Duration;

/**
 * How a supplier's webhook answered a health check.
 *
 * @param healthy whether the response had status 200; if not, a service may take the supplier's products off sale
 * @param status the status of the response, or 0 if there was none
 * @param problem the problem in words; empty if there was none
 * @param duration how long the response took
 */
public record HealthReport(boolean healthy, int status, String problem, Duration duration) {}
