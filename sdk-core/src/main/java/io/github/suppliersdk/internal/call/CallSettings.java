package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.CallObserver;
import java.util.List;
import java.util.Map;

/**
 * The settings of a call that a client and the clients derived from it may set differently.
 *
 * @param headers the headers of every request, without the token and the content type
 * @param timeouts how long an attempt and a call may take
 * @param retries when a request is retried
 * @param observers the observers of the calls
 */
public record CallSettings(
        Map<String, String> headers, TimeoutOptions timeouts, RetryOptions retries, List<CallObserver> observers) {}
