package io.github.suppliersdk.http;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** A call that has ended, with all its attempts. */
public interface CallEvent {
    /** The HTTP method. */
    String method();

    /** The path template below the base address, with names in place of ids, such as {@code /supplier/vendors}; for metrics. */
    String pathTemplate();

    /** The whole URL, without any secret. */
    String url();

    /** The status of the last response, if one came. */
    OptionalInt status();

    /** How often the request was sent or tried to be sent. */
    int attempts();

    /** The time that the call took, with all attempts and pauses. */
    Duration duration();

    /** The bytes of the request body, 0 if there was none. */
    long requestBytes();

    /** The bytes of the last response's body as they were read, decompressed. */
    long responseBytes();

    /**
     * The last response, if one came: status, headers, the body as text, as far as the library read it. It is unchanged,
     * except that the secrets of the call are hidden.
     *
     * @throws IllegalStateException after the observer has returned
     */
    Optional<RawResponse> rawResponse();

    /** What the caller gets thrown, if the call failed. */
    Optional<Throwable> failure();
}
