package io.github.suppliersdk.sandbox.internal.bookings;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where the supplier's webhook is, which may change at any time, and the calls to it that are in flight. */
public final class Webhooks implements AutoCloseable {

    private final WebhookSettings settings;
    private final Conversations conversations = new Conversations();
    private final Map<WebhookCall, CompletableFuture<?>> inFlight = new ConcurrentHashMap<>();
    private volatile @Nullable URI url;
    private volatile boolean closed;

    public Webhooks(WebhookSettings settings) {
        this.settings = settings;
    }

    /** What was said to it, and to the service on the way. */
    public Conversations conversations() {
        return conversations;
    }

    public WebhookSettings settings() {
        return settings;
    }

    public @Nullable URI url() {
        return url;
    }

    /** From now on the webhook is there; null means that there is none. */
    public void url(@Nullable URI value) {
        url = value;
    }

    /** The webhook of now: what a request begins with one, it ends with the same. Null if there is none. */
    public @Nullable Webhook current() {
        URI base = url;
        return base == null ? null : new Webhook(base, settings, this);
    }

    /** Sends after the delay, and never twice. The future ends on a thread that may go on working. */
    CompletableFuture<WebhookResponse> send(String what, HttpRequest request, byte[] body, Duration delay) {
        Supplier<Conversations.Call> noted =
                () -> conversations.begin(Conversations.Party.SUPPLIER, what, body, settings.timeout());
        WebhookCall call = new WebhookCall(what, request, settings.timeout(), delay, noted);
        CompletableFuture<WebhookResponse> response = call.send();
        inFlight.put(call, response);
        if (closed) {
            response.cancel(true);
        }
        return call.result(response.whenComplete((ended, problem) -> inFlight.remove(call)));
    }

    /** Calls that are in flight fail at once. */
    @Override
    public void close() {
        closed = true;
        inFlight.values().forEach(call -> call.cancel(true));
    }
}
