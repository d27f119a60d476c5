package io.github.suppliersdk.http;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** A call that has ended, with all its attempts. */
public interface CallEvent {
    /** The HTTP method. */
    String method();

    /** The path with names in place of ids, below the base address; good for a metric. */
    String pathTemplate();

    /** The whole address, without any secret. */
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
     * The last response, if one came: status, headers, the body as text, as far as the library read it. As it came, but for
     * the secrets of the call.
     *
     * @throws IllegalStateException after the observer has returned
     */
    Optional<RawResponse> rawResponse();

    /** What the caller gets thrown, if the call failed. */
    Optional<Throwable> failure();
}
