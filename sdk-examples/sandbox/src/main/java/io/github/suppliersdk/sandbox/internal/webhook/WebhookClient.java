package io.github.suppliersdk.sandbox.internal.webhook;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Calls a supplier's webhook as the service does. A failure is an {@link Exchange}, not an exception. */
public final class WebhookClient {

    /** How long the service waits for a response, unless it is told otherwise (contract, section 5). */
    public static final Duration DEADLINE = Duration.ofSeconds(8);

    private static final byte[] NOTHING = {};

    /**
     * The HTTP client is shared. Before JDK 21 a client cannot be closed, so a client for each sandbox would keep its
     * thread until it is garbage collected.
     */
    private static final class Shared {
        private static final HttpClient HTTP = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /**
     * How to call a webhook, whatever its address is.
     *
     * @param keyHeader the name of the header that carries the key
     * @param key the secret agreed with the supplier, or null to send none
     * @param timeout the time limit for a call, from the connection to the end of the response
     */
    public record Settings(String keyHeader, @Nullable String key, String apiName, Duration timeout) {

        String acceptVersion() {
            return "vnd." + apiName + "-webhook-api.v1";
        }

        /** Does not contain the key. */
        @Override
        public String toString() {
            return "Settings[keyHeader=" + keyHeader + ", timeout=" + timeout + "]";
        }
    }

    private final String base;
    private final Settings settings;

    public WebhookClient(URI address, Settings settings) {
        String text = address.toString();
        this.base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        this.settings = settings;
    }

    public Settings settings() {
        return settings;
    }

    /** Sends a request with the agreed key, and waits for its end. */
    public Exchange send(String method, String path, byte[] body) {
        return send(method, path, body, settings.key());
    }

    /**
     * Sends a request and waits for its end.
     *
     * @param key the key to send instead of the agreed one; null to send no key
     */
    public Exchange send(String method, String path, byte[] body, @Nullable String key) {
        URI address = URI.create(base + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .header("accept", "application/json")
                .header("accept-version", settings.acceptVersion());
        if (key != null) {
            request.header(settings.keyHeader(), key);
        }
        if (body.length > 0) {
            request.header("content-type", "application/json");
        }
        request.method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        long began = System.nanoTime();
        // the time limit of a request of the JDK ends with the headers of the response
        CompletableFuture<HttpResponse<byte[]>> call =
                Shared.HTTP.sendAsync(request.build(), BodyHandlers.ofByteArray());
        int status = 0;
        byte[] received = NOTHING;
        String failure = "";
        try {
            HttpResponse<byte[]> response = call.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS);
            status = response.statusCode();
            received = response.body();
        } catch (TimeoutException e) {
            failure = "no response within " + settings.timeout().toMillis() / 1000.0 + " s";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = "the sandbox was closed";
        } catch (ExecutionException e) {
            failure = reason(e.getCause());
        } finally {
            call.cancel(true);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        return new Exchange(method, path, address, body, status, received, took, failure);
    }

    private static String reason(@Nullable Throwable problem) {
        if (problem instanceof ConnectException) {
            return "no connection can be made";
        }
        if (!(problem instanceof IOException)) {
            return String.valueOf(problem);
        }
        // the JDK has no specific type for a closed connection, and its message describes its parser
        String message = problem.getMessage() == null ? "closed" : problem.getMessage();
        return message.contains("received no bytes")
                ? "the connection was closed without a response"
                : "no whole response: " + message;
    }
}
