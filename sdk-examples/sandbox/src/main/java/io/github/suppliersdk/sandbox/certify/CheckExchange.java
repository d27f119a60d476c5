package io.github.suppliersdk.sandbox.certify;

import java.time.Duration;

/**
 * A request that a check sent, and its response.
 *
 * @param request the method and the path
 * @param sent the body of the request, truncated if it is long
 * @param status the status of the response, or 0 if there was none
 * @param received the body of the response, truncated if it is long; if there was no response, the reason
 * @param took the time until the response, or until the failure
 */
public record CheckExchange(String request, String sent, int status, String received, Duration took) {}
