package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.webhooks.WebhookRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The response of a backend to a webhook.
 *
 * @param status the HTTP status
 * @param body the body
 * @param duration the time from the start of the request to the end of the response
 */
public record BackendResponse(int status, String body, Duration duration) {
    private static final int LONGEST_BODY = 1 << 20;

    /** There was no complete response. */
    public static final class NoResponseException extends Exception {
        private static final long serialVersionUID = 1;

        NoResponseException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** Sends webhooks to one address, as the service would. */
    public static final class Sender {
        private final HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(5))
                .build();
        private final String address;

        /** @param address the URL to which /hold, /booking and /health are appended */
        public Sender(URI address) {
            String text = address.toString();
            if (!("http".equals(address.getScheme()) || "https".equals(address.getScheme()))
                    || address.getHost() == null) {
                throw ToolException.usage("\"" + text + "\" is not a URL such as https://tours.example.com/supplier");
            }
            this.address = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        }

        public String address() {
            return address;
        }

        /** Sends a request and reads the whole response within the time limit. */
        public BackendResponse send(WebhookRequest request, Map<String, List<String>> headers, Duration timeLimit)
                throws NoResponseException, InterruptedException {
            try {
                byte[] body = request.body().readAllBytes();
                HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(address + request.path()))
                        .method(
                                request.method(),
                                body.length == 0
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofByteArray(body));
                headers.forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
                return exchange(builder.build(), timeLimit);
            } catch (IOException e) {
                throw new IllegalStateException("the body is in memory", e);
            }
        }

        /**
         * Applies the time limit to the whole exchange. The JDK's own time limit covers only the headers of the
         * response.
         */
        private BackendResponse exchange(HttpRequest request, Duration timeLimit)
                throws NoResponseException, InterruptedException {
            long began = System.nanoTime();
            ReceivedBody body = new ReceivedBody(LONGEST_BODY);
            CompletableFuture<HttpResponse<Void>> call = http.sendAsync(request, body);
            try {
                Object first =
                        CompletableFuture.anyOf(call, body.tooLong()).get(timeLimit.toNanos(), TimeUnit.NANOSECONDS);
                if (first instanceof HttpResponse<?> response && !body.tooLong().isDone()) {
                    return new BackendResponse(
                            response.statusCode(), body.text(), Duration.ofNanos(System.nanoTime() - began));
                }
                throw new NoResponseException(
                        address + " sends a body of more than " + (LONGEST_BODY >> 20) + " MiB", null);
            } catch (TimeoutException e) {
                throw new NoResponseException(
                        (body.hasBegun() ? "no complete response within " : "no response within ")
                                + TerminalText.duration(timeLimit),
                        e);
            } catch (ExecutionException e) {
                throw failed(e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause()));
            } finally {
                call.cancel(true);
            }
        }

        private NoResponseException failed(IOException failure) {
            if (failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException) {
                return new NoResponseException("cannot connect to " + address, failure);
            }
            String text = failure.getMessage() == null ? "closed" : failure.getMessage();
            if (text.contains("received no bytes")) {
                return new NoResponseException(address + " closed the connection without a response", failure);
            }
            return new NoResponseException(
                    text.contains("Unsupported or unrecognized SSL message")
                            ? address + " does not use TLS: should the URL begin with http://?"
                            : "no complete response from " + address + ": " + text,
                    failure);
        }
    }
}
