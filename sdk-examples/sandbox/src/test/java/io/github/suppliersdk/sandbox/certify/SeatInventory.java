package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The slots, holds and bookings of {@link SeatBackend}, with its defects. */
final class SeatInventory {

    /** A response of the backend. */
    record Response(int status, String body) {}

    private static final Set<String> KNOWN = Set.of(
            "experience_id",
            "option_id",
            "slot_id",
            "hold_id",
            "expiration_time",
            "pickup_id",
            "quantities",
            "booking_id",
            "operator_booking_id",
            "holder",
            "booking_requests",
            "ticket_numbers",
            "transaction_id",
            "unconfirmed");
    private static final long BETWEEN_LOOKING_AND_TAKING = TimeUnit.MILLISECONDS.toNanos(60);

    private static final class Hold {
        private final JsonNode request;
        private final LocalDateTime expires;
        private final Response response;
        private boolean booked;

        Hold(JsonNode request, Response response) {
            this.request = request;
            this.expires = LocalDateTime.parse(
                    request.path("expiration_time").asText().substring(0, "2027-01-01T00:00:00".length()));
            this.response = response;
        }
    }

    private record Booking(
            JsonNode request, String slotId, Response response, Set<String> tickets, Set<String> cancelled) {}

    private final Map<String, Integer> seats;
    private final Clock clock;
    private final Set<BackendDefect> faults;
    private final Map<String, Hold> holds = new HashMap<>();
    private final Map<String, Booking> bookings = new HashMap<>();
    private final Set<String> closed = new HashSet<>();
    private int numbers;

    SeatInventory(Map<String, Integer> seats, Clock clock, Set<BackendDefect> faults) {
        this.seats = seats;
        this.clock = clock;
        this.faults = faults;
    }

    private boolean has(BackendDefect fault) {
        return faults.contains(fault);
    }

    static Response refused(String code) {
        return new Response(400, "{\"code\":\"" + code + "\"}");
    }

    Response hold(JsonNode request) {
        if (hasUnknownFields(request) || !isWhole(request)) {
            return refused("VALIDATION_ERROR");
        }
        boolean isRace = false;
        synchronized (this) {
            Hold known = holds.get(request.path("hold_id").asText());
            if (known != null) {
                return known.request.equals(request) ? again(known.response) : refused("INCORRECT_REQUEST");
            }
            if (!seats.containsKey(request.path("slot_id").asText())) {
                return has(BackendDefect.FAILS_ON_AN_UNKNOWN_SLOT)
                        ? new Response(500, "NullPointerException")
                        : refused("ELEMENT_NOT_FOUND");
            }
            if (guests(request) == Integer.MAX_VALUE && has(BackendDefect.FAILS_ON_BILLIONS_OF_GUESTS)) {
                return new Response(500, "ArithmeticException");
            }
            long left = free(request.path("slot_id").asText()) - guests(request);
            if (left < 0) {
                return refused(has(BackendDefect.WRONG_CODE) ? "SOLD_OUT" : "NO_CAPACITY_LEFT");
            }
            isRace = left == 0 && has(BackendDefect.OVERSELLS);
            if (!isRace) {
                return take(request);
            }
        }
        LockSupport.parkNanos(BETWEEN_LOOKING_AND_TAKING);
        synchronized (this) {
            Hold known = holds.get(request.path("hold_id").asText());
            return known == null ? take(request) : known.response;
        }
    }

    private Response take(JsonNode request) {
        ObjectNode body = Json.object()
                .put("hold_id", request.path("hold_id").asText())
                .put("transaction_id", "h-" + UUID.randomUUID());
        Response response = new Response(200, Json.text(body));
        holds.put(request.path("hold_id").asText(), new Hold(request, response));
        return response;
    }

    private Response again(Response first) {
        if (!has(BackendDefect.OTHER_TRANSACTION_WHEN_REPEATED)) {
            return first;
        }
        ObjectNode body = Json.ownObject(first.body()).put("transaction_id", "r-" + UUID.randomUUID());
        return new Response(200, Json.text(body));
    }

    private boolean hasUnknownFields(JsonNode request) {
        return has(BackendDefect.REFUSES_UNKNOWN_FIELDS)
                && request.properties().stream().anyMatch(field -> !KNOWN.contains(field.getKey()));
    }

    private boolean isWhole(JsonNode request) {
        for (JsonNode quantity : request.path("quantities")) {
            if (quantity.path("quantity").asInt() == 0
                    || (quantity.path("quantity").asInt() < 0 && !has(BackendDefect.NEGATIVE_GUESTS))) {
                return false;
            }
        }
        return request.has("slot_id") && request.has("hold_id");
    }

    private static long guests(JsonNode hold) {
        long guests = 0;
        for (JsonNode quantity : hold.path("quantities")) {
            guests += Math.max(0, quantity.path("quantity").asLong());
        }
        return guests;
    }

    private long free(String slotId) {
        long taken = holds.values().stream()
                .filter(hold -> !hold.booked && !isOver(hold))
                .filter(hold -> hold.request.path("slot_id").asText().equals(slotId))
                .mapToLong(hold -> guests(hold.request))
                .sum();
        long sold = bookings.values().stream()
                .filter(booking -> booking.slotId().equals(slotId))
                .mapToLong(booking ->
                        booking.tickets().size() - booking.cancelled().size())
                .sum();
        return seats.getOrDefault(slotId, 0) - taken - sold;
    }

    private boolean isOver(Hold hold) {
        return !has(BackendDefect.KEEPS_ENDED_HOLDS) && !hold.expires.isAfter(LocalDateTime.now(clock));
    }

    synchronized Response book(JsonNode request) {
        if (hasUnknownFields(request)) {
            return refused("VALIDATION_ERROR");
        }
        String id = request.path("booking_id").asText();
        Booking known = bookings.get(id);
        if (closed.contains(id)) {
            return refused("INACTIVE_HOLD_KEY");
        }
        if (known != null && !has(BackendDefect.BOOKS_TWICE_WHEN_REPEATED)) {
            return again(known.response());
        }
        Hold hold = holds.get(request.path("hold_id").asText());
        if (hold == null || (hold.booked && known == null) || isOver(hold)) {
            return refused("INACTIVE_HOLD_KEY");
        }
        if (request.path("booking_requests").size() > guests(hold.request)) {
            return refused("INCORRECT_REQUEST");
        }
        hold.booked = true;
        if (has(BackendDefect.FORGETS_BOOKED_HOLDS)) {
            holds.remove(request.path("hold_id").asText());
        }
        ArrayNode tickets = tickets(request, (int) guests(hold.request));
        ObjectNode body = Json.object().put("booking_id", id).put("transaction_id", "b-" + id);
        body.set("tickets", tickets);
        Response response = new Response(200, has(BackendDefect.EMPTY_SUCCESS) ? "" : Json.text(body));
        bookings.put(
                id,
                new Booking(
                        request,
                        hold.request.path("slot_id").asText(),
                        response,
                        new HashSet<>(tickets.findValuesAsText("number")),
                        new HashSet<>()));
        return response;
    }

    private ArrayNode tickets(JsonNode request, int guests) {
        List<JsonNode> items = new ArrayList<>();
        request.path("booking_requests").forEach(items::add);
        int count = has(BackendDefect.TICKETS_FOR_ITEMS_ONLY) ? items.size() : guests;
        ArrayNode tickets = Json.array();
        for (int i = 0; i < count; i++) {
            JsonNode item = items.get(Math.min(i, items.size() - 1));
            tickets.addObject()
                    .put("number", "T-" + (has(BackendDefect.SAME_NUMBERS_AGAIN) ? i : numbers++))
                    .put("type", "FOR_SINGLE_PERSON")
                    .put("format", "QR")
                    .put("holder_category_id", item.path("holder_category_id").asText())
                    .put("request_id", item.path("request_id").asText());
        }
        if (has(BackendDefect.ONE_TICKET_TOO_FEW) && count > 1) {
            tickets.remove(count - 1);
        }
        return tickets;
    }

    synchronized Response cancel(JsonNode request) {
        if (hasUnknownFields(request)) {
            return refused("VALIDATION_ERROR");
        }
        String id = request.path("booking_id").asText();
        Booking booking = bookings.get(id);
        Response done = new Response(200, has(BackendDefect.BODY_ON_CANCELLATION) ? "{\"cancelled\":true}" : "");
        if (request.path("unconfirmed").asBoolean()) {
            if (!has(BackendDefect.IGNORES_UNCONFIRMED_CANCELLATIONS)) {
                closed.add(id);
                bookings.remove(id);
            }
            return done;
        }
        List<String> numbers = new ArrayList<>();
        request.path("ticket_numbers").forEach(number -> numbers.add(number.asText()));
        boolean isOfBooking = booking != null
                && (has(BackendDefect.ANY_TRANSACTION_CANCELS)
                        || request.path("transaction_id").asText().equals("b-" + id)
                        || request.path("transaction_id").asText().startsWith("r-"));
        if (booking == null || !isOfBooking || !booking.tickets().containsAll(numbers)) {
            return refused("ELEMENT_NOT_FOUND");
        }
        booking.cancelled().addAll(has(BackendDefect.CANCELS_ALL_FOR_ONE_TICKET) ? booking.tickets() : numbers);
        return done;
    }

    /** The ids of the bookings with tickets that are not cancelled. */
    synchronized List<String> open() {
        return bookings.entrySet().stream()
                .filter(each -> each.getValue().cancelled().size()
                        < each.getValue().tickets().size())
                .map(Map.Entry::getKey)
                .toList();
    }

    synchronized long liveHolds() {
        return holds.values().stream()
                .filter(hold -> !hold.booked && !isOver(hold))
                .count();
    }
}
