package io.github.suppliersdk.sandbox.certify;

import java.time.Duration;

/**
 * A request that was sent for a check, and its response.
 *
 * @param request the method and the path
 * @param sent the body of the request, cut if it is long
 * @param status the status of the response, or 0 if there was none
 * @param received the body of the response, cut if it is long; without a response, the reason
 */
public record CheckExchange(String request, String sent, int status, String received, Duration took) {}
