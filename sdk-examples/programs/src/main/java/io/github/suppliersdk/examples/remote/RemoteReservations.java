package io.github.suppliersdk.examples.remote;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.h2.jdbcx.JdbcConnectionPool;

/** The bookings are in a reservation system behind an API: the handler calls it, and each call may be repeated. */
public final class RemoteReservations implements RemoteWebhookHandler {
    private static final int DONE = 200;
    private static final int REFUSED = 409;
    private static final String KEY = "a-secret-agreed-beforehand";

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI api;
    private final Duration timeLimit;
    private final ZoneId place;

    /**
     * Makes the handler.
     *
     * @param timeLimit of each call: shorter than the receiver's deadline
     * @param place to which the ends of holds are local
     */
    RemoteReservations(URI api, Duration timeLimit, ZoneId place) {
        this.api = api;
        this.timeLimit = timeLimit;
        this.place = place;
    }

    @Override
    public HoldResponse hold(HoldRequest request) throws IOException, InterruptedException {
        String end = request.expirationTime().atZone(place).toInstant().toString();
        return call("/hold", Map.of("id", request.holdId(), "seats", request.seats(), "end", end))
                .map(done -> HoldResponse.accepted(request.holdId()))
                .orElse(HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT));
    }

    /** Calls the API; empty if it refuses. An exception means that nobody knows whether it was done. */
    private Optional<List<String>> call(String path, Map<String, ?> content) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(api.resolve(path))
                .timeout(timeLimit)
                .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(content)))
                .build();
        HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
        return switch (response.statusCode()) {
            case DONE -> Optional.of(List.of(json.readValue(response.body(), String[].class)));
            case REFUSED -> Optional.empty();
            default -> throw new IOException("the reservation system answered " + response.statusCode());
        };
    }

    @Override
    public BookingResponse book(BookingRequest request) throws IOException, InterruptedException {
        List<BookingItem> items = request.items();
        return call("/book", Map.of("id", request.bookingId(), "hold", request.holdId(), "items", items.size()))
                .map(numbers -> BookingResponse.confirmed(request.bookingId(), tickets(numbers, items)))
                .orElse(BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY));
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request) throws IOException, InterruptedException {
        return call("/cancel", Map.of("id", request.bookingId(), "tickets", request.ticketNumbers()))
                .map(done -> CancellationResponse.accepted())
                .orElse(CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND));
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request) throws IOException, InterruptedException {
        if (call("/remove", Map.of("id", request.bookingId())).isEmpty()) {
            throw new IOException("the booking " + request.bookingId() + " was not removed");
        }
    }

    /** A ticket for each guest; several guests may share an item. */
    private static List<Ticket> tickets(List<String> numbers, List<BookingItem> items) {
        List<Ticket> tickets = new ArrayList<>();
        for (String number : numbers) {
            BookingItem item = items.get(Math.min(tickets.size(), items.size() - 1));
            tickets.add(Ticket.forPerson(number, TicketFormat.QR, item));
        }
        return tickets;
    }

    public static void main(String[] args) throws IOException {
        ReservationSystem system = new ReservationSystem(10, Clock.systemUTC());
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", system);
        server.start();
        URI api = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:remote-" + UUID.randomUUID(), "sa", "");
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .remoteHandler(new RemoteReservations(api, Duration.ofSeconds(2), ZoneOffset.UTC))
                .inbox(WebhookInbox.jdbc(pool).build()) // any database: what the service was told stays there
                .addKey(WebhookKey.of(KEY))
                .holdTimeZone(hold -> ZoneOffset.UTC)
                .build()) {
            SampleWebhooks service = SampleWebhooks.withKey(KEY);
            HoldRequest hold = SampleWebhooks.hold("cellar-tour", "evening", "friday", HolderQuantity.of("adult", 2));
            BookingRequest booking = SampleWebhooks.booking(hold);
            show("Hold", receiver.receive(service.request(hold)).status(), system);
            show("Booking", receiver.receive(service.request(booking)).status(), system);
            show("Repeated", receiver.receive(service.request(booking)).status(), system);
            server.stop(0);
            HoldRequest next = SampleWebhooks.hold("cellar-tour", "evening", "friday", HolderQuantity.of("adult", 1));
            show("System off", receiver.receive(service.request(next)).status(), system);
        } finally {
            server.stop(0);
            pool.dispose();
        }
    }

    private static void show(String what, int status, ReservationSystem system) {
        System.out.printf("%-10s status %d, %d seats are free%n", what, status, system.free());
    }
}
