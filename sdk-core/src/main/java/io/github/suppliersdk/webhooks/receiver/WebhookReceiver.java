package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.Dispatcher;
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
 *         .addKey(WebhookKey.of(System.getenv("SUPPLIER_WEBHOOK_KEY")))
 *         .pathPrefix("/supplier")
 *         .build();
 * }</pre>
 *
 * <p>The key of a request is checked first, then the request itself; the handler gets only valid requests. Each request
 * is handled once, however often it is repeated, and gets its response before the service gives up. If the service was
 * told a refusal, the handler's effects are compensated: see {@link
 * io.github.suppliersdk.webhooks.WebhookHandler}. Status 503 says that nothing is decided yet: the service has to ask
 * again, or to cancel as unconfirmed.
 *
 * <table class="striped">
 * <caption>The statuses</caption>
 * <thead><tr><th scope="col">status</th><th scope="col">when</th></tr></thead>
 * <tbody>
 * <tr><td>200, 400</td><td>decided, once and for all: by the handler, or 400 by the content of the request</td></tr>
 * <tr><td>401</td><td>the key is missing or wrong; nothing else is checked</td></tr>
 * <tr><td>404, 405</td><td>the path is unknown, or the path does not have the method</td></tr>
 * <tr><td>412</td><td>the {@code accept-version} is missing or of another version</td></tr>
 * <tr><td>413</td><td>the body is longer than {@link WebhookReceiverConfig#maxBodyBytes}</td></tr>
 * <tr><td>415</td><td>the {@code Content-Type} is not {@code application/json} in UTF-8</td></tr>
 * <tr><td>503</td><td>nothing is decided: too many requests, the receiver is closing, the body broke off, or something
 *     failed; the service may ask again. Also a health check whose probes fail</td></tr>
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
    private final Dispatcher dispatcher;
    private final Duration deadline;

    WebhookReceiver(WebhookReceiverConfig config) {
        this.deadline = config.deadline();
        this.dispatcher = new Dispatcher(config.settings());
    }

    /** Starts a builder of a receiver. */
    public static WebhookReceiverConfig.Builder builder() {
        return new WebhookReceiverConfig.Builder();
    }

    /**
     * Receives a request and returns its response. Waits for the handler on the calling thread, at most until the
     * deadline. The time in which the body arrives counts; the web server has to limit how long a single read waits.
     * Never throws, whatever the request, the handler or the store do.
     */
    public WebhookResponse receive(WebhookRequest request) {
        return dispatcher.handle(request);
    }

    /** Returns the operations for the person on call: the open compensations and the stored bookings. */
    public WebhookOperations operations() {
        return new WebhookOperations(dispatcher.operations());
    }

    /**
     * The first half of {@link #receive}, for an adapter of a web server: checks everything but the body, which is not
     * read. The result has the response, or a permit for reading the body. Never throws.
     *
     * @param head the request; its body is not read
     */
    public OpenedWebhook open(WebhookRequest head) {
        return new OpenedWebhook(dispatcher.open(head));
    }

    /**
     * Closes the receiver: refuses new requests, and waits for those in flight and for the observers. Calls of the
     * handler that have not returned by then are interrupted. Calls of the store, the observers and the health probes
     * are never interrupted: if one writes to an embedded database, that would close the database for all its users.
     * They are waited for, up to a second of the given time, and then left on daemon threads. Health checks get status
     * 503 from now on.
     *
     * @param longest how long to wait
     * @return whether everything ended by itself, the health probes included
     */
    public boolean close(Duration longest) {
        return dispatcher.close(longest);
    }

    /** Closes the receiver as {@link #close(Duration)} does, waiting as long as the deadline of a request. */
    @Override
    public void close() {
        dispatcher.close(deadline);
    }
}
