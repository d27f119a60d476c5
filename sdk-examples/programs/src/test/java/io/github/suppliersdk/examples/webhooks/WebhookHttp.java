package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** Sends sample requests over a socket, as the service does. */
final class WebhookHttp {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;

    WebhookHttp(String url) {
        this.url = url;
    }

    HttpResponse<String> send(SampleWebhooks samples, WebhookRequest request) {
        return sendAsync(samples, request).join();
    }

    CompletableFuture<HttpResponse<String>> sendAsync(SampleWebhooks samples, WebhookRequest request) {
        try {
            HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(url + request.path()))
                    .method(
                            request.method(),
                            BodyPublishers.ofByteArray(request.body().readAllBytes()));
            samples.headers().forEach((name, values) -> builder.header(name, values.get(0)));
            return http.sendAsync(builder.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
