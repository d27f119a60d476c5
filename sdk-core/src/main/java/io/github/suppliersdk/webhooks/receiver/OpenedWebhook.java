package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.internal.webhooks.Dispatcher;
import io.github.suppliersdk.webhooks.WebhookResponse;
import java.io.InputStream;
import java.util.Optional;

/**
 * A request whose head the receiver has checked, and nothing else; for adapters of web servers, which must not read the
 * body of a stranger. Must be closed.
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

    /** The response, where the body does not matter: it need not be read. Otherwise {@link #receive} gives it. */
    public Optional<WebhookResponse> response() {
        return opened.response();
    }

    /**
     * Reads the body, no further than the receiver's limit, and gives the response. Waits for the handler on the calling
     * thread. Works once; never throws.
     */
    public WebhookResponse receive(InputStream body) {
        return opened.receive(body);
    }

    /** Lets go of a request whose body was not received; otherwise changes nothing. */
    @Override
    public void close() {
        opened.close();
    }
}
