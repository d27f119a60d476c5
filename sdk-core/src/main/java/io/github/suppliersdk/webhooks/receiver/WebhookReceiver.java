package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.receiver.WebhookFront;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import java.time.Duration;

/**
 * Receives the service's webhooks (<a href="../../doc-files/contract.html#5-webhooks">contract, section 5</a>) for a
 * handler, with any web server: it takes the request from the server, and returns the response to send. Make one, and
 * share it between all threads of the server.
 *
 * <pre>{@code
 * WebhookReceiver receiver = WebhookReceiver.builder()
 *         .handler(new MyHandler())
 *         .inbox(WebhookInbox.jdbc(dataSource).build())
 *         .addKey(WebhookKey.of(System.getenv("SUPPLIER_WEBHOOK_KEY")))
 *         .pathPrefix("/supplier")
 *         .build();
 * }</pre>
 *
 * <p>The key of a request is checked first, then the request itself; the handler gets only valid requests. A request
 * has a row in the inbox, and the handler works in the transaction of that row: so a repeated request gets the same
 * response, and what was not answered in time is rolled back.
 *
 * <table class="striped">
 * <caption>The statuses</caption>
 * <thead><tr><th scope="col">status</th><th scope="col">when</th></tr></thead>
 * <tbody>
 * <tr><td>200, 400</td><td>decided, as the row says; or 400 by the content of the request</td></tr>
 * <tr><td>401</td><td>the key is missing or wrong; nothing else is checked</td></tr>
 * <tr><td>404, 405</td><td>the path is unknown, or the path does not have the method</td></tr>
 * <tr><td>412</td><td>the {@code accept-version} is missing or of another version</td></tr>
 * <tr><td>413</td><td>the body is longer than 1 MiB</td></tr>
 * <tr><td>415</td><td>the {@code Content-Type} is not {@code application/json}</td></tr>
 * <tr><td>503</td><td>nothing is decided: the deadline has passed, something failed, too many requests, or the receiver
 *     is closing; the service may ask again. Also a health check after the database has failed for a minute</td></tr>
 * </tbody>
 * </table>
 *
 * <p>The operator's reference shows only 200 and 400. For a service that understands no other status, {@link
 * io.github.suppliersdk.config.ServiceProfile#webhookStatusesBeyond400} turns 401 to 415 into 400; 503 stays. Rejected
 * requests are logged as a warning, at most once a minute for each status.
 *
 * <p>A receiver that is never closed does not keep the JVM alive.
 */
public final class WebhookReceiver implements AutoCloseable {
    private final WebhookFront front;
    private final Duration deadline;

    WebhookReceiver(WebhookReceiverConfig config) {
        this.deadline = config.deadline();
        this.front = new WebhookFront(config, config.inbox().inbox());
    }

    /** Starts a builder of a receiver. */
    public static WebhookReceiverConfig.Builder builder() {
        return new WebhookReceiverConfig.Builder();
    }

    /**
     * Receives a request and returns its response. The body is read only after the key was accepted, and not beyond 1
     * MiB. The handler runs on the calling thread. Never throws, whatever the request, the handler or the database do.
     */
    public WebhookResponse receive(WebhookRequest request) {
        return front.receive(request);
    }

    /**
     * Closes the receiver: refuses new requests and health checks with 503, and waits for those in flight. Nothing is
     * interrupted.
     *
     * @param longest how long to wait
     * @return whether all requests and the receiver's own work have ended
     */
    public boolean close(Duration longest) {
        return front.close(longest);
    }

    /** Closes the receiver as {@link #close(Duration)} does, waiting as long as the deadline of a request. */
    @Override
    public void close() {
        front.close(deadline);
    }
}
