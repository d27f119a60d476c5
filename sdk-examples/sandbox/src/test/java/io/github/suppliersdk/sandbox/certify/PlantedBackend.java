package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.sandbox.MutableClock;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A small backend whose slots have twelve seats each, as a supplier might write it, with faults that can be planted. */
final class PlantedBackend implements AutoCloseable {

    static final String KEY = "the-agreed-key";
    static final long LATE_MILLIS = 2_500;
    private static final int SEATS = 12;

    enum Fault {
        OVERSELLS,
        FORGETS,
        KEEPS_CANCELLED,
        CONFIRMS_CANCELLED,
        TAKES_AGAIN,
        LATE,
        ERRORS,
        NO_KEY,
        ZONE_AHEAD,
        ZONE_BEHIND,
        NEVER_ENDS,
        FEW_TICKETS,
        WRONG_CODE,
        STRICT,
        UNHEALTHY
    }

    private record Hold(JsonNode request, String transaction, LocalDateTime end, int guests) {}

    private static final class Booking {
        private final JsonNode request;
        private final String slot;
        private final ObjectNode response;
        private final Set<String> cancelled = new HashSet<>();
        private final int guests;

        private Booking(JsonNode request, String slot, ObjectNode response, int guests) {
            this.request = request;
            this.slot = slot;
            this.response = response;
            this.guests = guests;
        }
    }

    private final MutableClock clock = new MutableClock();
    private final Set<Fault> faults = EnumSet.noneOf(Fault.class);
    private final Map<String, Hold> holds = new HashMap<>();
    private final Map<String, Booking> bookings = new HashMap<>();
    private final Set<String> cancelledUnseen = new HashSet<>();
    private final Map<String, Integer> lost = new HashMap<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private int requests;
    private int numbers;

    PlantedBackend(Fault... planted) throws IOException {
        faults.addAll(Arrays.asList(planted));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    MutableClock clock() {
        return clock;
    }

    synchronized boolean restart() {
        if (faults.contains(Fault.FORGETS)) {
            holds.clear();
            bookings.clear();
        }
        return true;
    }

    private record Answer(int status, String body) {
        static Answer refused(String code) {
            return new Answer(400, "{\"code\":\"" + code + "\"}");
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            Answer answer = answer(exchange, body);
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        }
    }

    private Answer answer(HttpExchange exchange, byte[] body) {
        String what =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        if (what.equals("GET /health")) {
            return new Answer(faults.contains(Fault.UNHEALTHY) ? 500 : 200, "");
        }
        if (!faults.contains(Fault.NO_KEY)
                && !KEY.equals(exchange.getRequestHeaders().getFirst("x-webhook-key"))) {
            return new Answer(401, "");
        }
        JsonNode request;
        try {
            request = Json.readObject(body);
        } catch (Refusal e) {
            return Answer.refused("INCORRECT_REQUEST");
        }
        int number = number();
        if (faults.contains(Fault.ERRORS) && number % 13 == 0) {
            return new Answer(500, "<h1>Error</h1>");
        }
        if (faults.contains(Fault.LATE) && number % 40 == 0) {
            try {
                Thread.sleep(LATE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (faults.contains(Fault.STRICT) && request.has("a_new_field")) {
            return Answer.refused("VALIDATION_ERROR");
        }
        synchronized (this) {
            return switch (what) {
                case "POST /hold" -> hold(request);
                case "POST /booking" -> book(request);
                case "DELETE /booking" -> cancel(request);
                default -> new Answer(404, "");
            };
        }
    }

    private synchronized int number() {
        return ++requests;
    }

    private LocalDateTime now() {
        int hours = faults.contains(Fault.ZONE_AHEAD) ? 5 : faults.contains(Fault.ZONE_BEHIND) ? -5 : 0;
        return LocalDateTime.now(clock).plusHours(hours);
    }

    private boolean isLive(Hold hold) {
        return faults.contains(Fault.NEVER_ENDS) || hold.end().isAfter(now());
    }

    private Answer hold(JsonNode request) {
        String id = request.path("hold_id").asText();
        int guests = 0;
        for (JsonNode quantity : request.path("quantities")) {
            int each = quantity.path("quantity").asInt();
            if (each < 1 || each > 1_000) {
                return Answer.refused(each < 1 ? "VALIDATION_ERROR" : "NO_CAPACITY_LEFT");
            }
            guests += each;
        }
        Hold known = holds.get(id);
        if (known != null && !known.request().equals(request)) {
            return Answer.refused("INCORRECT_REQUEST");
        }
        if (known == null || faults.contains(Fault.TAKES_AGAIN)) {
            String slot = request.path("slot_id").asText();
            if (!slot.startsWith("slot-")) {
                return Answer.refused("ELEMENT_NOT_FOUND");
            }
            int seats = faults.contains(Fault.OVERSELLS) ? SEATS + 1 : SEATS;
            if (taken(slot) + guests > seats) {
                return Answer.refused(faults.contains(Fault.WRONG_CODE) ? "UNCLASSIFIED_ERROR" : "NO_CAPACITY_LEFT");
            }
            String end = request.path("expiration_time").asText().replace("Z", "");
            known = new Hold(request, "t-" + ++numbers, LocalDateTime.parse(end), guests);
            holds.put(id, known);
        }
        return new Answer(200, "{\"hold_id\":\"" + id + "\",\"transaction_id\":\"" + known.transaction() + "\"}");
    }

    private int taken(String slot) {
        int taken = lost.getOrDefault(slot, 0);
        for (Hold hold : holds.values()) {
            boolean booked = bookings.values().stream()
                    .anyMatch(booking -> booking.request
                            .path("hold_id")
                            .equals(hold.request().path("hold_id")));
            if (!booked
                    && isLive(hold)
                    && hold.request().path("slot_id").asText().equals(slot)) {
                taken += hold.guests();
            }
        }
        for (Booking booking : bookings.values()) {
            taken += booking.slot.equals(slot) ? booking.guests - booking.cancelled.size() : 0;
        }
        return taken;
    }

    private Answer book(JsonNode request) {
        String id = request.path("booking_id").asText();
        String holdId = request.path("hold_id").asText();
        if (cancelledUnseen.contains(id) && !faults.contains(Fault.CONFIRMS_CANCELLED)) {
            return Answer.refused("INACTIVE_HOLD_KEY");
        }
        Booking known = bookings.get(id);
        if (known != null) {
            return new Answer(200, Json.text(known.response));
        }
        Hold hold = holds.get(holdId);
        boolean used = bookings.values().stream()
                .anyMatch(booking -> booking.request.path("hold_id").asText().equals(holdId));
        if (hold == null || !isLive(hold) || used) {
            return Answer.refused("INACTIVE_HOLD_KEY");
        }
        JsonNode items = request.path("booking_requests");
        if (items.size() > hold.guests()) {
            return Answer.refused("INCORRECT_REQUEST");
        }
        ObjectNode response = Json.object().put("booking_id", id).put("transaction_id", hold.transaction());
        int tickets = hold.guests() - (faults.contains(Fault.FEW_TICKETS) && hold.guests() > 1 ? 1 : 0);
        for (int i = 0; i < tickets; i++) {
            JsonNode item = items.path(Math.min(i, items.size() - 1));
            response.withArray("tickets")
                    .addObject()
                    .put("number", "n-" + ++numbers)
                    .put("type", "FOR_SINGLE_PERSON")
                    .put("format", "QR")
                    .put("holder_category_id", item.path("holder_category_id").asText())
                    .put("request_id", item.path("request_id").asText());
        }
        bookings.put(id, new Booking(request, hold.request().path("slot_id").asText(), response, hold.guests()));
        return new Answer(200, Json.text(response));
    }

    private Answer cancel(JsonNode request) {
        String id = request.path("booking_id").asText();
        Booking booking = bookings.get(id);
        if (request.path("unconfirmed").asBoolean()) {
            cancelledUnseen.add(id);
            if (booking != null) {
                keep(booking, booking.guests - booking.cancelled.size());
                holds.remove(booking.request.path("hold_id").asText());
                bookings.remove(id);
            }
            return new Answer(200, "");
        }
        Set<String> numbers = new HashSet<>();
        request.path("ticket_numbers").forEach(number -> numbers.add(number.asText()));
        if (booking == null
                || !request.path("transaction_id").equals(booking.response.path("transaction_id"))
                || !booking.response.findValuesAsText("number").containsAll(numbers)) {
            return Answer.refused("ELEMENT_NOT_FOUND");
        }
        int before = booking.cancelled.size();
        booking.cancelled.addAll(numbers);
        keep(booking, booking.cancelled.size() - before);
        return new Answer(200, "");
    }

    private void keep(Booking booking, int seats) {
        if (faults.contains(Fault.KEEPS_CANCELLED)) {
            lost.merge(booking.slot, seats, Integer::sum);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
