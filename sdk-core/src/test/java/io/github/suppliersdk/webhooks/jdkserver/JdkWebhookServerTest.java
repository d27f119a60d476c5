package io.github.suppliersdk.webhooks.jdkserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.support.RefusingHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
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

    private Socket connect(String begin) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(begin.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String head(String key, String length) {
        return "POST /hold HTTP/1.1\r\nHost: x\r\naccept-version: vnd.service-webhook-api.v1\r\n"
                + "Content-Type: application/json\r\nx-webhook-key: " + key + "\r\n" + length + "\r\n\r\n";
    }

    private static String request(String key) {
        return head(key, "Content-Length: " + HOLD.length()) + HOLD;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\r'; c = in.read()) {
            line.append((char) c);
        }
        in.read();
        return line.toString();
    }

    /** The status line of a response, whose rest is read. */
    private static String response(InputStream in) throws IOException {
        String status = line(in);
        int length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length: ")) {
                length = Integer.parseInt(line.substring("content-length: ".length()));
            }
        }
        in.readNBytes(length);
        return status;
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
    void aConnectionServesManyValidAndInvalidRequests() throws IOException {
        try (Socket socket = connect(request("k"))) {
            for (int i = 0; i < 3; i++) {
                assertThat(response(socket.getInputStream())).startsWith("HTTP/1.1 400");
                socket.getOutputStream().write(request("wrong").getBytes(StandardCharsets.US_ASCII));
                assertThat(response(socket.getInputStream())).startsWith("HTTP/1.1 401");
                socket.getOutputStream().write(request("k").getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    @Test
    void aRequestWithoutTheKeyIsRefusedBeforeItsBodyHasArrived() throws IOException {
        try (Socket socket = connect(head("wrong", "Transfer-Encoding: chunked") + "1\r\n{\r\n")) {
            assertThat(line(socket.getInputStream())).startsWith("HTTP/1.1 401");
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
