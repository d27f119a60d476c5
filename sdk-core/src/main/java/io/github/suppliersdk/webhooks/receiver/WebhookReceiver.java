package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.Dispatcher;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import java.time.Duration;

/**
 * Answers the service's webhooks (<a href="../../doc-files/contract.html#5-webhooks">contract, section 5</a>) with the help of a handler, whatever the web server: it takes a request as
 * it came and gives the response as it is to go. Made once, and used by all threads of the server.
 *
 * <pre>{@code
 * WebhookReceiver receiver = WebhookReceiver.builder()
 *         .handler(new MyHandler())
 *         .addKey(WebhookKey.of(System.getenv("SUPPLIER_WEBHOOK_KEY")))
 *         .pathPrefix("/supplier")
 *         .build();
 * }</pre>
 *
 * <p>A request is let in by its key before anything else of it is looked at, is checked before the handler sees it, is
 * worked on once however often it comes, and is responded to before the service gives up. What the service was refused is
 * compensated: see {@link io.github.suppliersdk.webhooks.WebhookHandler}. Status 503 says that nothing is decided yet: the
 * service has to ask again, or to cancel as unconfirmed.
 *
 * <table class="striped">
 * <caption>The statuses</caption>
 * <thead><tr><th scope="col">status</th><th scope="col">when</th></tr></thead>
 * <tbody>
 * <tr><td>200, 400</td><td>decided, once and for all: by the handler, or 400 by the content of the request</td></tr>
 * <tr><td>401</td><td>the key is missing or wrong; nothing else is looked at</td></tr>
 * <tr><td>404, 405</td><td>the path or the method is another</td></tr>
 * <tr><td>412</td><td>the {@code accept-version} is missing or another</td></tr>
 * <tr><td>413</td><td>the body is longer than {@link WebhookReceiverConfig#maxBodyBytes}</td></tr>
 * <tr><td>415</td><td>the {@code Content-Type} is not {@code application/json} in UTF-8</td></tr>
 * <tr><td>503</td><td>nothing is decided: too many requests, the receiver is closing, the body broke off, or something
 *     failed; the service may ask again. A health check whose probes fail, too</td></tr>
 * </tbody>
 * </table>
 *
 * <p>The operator's reference shows 200 and 400 only. For a service that knows nothing else {@link
 * io.github.suppliersdk.config.ServiceProfile#webhookStatusesBeyond400} makes those from 401 to 415 a 400; 503 stays. Each
 * request that is turned away is told to the log as a warning, at most once a minute for each status.
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

    /** Starts the making of a receiver. */
    public static WebhookReceiverConfig.Builder builder() {
        return new WebhookReceiverConfig.Builder();
    }

    /**
     * Answers a request. Waits for the handler on the calling thread, no longer than the deadline. The time in which the
     * body arrives counts; a single read of it that hangs cannot be cut short here, that is the web server's to limit.
     * Never throws, whatever the request, the handler or the store do.
     */
    public WebhookResponse receive(WebhookRequest request) {
        return dispatcher.answer(request);
    }

    /** For the person on call: what is open, and what is known of bookings. */
    public WebhookOperations operations() {
        return new WebhookOperations(dispatcher.operations());
    }

    /**
     * The first half of {@link #receive}, for a web server's adapter: checks everything but the body, of which nothing
     * is read. What it returns has the response, or a permit for the body to be read. Never throws.
     *
     * @param head the request; its body is not looked at
     */
    public OpenedWebhook open(WebhookRequest head) {
        return new OpenedWebhook(dispatcher.open(head));
    }

    /**
     * Closes the receiver: refuses new requests, and waits for those in flight, and for the observers to be told of them;
     * calls of the handler that have not returned by then are interrupted. Calls of the store, the observers and the health
     * probes never are: one that writes into an embedded database would close that for everybody. They are waited for, for
     * up to a second of the time given, and then left to themselves on daemon threads. Health checks are answered with
     * status 503 from now on.
     *
     * @param longest how long to wait
     * @return whether everything ended by itself, the health probes included
     */
    public boolean close(Duration longest) {
        return dispatcher.close(longest);
    }

    /** The same, waiting for as long as the deadline of a request. */
    @Override
    public void close() {
        dispatcher.close(deadline);
    }
}
