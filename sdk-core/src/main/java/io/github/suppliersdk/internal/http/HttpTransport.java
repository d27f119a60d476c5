package io.github.suppliersdk.internal.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sends one request, once. Where tests of other parts put a service in memory. */
public interface HttpTransport extends AutoCloseable {
    /**
     * Sends the request and returns as soon as the head of the response has arrived, with any status. The caller closes
     * the response.
     *
     * @param token the access token, or null for none
     * @param timeout the time limit of this attempt, from connecting to the last byte of the response
     * @throws HttpTransportException if no response came; it says whether the request may have arrived
     */
    HttpResponse execute(HttpRequest request, @Nullable String token, Duration timeout) throws HttpTransportException;

    /** Frees what this transport made. May be called more than once. */
    @Override
    void close();
}
