package io.github.suppliersdk.sandbox.internal.bookings;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The supplier's webhook, whose base URL can change at any time, and the calls that are in flight. */
public final class Webhooks implements AutoCloseable {

    private final WebhookSettings settings;
    private final CallLog callLog = new CallLog();
    private final Map<WebhookCall, CompletableFuture<?>> inFlight = new ConcurrentHashMap<>();
    private volatile @Nullable URI url;
    private volatile boolean closed;

    public Webhooks(WebhookSettings settings) {
        this.settings = settings;
    }

    /** The record of the integration test requests and the webhook calls. */
    public CallLog callLog() {
        return callLog;
    }

    public WebhookSettings settings() {
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
        return base == null ? null : new Webhook(base, settings, this);
    }

    /** Sends a request once, after the delay. The future completes on a thread that may block. */
    CompletableFuture<WebhookResponse> send(String requestLine, HttpRequest request, byte[] body, Duration delay) {
        Supplier<CallLog.Call> recorded =
                () -> callLog.begin(CallLog.Party.SUPPLIER, requestLine, body, settings.timeout());
        WebhookCall call = new WebhookCall(requestLine, request, settings.timeout(), delay, recorded);
        CompletableFuture<WebhookResponse> response = call.send();
        inFlight.put(call, response);
        if (closed) {
            response.cancel(true);
        }
        return call.result(response.whenComplete((ended, problem) -> inFlight.remove(call)));
    }

    /** Fails all calls that are in flight. */
    @Override
    public void close() {
        closed = true;
        inFlight.values().forEach(call -> call.cancel(true));
    }
}
