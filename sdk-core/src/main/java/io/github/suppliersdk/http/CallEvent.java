package io.github.suppliersdk.http;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** A call that has ended, with all its attempts. */
public interface CallEvent {
    /** The HTTP method. */
    String method();

    /**
     * The path template below the base address, with names in place of ids, such as {@code /supplier/vendors}; for
     * metrics.
     */
    String pathTemplate();

    /** The whole URL without secrets. */
    String url();

    /** The status of the last response, if one came. */
    OptionalInt status();

    /** How often the request was sent, or an attempt to send it failed. */
    int attempts();

    /** The duration of the call with all attempts and pauses. */
    Duration duration();

    /** The length of the request body in bytes; 0 if there was none. */
    long requestBytes();

    /** The length of the last response's body in bytes, as read and decompressed. */
    long responseBytes();

    /**
     * The last response, if one came: status, headers, and as much of the body as the library read, as text. It is
     * unchanged, except that the secrets of the call are hidden.
     *
     * @throws IllegalStateException after the observer has returned
     */
    Optional<RawResponse> rawResponse();

    /** The exception that the caller gets, if the call failed. */
    Optional<Throwable> failure();
}
