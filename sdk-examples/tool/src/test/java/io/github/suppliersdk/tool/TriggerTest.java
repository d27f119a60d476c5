package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookTransaction;
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
import java.time.Clock;
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
    private static final String[] SLOT = {"cellar-tour/evening/cellar-1"};

    @TempDir
    private Path folder;

    private CommandResult.Shell shell() {
        return CommandResult.Shell.of(Map.of("HOME", folder.toString(), "SUPPLIER_WEBHOOK_KEY", KEY));
    }

    private CommandResult trigger(String what, String to, String... more) {
        return shell().run(Stream.of(new String[] {"trigger", what, "--url", to}, more)
                .flatMap(java.util.Arrays::stream)
                .toArray(String[]::new));
    }

    /** Starts a backend that grants holds of at most this number of seats. */
    private static JdkWebhookServer backend(int seats) {
        return JdkWebhookServer.start(receiver(seats).build(), 0);
    }

    private static WebhookReceiverConfig.Builder receiver(int seats) {
        return WebhookReceiver.builder()
                .handler(new Seats(seats))
                .addKey(WebhookKey.of(KEY))
                .clock(Clock.fixed(CommandResult.CLOCK.instant(), CommandResult.CLOCK.getZone()));
    }

    private record Seats(int seats) implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
            return request.seats() > seats
                    ? HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT)
                    : HoldResponse.accepted("t-1");
        }

        @Override
        public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
            return BookingResponse.confirmed("t-2", Ticket.forAll("ticket-1", TicketFormat.QR));
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
            return CancellationResponse.accepted();
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
            // no bookings or holds are kept
        }

        @Override
        public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
            // no bookings or holds are kept
        }
    }

    @Test
    void aHoldExpiresInTheGivenTimeZoneAndADifferentZoneIsReportedAsTheLikelyCause() {
        ZoneId place = ZoneId.of("Pacific/Honolulu");
        ZoneId further = ZoneId.of("Asia/Tokyo");
        WebhookReceiver receiver = receiver(10).holdTimeZone(hold -> further).build();
        try (JdkWebhookServer backend = JdkWebhookServer.start(receiver, 0)) {
            CommandResult ended = trigger("booking", backend.url(), with(SLOT, "--time-zone", place.getId()));
            assertThat(ended.all()).contains("INACTIVE_HOLD_KEY", "do the time zones differ");
            CommandResult booked = trigger("booking", backend.url(), with(SLOT, "--time-zone", further.getId()));
            assertThat(booked.exitCode()).as(booked.all()).isZero();
        }
    }

    private static String[] with(String[] some, String... more) {
        return Stream.of(some, more).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void aCorrectBackendPassesEveryTrigger() {
        try (JdkWebhookServer backend = backend(10)) {
            assertThat(trigger("health", backend.url()).exitCode()).isZero();
            CommandResult cancelled = trigger("cancel", backend.url(), SLOT);
            assertThat(cancelled.exitCode()).as(cancelled.all()).isZero();
            assertThat(cancelled.data())
                    .contains("\"transaction_id\" : \"t-1\"", "\"transaction_id\" : \"t-2\"", "DELETE ", "✓ accepted")
                    .doesNotContain(KEY);
            assertThat(trigger("unconfirmed", backend.url(), SLOT).data())
                    .contains("\"unconfirmed\" : true", "✓ accepted");
        }
    }

    @Test
    void aRefusalExitsWithCodeThree() {
        try (JdkWebhookServer backend = backend(0)) {
            CommandResult result = trigger("booking", backend.url(), SLOT);

            assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
            assertThat(result.data())
                    .contains("- refused, code NO_CAPACITY_LEFT")
                    .doesNotContain("/booking");
        }
    }

    @Test
    void aRejectedKeyExitsWithCodeFour() {
        try (JdkWebhookServer backend = backend(10)) {
            CommandResult result = shell().with("SUPPLIER_WEBHOOK_KEY", "another-key")
                    .run(Stream.of(new String[] {"trigger", "hold", "--url", backend.url()}, SLOT)
                            .flatMap(java.util.Arrays::stream)
                            .toArray(String[]::new));

            assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_AUTHORISED);
            assertThat(result.data()).contains("the key is not accepted");
        }
    }

    @Test
    void aContractViolationNamesItsField() throws IOException {
        HttpServer careless = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        careless.createContext("/", http -> {
            byte[] body = "{\"hold_id\":\"another\",\"transaction_id\":\"\"}".getBytes(StandardCharsets.UTF_8);
            http.sendResponseHeaders(200, body.length);
            http.getResponseBody().write(body);
            http.close();
        });
        careless.start();
        try {
            CommandResult result =
                    trigger("hold", "http://127.0.0.1:" + careless.getAddress().getPort(), SLOT);

            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(result.data()).contains("✗ hold_id: must be '", "as in the request", "transaction_id");
        } finally {
            careless.stop(0);
        }
    }

    @Test
    void anUnreachableBackendIsReported() {
        CommandResult result = trigger("hold", "http://127.0.0.1:1", SLOT);

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.data()).contains("✗ no connection can be made");
        assertThat(trigger("hold", "nonsense", SLOT).exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    @Timeout(20)
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

            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(result.data()).contains("[2Jno").doesNotContain("\u001b[2J");
        }
    }

    @Test
    void theRequestIsPrintedBeforeTheResponseIsReceived() throws IOException {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        List<String> shownAtArrival = new CopyOnWriteArrayList<>();
        HttpServer backend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        backend.createContext("/", exchange -> {
            shownAtArrival.add(shown.toString(StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        backend.start();
        try {
            PrintStream data = new PrintStream(new BufferedOutputStream(shown), false, StandardCharsets.UTF_8);
            Terminal terminal = new Terminal(data, data, false, false, false, false);
            String to = "http://127.0.0.1:" + backend.getAddress().getPort();
            CommandContext tool = new CommandContext(
                    shell().environment(), terminal, InputStream.nullInputStream(), CommandResult.CLOCK);
            Main.run(tool, "trigger", "health", "--url", to);

            assertThat(shownAtArrival).singleElement().asString().contains("GET " + to + "/health");
        } finally {
            backend.stop(0);
        }
    }
}
