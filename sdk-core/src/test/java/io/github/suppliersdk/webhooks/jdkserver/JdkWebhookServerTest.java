package io.github.suppliersdk.webhooks.jdkserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.support.RefusingHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class JdkWebhookServerTest {
    private static final String HOLD = """
            {"hold_id":"h1","experience_id":"e1","option_id":"o1","slot_id":"s1",
             "expiration_time":"2027-04-22T18:00:00Z","quantities":[{"holder_category_id":"adult","quantity":2}]}""";

    private final JdkWebhookServer server = JdkWebhookServer.start(receiver(), 0);

    private static WebhookReceiver receiver() {
        return WebhookReceiver.builder()
                .handler(new RefusingHandler())
                .addKey(WebhookKey.of("k"))
                .build();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static int status(HttpClient client, String url, String key) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/hold"))
                .header("accept-version", "vnd.service-webhook-api.v1")
                .header("Content-Type", "application/json")
                .header("x-webhook-key", key)
                .POST(HttpRequest.BodyPublishers.ofString(HOLD))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    @Test
    void theServerListensOnTheLoopbackInterface() {
        assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
        try (WebhookReceiver other = receiver()) {
            assertThatThrownBy(
                            () -> JdkWebhookServer.start(other, server.address().getPort()))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(String.valueOf(server.address().getPort()));
        }
    }

    @Test
    void manyValidAndInvalidRequestsAreServed() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < 3; i++) {
            assertThat(status(client, server.url(), "k")).isEqualTo(400);
            assertThat(status(client, server.url(), "wrong")).isEqualTo(401);
        }
    }

    @Test
    void aRequestWithoutTheKeyIsRefusedBeforeItsBodyHasArrived() throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            socket.setSoTimeout(60_000);
            String begin = "POST /hold HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";
            socket.getOutputStream().write(begin.getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 401");
        }
    }

    /** Runs in a JVM of its own: the JDK reads the properties when its server is first used. */
    @Test
    void theServerSetsTcpNoDelayAndALimitForRequests() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens=jdk.httpserver/sun.net.httpserver=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LimitsProgram.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).contains("true 10");
    }

    /** Prints the limits of the JDK's server. */
    static final class LimitsProgram {
        public static void main(String[] args) throws Exception {
            try (JdkWebhookServer server = JdkWebhookServer.start(receiver(), 0)) {
                Class<?> config =
                        Class.forName("sun.net.httpserver.ServerConfig", true, HttpServer.class.getClassLoader());
                var noDelay = config.getDeclaredMethod("noDelay");
                var longest = config.getDeclaredMethod("getMaxReqTime");
                noDelay.setAccessible(true);
                longest.setAccessible(true);
                System.out.println(noDelay.invoke(null) + " " + longest.invoke(null) + server.address());
            }
        }
    }
}
