package io.github.suppliersdk.examples.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the handler with a reservation system that is slow, fails and loses responses. */
@Timeout(300)
class RemoteReservationsTest {
    private static final int SEATS = 20;
    private static final int GUESTS = 80;
    private static final Duration TIME_LIMIT = Duration.ofMillis(400);

    private final SandboxClock clock = SandboxClock.of(Clock.systemUTC());
    private final ReservationSystem system = new ReservationSystem(SEATS, clock);
    private final ExecutorService serverThreads = Executors.newCachedThreadPool();
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");
    private final WebhookInbox inbox = WebhookInbox.jdbc(pool).build();
    private final SampleWebhooks service = SampleWebhooks.withKey("key");
    private final AtomicInteger faults = new AtomicInteger();
    /** What the service has been told: the valid tickets of its bookings. */
    private final Set<String> sold = ConcurrentHashMap.newKeySet();

    private volatile boolean isFaulty = true;
    private volatile boolean isBookedLate;
    /** Lets calls that are not answered take effect. */
    private final CountDownLatch mayLand = new CountDownLatch(1);

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch landed = new CountDownLatch(1);
    private WebhookReceiver receiver;

    RemoteReservationsTest() throws IOException {}

    @BeforeEach
    void start() {
        server.setExecutor(serverThreads);
        server.createContext("/", this::handle);
        server.start();
        URI api = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        receiver = WebhookReceiver.builder()
                .remoteHandler(new RemoteReservations(api, TIME_LIMIT, ZoneOffset.UTC))
                .inbox(inbox)
                .addKey(WebhookKey.of("key"))
                .holdTimeZone(hold -> ZoneOffset.UTC)
                .clock(clock)
                .build();
    }

    @AfterEach
    void stop() {
        receiver.close();
        server.stop(0);
        serverThreads.shutdownNow();
        pool.dispose();
    }

    /** Handles a call of the reservation system, or half of it. */
    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        int fault = isFaulty ? new Random().nextInt(8) : isBookedLate && path.equals("/book") ? 3 : 7;
        if (fault < 4) {
            faults.incrementAndGet();
        }
        switch (fault) {
            case 0 -> exchange.close(); // not done
            case 1 -> {
                exchange.sendResponseHeaders(500, -1); // not done
                exchange.close();
            }
            case 2 -> { // done, and answered too late
                sleep(TIME_LIMIT.multipliedBy(2));
                system.handle(exchange);
            }
            case 3 -> { // done, and not answered
                try (exchange) {
                    byte[] body = exchange.getRequestBody().readAllBytes();
                    arrived.countDown();
                    mayLand.await();
                    system.call(path, body);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (IllegalStateException refused) {
                    // nobody learns of it
                } finally {
                    landed.countDown();
                }
            }
            default -> system.handle(exchange);
        }
    }

    private static void sleep(Duration time) {
        try {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private WebhookResponse send(Supplier<WebhookRequest> request, int attempts) {
        WebhookResponse response = receiver.receive(request.get());
        for (int i = 1; i < attempts && response.status() == 503; i++) {
            response = receiver.receive(request.get());
        }
        return response;
    }

    /** A guest holds, books and perhaps cancels; whether the seats are sold in the end. */
    private boolean visit(int attempts, Random random) {
        HoldRequest hold = hold();
        BookingRequest booking = SampleWebhooks.booking(hold);
        if (send(() -> service.request(hold), attempts).status() != 200) {
            return false;
        }
        WebhookResponse booked = send(() -> service.request(booking), attempts);
        boolean isUnknown = booked.status() == 503;
        if (isUnknown ? random.nextBoolean() : random.nextInt(4) == 0) { // else it perhaps never comes back
            assertThat(send(() -> service.request(SampleWebhooks.unconfirmedCancellation(booking)), Integer.MAX_VALUE)
                            .status())
                    .isEqualTo(200);
            assertThat(send(() -> service.request(booking), attempts).status()).isNotEqualTo(200);
            return false;
        }
        if (booked.status() != 200) {
            return false;
        }
        List<String> tickets = Pattern.compile("\"number\":\"([^\"]+)\"")
                .matcher(booked.text())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(tickets).hasSize(hold.seats());
        assertThat(sold.addAll(tickets)).isTrue();
        if (random.nextInt(4) == 0) {
            CancellationRequest cancellation = CancellationRequest.builder(booking.bookingId(), booking.bookingId())
                    .addTicketNumbers(tickets.get(0))
                    .build();
            assertThat(send(() -> service.request(cancellation), Integer.MAX_VALUE)
                            .status())
                    .isEqualTo(200);
            sold.remove(tickets.get(0));
        }
        return true;
    }

    private HoldRequest hold() {
        LocalDateTime end = LocalDateTime.now(clock).plusHours(1).truncatedTo(ChronoUnit.SECONDS);
        return HoldRequest.builder(UUID.randomUUID().toString(), "cellar-tour", "evening", "friday", end)
                .addQuantity(HolderQuantity.of("adult", 1 + new Random().nextInt(2)))
                .build();
    }

    @Test
    void nothingIsSoldTwiceAndNothingIsLeftOfWhatTheServiceWasNotTold() throws Exception {
        ExecutorService guests = Executors.newFixedThreadPool(8);
        mayLand.countDown();
        try {
            List<Callable<Boolean>> visits = new ArrayList<>();
            for (int i = 0; i < GUESTS; i++) {
                Random random = new Random(i);
                visits.add(() -> visit(3, random));
            }
            for (Future<Boolean> each : guests.invokeAll(visits)) {
                boolean unused = each.get();
            }
            assertThat(sold).hasSizeLessThanOrEqualTo(SEATS);
            assertThat(faults).hasPositiveValue();
        } finally {
            guests.shutdownNow();
        }

        isFaulty = false;
        finish();
        assertThat(inbox.operations().open()).isEmpty();
        assertThat(system.validTickets()).isEqualTo(sold);
        assertThat(system.free()).isEqualTo(SEATS - sold.size());
        while (system.free() > 1) { // the seats that came back can be sold
            boolean unused = visit(Integer.MAX_VALUE, new Random());
        }
    }

    /** All holds end, all that is open is carried out, and the system has what the service was told, or never will. */
    private void finish() {
        clock.advance(Duration.ofHours(2));
        long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (!(inbox.operations().open().isEmpty() && system.validTickets().equals(sold))
                && System.nanoTime() < end) {
            sleep(Duration.ofMillis(50));
        }
    }

    /** What the fence of the system is for: a call that timed out books after the cancellation of its booking. */
    @Test
    void nothingIsLeftOfABookingThatLandsAfterItsCancellation() throws Exception {
        BookingRequest booking = bookLate();
        WebhookRequest cancellation = service.request(SampleWebhooks.unconfirmedCancellation(booking));
        assertThat(receiver.receive(cancellation).status()).isEqualTo(200);
        assertNothingIsLeftOnceItLands();
    }

    /** What the stored order is for: the service asks for a booking and does not come back. */
    @Test
    void nothingIsLeftOfABookingThatNobodyWasToldOf() throws Exception {
        BookingRequest unused = bookLate();
        assertNothingIsLeftOnceItLands();
    }

    private void assertNothingIsLeftOnceItLands() throws InterruptedException {
        mayLand.countDown();
        assertThat(landed.await(60, TimeUnit.SECONDS)).isTrue();
        finish();
        assertThat(inbox.operations().open()).isEmpty();
        assertThat(system.validTickets()).isEmpty();
    }

    /** Sends a booking whose call times out, and takes effect later. */
    private BookingRequest bookLate() {
        isFaulty = false;
        isBookedLate = true;
        HoldRequest hold = hold();
        BookingRequest booking = SampleWebhooks.booking(hold);
        assertThat(send(() -> service.request(hold), Integer.MAX_VALUE).status())
                .isEqualTo(200);
        do { // on a busy machine a call may end before it reaches the system
            assertThat(receiver.receive(service.request(booking)).status()).isEqualTo(503);
        } while (arrived.getCount() > 0);
        return booking;
    }
}
