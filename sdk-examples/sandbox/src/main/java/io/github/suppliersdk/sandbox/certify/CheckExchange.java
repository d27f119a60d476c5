package io.github.suppliersdk.sandbox.certify;

import java.time.Duration;

/**
 * A request that was sent for a check, and what came.
 *
 * @param request method and path
 * @param sent the body, cut if it is long
 * @param status of the response, or 0 if there was none
 * @param received the body, cut if it is long; without a response why there was none
 */
public record CheckExchange(String request, String sent, int status, String received, Duration took) {}
