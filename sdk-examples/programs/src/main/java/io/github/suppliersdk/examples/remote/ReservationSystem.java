package io.github.suppliersdk.examples.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A stand-in for the reservation system of another company, with an API of its own. Every call may be repeated. It
 * answers 200 if the call is done, and 409 if it is refused.
 */
final class ReservationSystem implements HttpHandler {
    private static final int DONE = 200;
    private static final int REFUSED = 409;

    private final ObjectMapper json = new ObjectMapper();
    private final int seats;
    private final Clock clock;
    /** The calls that were done, by the ids of the holds and bookings. */
    private final Map<String, JsonNode> holds = new HashMap<>();

    private final Map<String, JsonNode> bookings = new HashMap<>();
    private final Set<String> cancelledTickets = new HashSet<>();
    final Set<String> removedBookings = new HashSet<>();

    ReservationSystem(int seats, Clock clock) {
        this.seats = seats;
        this.clock = clock;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            List<String> tickets = List.of();
            int status = DONE;
            try {
                tickets = call(
                        exchange.getRequestURI().getPath(),
                        exchange.getRequestBody().readAllBytes());
            } catch (IllegalStateException e) {
                status = REFUSED;
            }
            byte[] body = json.writeValueAsBytes(tickets);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /**
     * Does what a call says, and returns the numbers of the tickets.
     *
     * @throws IllegalStateException if it is refused
     */
    synchronized List<String> call(String path, byte[] body) throws IOException {
        JsonNode call = json.readTree(body);
        String id = call.path("id").asText();
        return switch (path) {
            case "/hold" -> hold(id, call);
            case "/book" -> book(id, call);
            case "/cancel" -> cancel(id, call);
            case "/remove" -> remove(id);
            default -> throw new IllegalStateException("there is no " + path);
        };
    }

    private List<String> hold(String id, JsonNode call) {
        if (!isRepeated(holds.get(id), call)) {
            require(call.path("seats").asInt() <= free(), "too few seats are free");
            holds.put(id, call);
        }
        return List.of();
    }

    private List<String> book(String id, JsonNode call) {
        require(!removedBookings.contains(id), "the booking was removed");
        String holdId = call.path("hold").asText();
        if (!isRepeated(bookings.get(id), call)) {
            require(isActive(holdId), "the hold has ended or is booked");
            require(call.path("items").asInt() <= seats(holdId), "there are more items than guests");
            bookings.put(id, call);
        }
        return tickets(id);
    }

    /** Whether the call was done before: a repeated call must have the same content. */
    private static boolean isRepeated(@Nullable JsonNode before, JsonNode call) {
        require(before == null || before.equals(call), "the id was used with other content");
        return before != null;
    }

    private List<String> cancel(String id, JsonNode call) {
        List<String> numbers = StreamSupport.stream(call.path("tickets").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        require(bookings.containsKey(id) && tickets(id).containsAll(numbers), "there are no such tickets");
        cancelledTickets.addAll(numbers);
        return numbers;
    }

    /** Removes a booking, and refuses it from now on: also if it is still under way. */
    private List<String> remove(String id) {
        removedBookings.add(id);
        bookings.remove(id);
        return List.of();
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalStateException(otherwise);
        }
    }

    /** Whether the seats of a hold are held: it ends by itself, without a call. */
    private boolean isActive(String holdId) {
        JsonNode hold = holds.get(holdId);
        return hold != null
                && Instant.parse(hold.path("end").asText()).isAfter(clock.instant())
                && bookings.values().stream()
                        .noneMatch(booking -> booking.path("hold").asText().equals(holdId));
    }

    private static JsonNode known(Map<String, JsonNode> calls, String id) {
        return Objects.requireNonNull(calls.get(id), id);
    }

    private int seats(String holdId) {
        return known(holds, holdId).path("seats").asInt();
    }

    private List<String> tickets(String bookingId) {
        return IntStream.range(0, seats(known(bookings, bookingId).path("hold").asText()))
                .mapToObj(guest -> bookingId + "/" + guest)
                .toList();
    }

    /** The seats that are neither held nor booked. */
    synchronized int free() {
        int held = holds.keySet().stream()
                .filter(this::isActive)
                .mapToInt(this::seats)
                .sum();
        return seats - held - validTickets().size();
    }

    /** The tickets of all bookings, without those that are cancelled. */
    synchronized Set<String> validTickets() {
        Set<String> tickets = new HashSet<>();
        bookings.keySet().forEach(id -> tickets.addAll(tickets(id)));
        tickets.removeAll(cancelledTickets);
        return tickets;
    }
}
