package io.github.suppliersdk.sandbox;

import java.time.Duration;

/**
 * The result of a health check of a supplier's webhook.
 *
 * @param healthy whether the response had status 200; if not, the service may take the supplier's products off sale
 * @param status the status of the response, or 0 if there was no response
 * @param problem what went wrong, in words; empty if the check succeeded
 * @param duration the time from the start of the request to the end of the response or the failure
 */
public record HealthReport(boolean healthy, int status, String problem, Duration duration) {}
