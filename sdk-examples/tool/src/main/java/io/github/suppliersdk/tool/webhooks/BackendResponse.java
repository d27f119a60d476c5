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
 * A webhook that was sent, and what came back.
 *
 * @param status of the response
 * @param body of the response
 * @param duration from the first byte out to the last one in
 */
public record BackendResponse(int status, String body, Duration duration) {
    private static final int LONGEST_BODY = 1 << 20;

    /** No response came. */
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

        /** @param address what /hold, /booking and /health are appended to */
        public Sender(URI address) {
            String text = address.toString();
            if (!("http".equals(address.getScheme()) || "https".equals(address.getScheme()))
                    || address.getHost() == null) {
                throw ToolException.usage("\"" + text + "\" is no address such as https://tours.example.com/supplier");
            }
            this.address = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        }

        public String address() {
            return address;
        }

        /** Sends a request and reads the whole response, so long and no longer. */
        public BackendResponse send(WebhookRequest request, Map<String, List<String>> headers, Duration longest)
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
                return exchange(builder.build(), longest);
            } catch (IOException e) {
                throw new IllegalStateException("it is in memory", e);
            }
        }

        /** The whole of it has to end in time: the JDK's own time limit ends with the headers of the response. */
        private BackendResponse exchange(HttpRequest request, Duration longest)
                throws NoResponseException, InterruptedException {
            long began = System.nanoTime();
            ReceivedBody body = new ReceivedBody(LONGEST_BODY);
            CompletableFuture<HttpResponse<Void>> call = http.sendAsync(request, body);
            try {
                Object first =
                        CompletableFuture.anyOf(call, body.tooLong()).get(longest.toNanos(), TimeUnit.NANOSECONDS);
                if (first instanceof HttpResponse<?> response && !body.tooLong().isDone()) {
                    return new BackendResponse(
                            response.statusCode(), body.text(), Duration.ofNanos(System.nanoTime() - began));
                }
                throw new NoResponseException(
                        address + " sends a body of more than " + (LONGEST_BODY >> 20) + " MiB", null);
            } catch (TimeoutException e) {
                throw new NoResponseException(
                        (body.hasBegun() ? "no whole response within " : "no response within ")
                                + TerminalText.duration(longest),
                        e);
            } catch (ExecutionException e) {
                throw failed(e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause()));
            } finally {
                call.cancel(true);
            }
        }

        private NoResponseException failed(IOException failure) {
            if (failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException) {
                return new NoResponseException("nobody answers at " + address + ": no connection can be made", failure);
            }
            String text = failure.getMessage() == null ? "closed" : failure.getMessage();
            if (text.contains("received no bytes")) {
                return new NoResponseException(address + " closed the connection without a response", failure);
            }
            return new NoResponseException(
                    text.contains("Unsupported or unrecognized SSL message")
                            ? address + " does not speak TLS: is it http://?"
                            : "no whole response from " + address + ": " + text,
                    failure);
        }
    }
}
