package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.webhooks.WebhookRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A webhook that was sent, and what came back.
 *
 * @param status of the response
 * @param body of the response, as far as it is read
 * @param duration from the first byte out to the last one in
 */
public record BackendResponse(int status, String body, Duration duration) {
    private static final int LONGEST_BODY = 1 << 20;

    /** No response came. */
    public static final class NoResponseException extends Exception {
        private static final long serialVersionUID = 1;

        NoResponseException(String message, Throwable cause) {
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

        /** Sends a request and reads the whole response. */
        public BackendResponse send(WebhookRequest request, Map<String, List<String>> headers, Duration longest)
                throws NoResponseException, InterruptedException {
            try {
                byte[] body = request.body().readAllBytes();
                HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(address + request.path()))
                        .timeout(longest)
                        .method(
                                request.method(),
                                body.length == 0
                                        ? HttpRequest.BodyPublishers.noBody()
                                        : HttpRequest.BodyPublishers.ofByteArray(body));
                headers.forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
                long began = System.nanoTime();
                HttpResponse<InputStream> response =
                        http.send(builder.build(), HttpResponse.BodyHandlers.ofInputStream());
                try (InputStream in = response.body()) {
                    String text = new String(in.readNBytes(LONGEST_BODY), StandardCharsets.UTF_8);
                    return new BackendResponse(
                            response.statusCode(), text, Duration.ofNanos(System.nanoTime() - began));
                }
            } catch (HttpTimeoutException e) {
                throw new NoResponseException("no response within " + TerminalText.duration(longest), e);
            } catch (ConnectException e) {
                throw new NoResponseException("nobody answers at " + address + ": no connection can be made", e);
            } catch (IOException e) {
                String text = e.getMessage() == null ? "closed" : e.getMessage();
                if (text.contains("received no bytes")) {
                    throw new NoResponseException(address + " closed the connection without a response", e);
                }
                throw new NoResponseException(
                        text.contains("Unsupported or unrecognized SSL message")
                                ? address + " does not speak TLS: is it http://?"
                                : "no whole response from " + address + ": " + text,
                        e);
            }
        }
    }
}
