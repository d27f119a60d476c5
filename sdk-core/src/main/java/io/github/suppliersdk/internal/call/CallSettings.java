package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.CallObserver;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The settings of a call that a client and the clients derived from it may set differently.
 *
 * @param headers the headers of every request, without the token and the content type of JSON
 * @param attemptTimeout how long an attempt may take
 * @param callTimeout how long a call may take with all its attempts and pauses
 * @param maxAttempts the most attempts of one call
 * @param observers the observers of the calls
 */
public record CallSettings(
        Map<String, String> headers,
        Duration attemptTimeout,
        Duration callTimeout,
        int maxAttempts,
        List<CallObserver> observers) {}
