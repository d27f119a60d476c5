package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Opens connections that send nothing, half a request, or an unwanted body of ten megabytes, and sends requests of the
 * service at the same time.
 */
final class HostileConnections {
    private static final int COUNT = 200;
    private static final int UPLOAD = 10_000_000;
    /** The time within which the service must get its response. It is far more than needed. */
    private static final Duration PROMPT = Duration.ofSeconds(4);

    private final URI url;
    private final SampleWebhooks samples;
    private final String path;
    private final List<Socket> sockets = new ArrayList<>();

    HostileConnections(String url, SampleWebhooks samples) {
        this.url = URI.create(url);
        this.samples = samples;
        this.path = samples.healthCheck().path().replace("/health", "/hold");
    }

    void assertThatTheyBlockNothing() throws Exception {
        try {
            connect(COUNT, "");
            assertThatTheServiceIsServed("who only connect");
            connect(COUNT, "POST " + path + " HTTP/1.1\r\nHost: x\r\nX-");
            assertThatTheServiceIsServed("with half a head");
            connect(COUNT, head("guess", "Content-Length: 1000") + "{");
            assertThatTheServiceIsServed("with half a body");
            connect(COUNT, head("guess", "Content-Length: 1000000"));
            assertThatTheServiceIsServed("with a long body that does not come");
            connect(COUNT, head("guess", "Transfer-Encoding: chunked") + "1\r\n{\r\n");
            assertThatTheServiceIsServed("with half a chunked body");
            connect(
                    COUNT,
                    head("guess", "Content-Length: 1000")
                                    .replace("POST", "DELETE")
                                    .replace("application/json", "application/x-www-form-urlencoded")
                            + "a=");
            assertThatTheServiceIsServed("with half a form");

            assertThat(upload("guess", "Content-Length: " + UPLOAD)).isIn("401", "reset");
            assertThat(upload("guess", "Transfer-Encoding: chunked")).isIn("401", "reset");
            assertThat(upload(key(), "Content-Length: " + UPLOAD)).isIn("413", "reset");
            assertThat(upload(key(), "Transfer-Encoding: chunked")).isIn("413", "reset");
            assertThatTheServiceIsServed("who upload");
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    /** A 400 would be final, though the handler may have confirmed an earlier attempt of the same booking. */
    void assertThatATruncatedBodyIsUndecidedAndShowsNoInternals() throws IOException {
        String brokenChunk = "zz\r\n{";
        assertThat(response(head(key(), "Transfer-Encoding: chunked") + brokenChunk))
                .startsWith("HTTP/1.1 503 ")
                .doesNotContain("java.");
        assertThat(response(head("guess", "Transfer-Encoding: chunked") + brokenChunk))
                .startsWith("HTTP/1.1 401 ")
                .doesNotContain("java.");
        assertThat(response("GET /a|b%zz HTTP/1.1\r\nHost: x\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .doesNotContain("java.");
    }

    private String response(String request) throws IOException {
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String key() {
        return samples.headers().getOrDefault("x-webhook-key", List.of("")).get(0);
    }

    private String head(String key, String length) {
        StringBuilder head = new StringBuilder("POST " + path + " HTTP/1.1\r\nHost: x\r\n" + length + "\r\n");
        for (Map.Entry<String, List<String>> header : samples.headers().entrySet()) {
            String value = header.getKey().equals("x-webhook-key")
                    ? key
                    : header.getValue().get(0);
            head.append(header.getKey()).append(": ").append(value).append("\r\n");
        }
        return head + "\r\n";
    }

    private void connect(int count, String begin) throws IOException {
        byte[] bytes = begin.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < count; i++) {
            Socket socket = new Socket(url.getHost(), url.getPort());
            sockets.add(socket);
            socket.getOutputStream().write(bytes);
        }
    }

    private void assertThatTheServiceIsServed(String who) {
        WebhookHttp http = new WebhookHttp(url.toString());
        for (int i = 0; i < 3; i++) {
            CompletableFuture<HttpResponse<String>> held = http.sendAsync(
                    samples, samples.request(SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 99))));
            assertThat(held).as("a hold among %s clients %s", COUNT, who).succeedsWithin(PROMPT);
            assertThat(held.join().body()).contains("NO_CAPACITY_LEFT");
            assertThat(http.sendAsync(samples, samples.healthCheck()))
                    .as("a health check among %s clients %s", COUNT, who)
                    .succeedsWithin(PROMPT);
        }
    }

    /** Returns the status, or notes that the connection was reset while the body was sent. */
    private String upload(String key, String length) throws IOException {
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            try {
                out.write(head(key, length).getBytes(StandardCharsets.US_ASCII));
                byte[] piece = " ".repeat(10_000).getBytes(StandardCharsets.US_ASCII);
                for (int sent = 0; sent < UPLOAD; sent += piece.length) {
                    if (length.startsWith("Transfer")) {
                        out.write("2710\r\n".getBytes(StandardCharsets.US_ASCII));
                        out.write(piece);
                        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                    } else {
                        out.write(piece);
                    }
                }
                byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 xxx".length());
                return status.length == 0 ? "reset" : new String(status, StandardCharsets.US_ASCII).substring(9);
            } catch (java.net.SocketTimeoutException e) {
                return "no response";
            } catch (IOException e) {
                return "reset";
            }
        }
    }
}
