package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Calls the supplier's webhook. A call is never repeated. */
public final class WebhookClient implements AutoCloseable {

    private final WebhookTarget target;
    private final ExecutorService threads;
    private final HttpClient http;

    public WebhookClient(WebhookTarget target) {
        this.target = target;
        this.threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "sandbox webhook");
            thread.setDaemon(true);
            return thread;
        });
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(target.timeout())
                .executor(threads)
                .build();
    }

    WebhookAnswer hold(JsonNode hold) throws WebhookFailure {
        return call("POST", "/hold", hold);
    }

    WebhookAnswer book(JsonNode booking) throws WebhookFailure {
        return call("POST", "/booking", booking);
    }

    WebhookAnswer cancel(JsonNode cancellation) throws WebhookFailure {
        return call("DELETE", "/booking", cancellation);
    }

    public WebhookAnswer health() throws WebhookFailure {
        return call("GET", target.healthPath(), null);
    }

    private WebhookAnswer call(String method, String path, @Nullable JsonNode body) throws WebhookFailure {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.resolve(path))
                .header("accept", "application/json")
                .header("accept-version", target.acceptVersion());
        String key = target.key();
        if (key != null) {
            request.header(target.keyHeader(), key);
        }
        if (body == null) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("content-type", "application/json");
            request.method(method, BodyPublishers.ofByteArray(Json.bytes(body)));
        }
        return await(method + " " + path, http.sendAsync(request.build(), BodyHandlers.ofByteArray()));
    }

    private WebhookAnswer await(String what, CompletableFuture<HttpResponse<byte[]>> answer) throws WebhookFailure {
        try {
            HttpResponse<byte[]> response = answer.get(target.timeout().toMillis(), TimeUnit.MILLISECONDS);
            return new WebhookAnswer(response.statusCode(), response.body());
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new WebhookFailure(what + ": no answer within " + target.timeout(), e);
        } catch (ExecutionException e) {
            throw new WebhookFailure(what + ": " + e.getCause(), e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new WebhookFailure(what + ": the sandbox was closed", e);
        }
    }

    /** The HTTP client of the JDK has a daemon thread of its own that ends once the client is garbage. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
