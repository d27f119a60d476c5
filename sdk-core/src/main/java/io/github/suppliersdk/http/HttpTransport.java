package io.github.suppliersdk.http;

/**
 * Sends one request and returns the response, whatever its status. It adds nothing to the request, retries nothing and
 * follows no redirect: the library decides that in one place, before it calls the transport.
 *
 * <p>Implement it to bring your own HTTP stack. An implementation must be safe for use by many threads.
 */
public interface HttpTransport extends AutoCloseable {
    /**
     * Sends the request and returns as soon as the head of the response is there. The caller closes the response.
     *
     * <p>Anything else that is thrown, and null in place of a response, counts as one of these that says that the request
     * may have reached the service. A {@link VirtualMachineError}, such as a lack of memory, goes on to the caller as it is.
     *
     * @throws HttpTransportException if no response came; it says whether the request may have reached the service
     */
    HttpResponse execute(HttpRequest request) throws HttpTransportException;

    /** Frees what this transport itself created, and nothing that was handed in. May be called more than once. */
    @Override
    void close();
}
