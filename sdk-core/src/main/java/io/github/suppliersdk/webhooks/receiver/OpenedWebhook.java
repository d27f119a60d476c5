package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.Dispatcher;
import io.github.suppliersdk.webhooks.WebhookResponse;
import java.io.InputStream;
import java.util.Optional;

/**
 * A request whose head the receiver has checked; for adapters of web servers, which must not read the body
 * unless the key was accepted. Must be closed.
 *
 * <pre>{@code
 * try (OpenedWebhook opened = receiver.open(head)) {
 *     send(opened.response().orElseGet(() -> opened.receive(body)));
 * }
 * }</pre>
 */
public final class OpenedWebhook implements AutoCloseable {
    private final Dispatcher.Opened opened;

    OpenedWebhook(Dispatcher.Opened opened) {
        this.opened = opened;
    }

    /**
     * The response, if it does not depend on the body, which need not be read then. Otherwise {@link #receive} returns
     * it.
     */
    public Optional<WebhookResponse> response() {
        return opened.response();
    }

    /**
     * Reads the body up to the receiver's limit, and returns the response. Waits for the handler on the calling thread.
     * To be called once; never throws.
     */
    public WebhookResponse receive(InputStream body) {
        return opened.receive(body);
    }

    /** Releases a request whose body was not received; otherwise without effect. */
    @Override
    public void close() {
        opened.close();
    }
}
