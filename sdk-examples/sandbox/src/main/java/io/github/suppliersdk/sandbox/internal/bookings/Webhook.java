package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The supplier's webhook at one base URL. If a call fails, its future fails with a {@link WebhookFailure}. */
public final class Webhook {

    private static final byte[] NO_BODY = {};

    private final URI base;
    private final WebhookSettings settings;
    private final Webhooks calls;

    Webhook(URI base, WebhookSettings settings, Webhooks calls) {
        this.base = base;
        this.settings = settings;
        this.calls = calls;
    }

    CompletableFuture<WebhookResponse> hold(JsonNode hold) {
        return call("POST", "/hold", hold, settings.delay());
    }

    CompletableFuture<WebhookResponse> book(JsonNode booking) {
        return call("POST", "/booking", booking, settings.delay());
    }

    CompletableFuture<WebhookResponse> cancel(JsonNode cancellation) {
        return call("DELETE", "/booking", cancellation, settings.delay());
    }

    /**
     * Sends a recorded call again, whatever its result was. The response is recorded and otherwise ignored.
     *
     * @param requestLine the method and path of the call, separated by a space
     */
    public void resend(String requestLine, byte[] body) {
        int blank = requestLine.indexOf(' ');
        var unused = send(requestLine.substring(0, blank), requestLine.substring(blank + 1), body, Duration.ZERO);
    }

    /**
     * Sends any request and returns its response, whatever the status is.
     *
     * @param key the key to send instead of the agreed one; null to send no key
     */
    public CompletableFuture<WebhookResponse> send(String method, String path, byte[] body, @Nullable String key) {
        return send(method, path, body, Duration.ZERO, key);
    }

    /** The key agreed with the supplier, or null if there is none. */
    public @Nullable String key() {
        return settings.key();
    }

    /** The path of the health check below the base URL. */
    public String healthPath() {
        return settings.healthPath();
    }

    /** Calls the health check. */
    public CompletableFuture<Health> health() {
        return call("GET", settings.healthPath(), null, Duration.ZERO)
                .handle((response, problem) ->
                        problem == null ? new Health(response.status(), "") : new Health(0, WebhookCall.text(problem)));
    }

    /**
     * The result of a health check.
     *
     * @param status the status of the response; 0 if there was no response
     * @param failure why there was no response; empty if there was one
     */
    public record Health(int status, String failure) {}

    private CompletableFuture<WebhookResponse> call(
            String method, String path, @Nullable JsonNode body, Duration delay) {
        return send(method, path, body == null ? NO_BODY : Json.bytes(body), delay);
    }

    private CompletableFuture<WebhookResponse> send(String method, String path, byte[] body, Duration delay) {
        return send(method, path, body, delay, settings.key());
    }

    private CompletableFuture<WebhookResponse> send(
            String method, String path, byte[] body, Duration delay, @Nullable String key) {
        HttpRequest.Builder request = HttpRequest.newBuilder(resolve(path))
                .timeout(settings.timeout())
                .header("accept", "application/json")
                .header("accept-version", settings.acceptVersion());
        if (key != null) {
            request.header(settings.keyHeader(), key);
        }
        if (body.length == 0) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("content-type", "application/json");
            request.method(method, BodyPublishers.ofByteArray(body));
        }
        return calls.send(method + " " + path, request.build(), body, delay);
    }

    private URI resolve(String path) {
        String text = base.toString();
        return URI.create((text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + path);
    }
}
