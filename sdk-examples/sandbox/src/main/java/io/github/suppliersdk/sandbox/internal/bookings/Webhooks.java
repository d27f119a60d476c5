package io.github.suppliersdk.sandbox.internal.bookings;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The supplier's webhook, whose address may change at any time, and the calls to it that are in flight. */
public final class Webhooks implements AutoCloseable {

    private final WebhookSettings settings;
    private final Conversations conversations = new Conversations();
    private final Map<WebhookCall, CompletableFuture<?>> inFlight = new ConcurrentHashMap<>();
    private volatile @Nullable URI url;
    private volatile boolean closed;

    public Webhooks(WebhookSettings settings) {
        this.settings = settings;
    }

    /** The recorded calls of the webhook and of the service. */
    public Conversations conversations() {
        return conversations;
    }

    public WebhookSettings settings() {
        return settings;
    }

    public @Nullable URI url() {
        return url;
    }

    /** Sets the address of the webhook; null for no webhook. */
    public void url(@Nullable URI value) {
        url = value;
    }

    /** The current webhook; null if there is none. A request uses the same one from beginning to end. */
    public @Nullable Webhook current() {
        URI base = url;
        return base == null ? null : new Webhook(base, settings, this);
    }

    /** Sends after the delay, and never twice. The future ends on a thread that may go on working. */
    CompletableFuture<WebhookResponse> send(String what, HttpRequest request, byte[] body, Duration delay) {
        Supplier<Conversations.Call> recorded =
                () -> conversations.begin(Conversations.Party.SUPPLIER, what, body, settings.timeout());
        WebhookCall call = new WebhookCall(what, request, settings.timeout(), delay, recorded);
        CompletableFuture<WebhookResponse> response = call.send();
        inFlight.put(call, response);
        if (closed) {
            response.cancel(true);
        }
        return call.result(response.whenComplete((ended, problem) -> inFlight.remove(call)));
    }

    /** Stops: calls that are in flight fail at once. */
    @Override
    public void close() {
        closed = true;
        inFlight.values().forEach(call -> call.cancel(true));
    }
}
