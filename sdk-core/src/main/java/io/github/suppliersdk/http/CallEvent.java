package io.github.suppliersdk.http;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * A call that has ended, with all its attempts.
 *
 * @param method the HTTP method
 * @param pathTemplate the path template below the base address, with names in place of ids, such as {@code
 *     /supplier/vendors}; for metrics
 * @param url the whole URL without secrets
 * @param status the status of the last response, if one came
 * @param attempts how often the request was sent, or an attempt to send it failed
 * @param duration the duration of the call with all attempts and pauses
 * @param requestBytes the length of the request body in bytes; 0 if there was none
 * @param responseBytes the length of the last response's body in bytes, as read and decompressed
 * @param rawResponse makes the last response, if one came: status, headers, and as much of the body as the library
 *     read, as text, with the secrets of the call hidden. After the observer has returned it throws an {@link
 *     IllegalStateException}
 * @param failure the exception that the caller gets, if the call failed
 */
public record CallEvent(
        String method,
        String pathTemplate,
        String url,
        OptionalInt status,
        int attempts,
        Duration duration,
        long requestBytes,
        long responseBytes,
        Supplier<Optional<RawResponse>> rawResponse,
        Optional<Throwable> failure) {}
