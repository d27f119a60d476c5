package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.TimeoutOptions;
import java.util.Map;

/**
 * What a client and its derived clients may set differently for a call.
 *
 * @param headers the headers of every request, but for the token and the content type
 * @param timeouts how long an attempt and a call may take
 */
public record CallSettings(Map<String, String> headers, TimeoutOptions timeouts) {}
