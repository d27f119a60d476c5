package io.github.suppliersdk.sandbox.internal.bookings;

import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The supplier's webhook, whose base URL can change at any time, and the record of its calls. */
public final class SupplierWebhooks {

    private final Store store;
    private final WebhookClient.Settings settings;
    private final CallLog callLog = new CallLog();
    private volatile @Nullable URI url;

    public SupplierWebhooks(Store store, WebhookClient.Settings settings, @Nullable URI url) {
        this.store = store;
        this.settings = settings;
        this.url = url;
    }

    /** The record of the integration test requests and the webhook calls. */
    public CallLog callLog() {
        return callLog;
    }

    public WebhookClient.Settings settings() {
        return settings;
    }

    public @Nullable URI url() {
        return url;
    }

    /** Sets the base URL of the webhook; null removes the webhook. */
    public void url(@Nullable URI value) {
        url = value;
    }

    /**
     * Returns the current webhook, or null if there is none. A request must get it once and use it to the end, because
     * the URL may change.
     */
    public @Nullable Webhook current() {
        URI base = url;
        return base == null ? null : new Webhook(new WebhookClient(base, settings));
    }

    /** The supplier's webhook at one base URL. Its calls are recorded. */
    public final class Webhook {

        private final WebhookClient client;

        private Webhook(WebhookClient client) {
            this.client = client;
        }

        /** Sends a request and waits for its end. */
        public Exchange send(String method, String path, byte[] body) {
            store.requireUnlocked();
            CallLog.Call call = callLog.begin(CallLog.Party.SUPPLIER, method + " " + path, body, settings.timeout());
            Exchange exchange = client.send(method, path, body);
            call.end(exchange.status(), exchange.received(), exchange.failure());
            return exchange;
        }

        public Exchange health() {
            return send("GET", "/health", new byte[0]);
        }
    }
}
