package io.github.suppliersdk.http;

/**
 * Sends one request and returns the response with any status. It adds nothing to the request, retries nothing and
 * follows no redirect: the library decides these things before it calls the transport.
 *
 * <p>Implement it to use your own HTTP stack. An implementation must be safe for use by many threads.
 */
public interface HttpTransport extends AutoCloseable {
    /**
     * Sends the request and returns as soon as the head of the response has arrived. The caller closes the response.
     *
     * <p>A runtime exception counts as an {@link HttpTransportException} that says that the request may have reached
     * the service. An {@link Error}, such as out of memory, reaches the caller unchanged.
     *
     * @throws HttpTransportException if no response came; it says whether the request may have reached the service
     */
    HttpResponse execute(HttpRequest request) throws HttpTransportException;

    /** Frees what this transport created, but nothing that was passed to it. May be called more than once. */
    @Override
    void close();
}
