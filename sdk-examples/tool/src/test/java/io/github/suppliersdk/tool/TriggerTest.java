package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code trigger}. */
final class TriggerTest {
    private static final String KEY = "a-key-for-these-tests";
    private static final String SLOT = "cellar-tour/evening/cellar-1";

    @TempDir
    private Path folder;

    private CommandResult.Shell shell() {
        return CommandResult.Shell.of(Map.of("HOME", folder.toString(), "SUPPLIER_WEBHOOK_KEY", KEY));
    }

    private CommandResult trigger(String what, String to, String... more) {
        return trigger(shell(), what, to, more);
    }

    private static CommandResult trigger(CommandResult.Shell shell, String what, String to, String... more) {
        return shell.run(Stream.of(new String[] {"trigger", what, "--url", to}, more)
                .flatMap(Stream::of)
                .toArray(String[]::new));
    }

    /** Starts a backend with this number of seats. */
    private static JdkWebhookServer backend(int seats) {
        return JdkWebhookServer.start(receiver(seats).build(), 0);
    }

    private static WebhookReceiverConfig.Builder receiver(int seats) {
        return WebhookReceiver.builder()
                .handler(new SeatHandler(Map.of("cellar-1", seats), false))
                .addKey(WebhookKey.of(KEY))
                .clock(CommandResult.CLOCK);
    }

    /** Starts a backend that is not made with the library. */
    private static HttpServer backend(HttpHandler handler) throws IOException {
        HttpServer backend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        backend.createContext("/", handler);
        backend.start();
        return backend;
    }

    private static String url(HttpServer backend) {
        return "http://127.0.0.1:" + backend.getAddress().getPort();
    }

    @Test
    void aHoldExpiresInTheGivenTimeZoneAndADifferentZoneIsReportedAsTheLikelyCause() {
        WebhookReceiver receiver =
                receiver(10).holdTimeZone(hold -> ZoneId.of("Asia/Tokyo")).build();
        try (JdkWebhookServer backend = JdkWebhookServer.start(receiver, 0)) {
            trigger("booking", backend.url(), SLOT, "--time-zone", "Pacific/Honolulu")
                    .shows("INACTIVE_HOLD_KEY", "do the time zones differ");
            trigger("booking", backend.url(), SLOT, "--time-zone", "Asia/Tokyo").ends(ExitCode.DONE);
        }
    }

    @Test
    void aCorrectBackendPassesEveryTrigger() {
        try (JdkWebhookServer backend = backend(10)) {
            trigger("health", backend.url()).ends(ExitCode.DONE);
            CommandResult cancelled = trigger("cancel", backend.url(), SLOT)
                    .ends(ExitCode.DONE)
                    .shows("\"transaction_id\" : \"hold-", "\"transaction_id\" : \"booking-", "DELETE ", "✓ accepted");
            assertThat(cancelled.data()).doesNotContain(KEY);
            trigger("unconfirmed", backend.url(), SLOT).shows("\"unconfirmed\" : true", "✓ accepted");
        }
    }

    @Test
    void aRefusalExitsWithCodeThreeAndARejectedKeyWithCodeFour() {
        try (JdkWebhookServer backend = backend(0)) {
            CommandResult result = trigger("booking", backend.url(), SLOT)
                    .ends(ExitCode.REJECTS)
                    .shows("- refused, code NO_CAPACITY_LEFT");
            assertThat(result.data()).doesNotContain("/booking");
            trigger(shell().with("SUPPLIER_WEBHOOK_KEY", "another-key"), "hold", backend.url(), SLOT)
                    .ends(ExitCode.NOT_AUTHORISED)
                    .shows("the key is not accepted");
        }
    }

    @Test
    void aContractViolationNamesItsField() throws IOException {
        HttpServer careless = backend(http -> {
            byte[] body = "{\"hold_id\":\"another\",\"transaction_id\":\"\"}".getBytes(StandardCharsets.UTF_8);
            http.sendResponseHeaders(200, body.length);
            http.getResponseBody().write(body);
            http.close();
        });
        try {
            trigger("hold", url(careless), SLOT)
                    .ends(ExitCode.FAILED)
                    .shows("✗ hold_id: must be '", "as in the request", "transaction_id");
        } finally {
            careless.stop(0);
        }
    }

    @Test
    void anUnreachableBackendIsReported() {
        trigger("hold", "http://127.0.0.1:1", SLOT).ends(ExitCode.FAILED).shows("✗ no connection can be made");
        trigger("hold", "nonsense", SLOT).ends(ExitCode.USAGE);
    }

    @Test
    @Timeout(300)
    void controlCharactersInAnInvalidResponseAreReplaced() throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread backend = new Thread(() -> {
                try (Socket socket = server.accept();
                        BufferedReader in = new BufferedReader(
                                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
                    String line = in.readLine();
                    while (line != null && !line.isEmpty()) { // unread bytes would reset the connection
                        line = in.readLine();
                    }
                    socket.getOutputStream().write("HTTP/1.1 \u001b[2Jno\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            backend.start();
            CommandResult result = trigger("health", "http://127.0.0.1:" + server.getLocalPort());
            backend.join();

            assertThat(result.ends(ExitCode.FAILED).data()).contains("[2Jno").doesNotContain("\u001b[2J");
        }
    }

    @Test
    void theRequestIsPrintedBeforeTheResponseIsReceived() throws IOException {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        List<String> shownAtArrival = new CopyOnWriteArrayList<>();
        HttpServer backend = backend(exchange -> {
            shownAtArrival.add(shown.toString(StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        try {
            PrintStream data = new PrintStream(new BufferedOutputStream(shown), false, StandardCharsets.UTF_8);
            Terminal terminal = new Terminal(data, data, false, false, false, false);
            String to = url(backend);
            CommandContext tool = new CommandContext(
                    shell().environment(), terminal, InputStream.nullInputStream(), CommandResult.CLOCK);
            Main.run(tool, "trigger", "health", "--url", to);

            assertThat(shownAtArrival).singleElement().asString().contains("GET " + to + "/health");
        } finally {
            backend.stop(0);
        }
    }
}
