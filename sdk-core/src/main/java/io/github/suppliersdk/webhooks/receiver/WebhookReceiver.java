package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.Dispatcher;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import java.time.Duration;

/**
 * Answers the service's webhooks (contract 5) with the help of a handler, whatever the web server: it takes a request as
 * it came and gives the answer as it is to go. Made once, and used by all threads of the server.
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
 * worked on once however often it comes, and is answered before the deadline. What the handler does after its deadline
 * is given back: see {@link io.github.suppliersdk.webhooks.WebhookHandler#releaseHold} and
 * {@link io.github.suppliersdk.webhooks.WebhookHandler#cancelUnconfirmed}. The one thing that cannot be given back is a
 * cancellation that succeeded too late; it is remembered, and accepted when the service asks again.
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

    /**
     * The first half of {@link #receive}, for a web server's adapter: looks at everything but the body, of which nothing
     * is read. What it returns has the response, or a permit for the body to be read. Never throws.
     *
     * @param head the request; its body is not looked at
     */
    public OpenedWebhook open(WebhookRequest head) {
        return new OpenedWebhook(dispatcher.open(head));
    }

    /**
     * Refuses new requests, and waits for those that are under way; those that are not done by then are interrupted.
     * Health checks are answered with status 503 from now on.
     *
     * @param longest how long to wait
     * @return whether everything ended by itself
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
