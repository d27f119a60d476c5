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
 * worked on once however often it comes, and is responded to before the service gives up. What the service was refused is
 * compensated: see {@link io.github.suppliersdk.webhooks.WebhookHandler}. Status 503 says that nothing is decided yet: the
 * service has to ask again, or to cancel as unconfirmed.
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
     * body arrives counts, but cannot be cut short here: that is the web server's to limit. Never throws.
     */
    public WebhookResponse receive(WebhookRequest request) {
        return dispatcher.answer(request);
    }

    /** For the person on call: what is open, and what is known of bookings. */
    public WebhookOperations operations() {
        return new WebhookOperations(dispatcher.operations());
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
