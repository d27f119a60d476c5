package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A small backend whose slots have twelve seats each, as a supplier might write it, with faults that can be planted. Each
 * names the beginning of the cause that a report must begin with.
 */
final class PlantedBackend implements AutoCloseable {

    static final String KEY = "the-agreed-key";
    static final long LATE_MILLIS = 6_000;
    static final long SLOW_MILLIS = 300;
    private static final int SEATS = 12;

    enum Fault {
        OVERSELLS("It sells more seats than there are:", "seats.sold-out"),
        /** Looks for seats and takes them in two steps. */
        OVERSELLS_IN_A_RACE("It sells more seats than there are:", "seats.never-oversold", "seats.last-seat"),
        COUNTS_ONE_CATEGORY("It sells more seats than there are:", "seats.too-many"),
        FORGETS("It forgets what it told before a restart:", "restart.remembered"),
        KEEPS_CANCELLED("It takes a cancellation and keeps the seats:", "seats.sold-out"),
        CONFIRMS_CANCELLED(
                "It does not carry out unconfirmed cancellations, or confirms a booking that was cancelled",
                "late.cancelled-before-booked"),
        IGNORES_UNCONFIRMED("It does not carry out unconfirmed cancellations", "unconfirmed.seats"),
        CANCELS_ALL_FOR_ONE_TICKET("It releases seats or tickets that are still taken:", "partial.seats"),
        /** The end of a hold releases its seats although they are booked. */
        RELEASES_BOOKED("It releases seats or tickets that are still taken:", "expiry.seats-come-back"),
        /** The end of a hold releases once more the seats that were cancelled. */
        RELEASES_CANCELLED("It releases seats or tickets that are still taken:", "expiry.seats-come-back"),
        TAKES_AGAIN("It carries out a repeated request again:", "repeated.hold"),
        OTHER_TRANSACTION_WHEN_REPEATED(
                "It carries out a repeated request again:", "repeated.hold", "concurrent.hold", "concurrent.booking"),
        BOOKS_AGAIN("It carries out a repeated request again:", "repeated.booking"),
        FORGETS_BOOKED_HOLDS("It carries out a repeated request again:", "late.hold-after-booking"),
        LATE("It responds late ("),
        SLOW_UNDER_LOAD("It responds late:", "load.holds"),
        ERRORS("It fails at random ("),
        NO_KEY("It answers without the right key:", "keys.none", "keys.booking", "keys.cancellation"),
        HALF_A_KEY("It answers without the right key:", "keys.nearly"),
        ZONE_AHEAD("It ends holds in a wrong time zone:"),
        ZONE_BEHIND("It ends holds in a wrong time zone:"),
        NEVER_ENDS(
                "It does not end holds at their expiration_time:",
                "expiry.seats-come-back",
                "expiry.booking-after-end",
                "expiry.over-on-arrival"),
        FEW_TICKETS("Its tickets do not fit the guests:", "tickets.one-for-each-guest"),
        TICKETS_FOR_ITEMS("Its tickets do not fit the guests:", "tickets.shared-item"),
        SAME_NUMBERS("Its tickets do not fit the guests:", "tickets.unique"),
        WRONG_CODE("It does not grant free seats, or refuses them with a wrong code:", "seats.too-many"),
        EMPTY_SUCCESS("It does not hold or book what is for sale:", "bookings.confirmed"),
        FAILS_TO_BOOK("It does not hold or book what is for sale:"),
        FAILS_TO_CANCEL("It refuses cancellations that it must accept:"),
        SHORT_NAMES("It does not book guests with long or unusual names:", "sizes.long-names"),
        BODY_ON_CANCELLATION("It refuses cancellations that it must accept:", "cancellations.whole"),
        ANY_TRANSACTION_CANCELS("It accepts requests that it must refuse:", "cancellations.wrong-transaction"),
        NEGATIVE_GUESTS("It accepts requests that it must refuse:", "sizes.negative"),
        FAILS_ON_AN_UNKNOWN_SLOT("It does not refuse as the contract says:", "holds.unknown-slot"),
        FAILS_ON_INVALID_JSON("It does not refuse as the contract says:", "sizes.no-json", "sizes.no-object"),
        FAILS_ON_BILLIONS_OF_GUESTS("It does not refuse as the contract says:", "sizes.overflow"),
        STRICT(
                "It does not ignore fields that it does not know:",
                "unknown-fields.hold",
                "unknown-fields.booking",
                "unknown-fields.cancellation"),
        UNHEALTHY("Its health check fails:", "health.ok");

        private final String cause;

        @SuppressWarnings("ImmutableEnumChecker") // made by List.of
        private final List<String> checks;

        Fault(String cause, String... checks) {
            this.cause = cause;
            this.checks = List.of(checks);
        }

        String cause() {
            return cause;
        }

        /** The checks that are meant to find it, and others may find it, too. */
        List<String> checks() {
            return checks;
        }
    }

    /** Responds to a request such as "POST /hold" in the backend's place; null for the backend's own response. */
    interface Script {
        @Nullable
        Answer respond(String request, JsonNode body) throws InterruptedException;
    }

    private record Hold(JsonNode request, ObjectNode response, LocalDateTime end, int guests) {
        String id() {
            return request.path("hold_id").asText();
        }

        String slot() {
            return PlantedBackend.slot(request);
        }
    }

    private record Booking(Hold hold, ObjectNode response, Set<String> cancelled) {
        int seats() {
            return hold.guests() - cancelled.size();
        }
    }

    private final SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneOffset.UTC);
    private final Set<Fault> faults = EnumSet.noneOf(Fault.class);
    private final Map<String, Hold> holds = new HashMap<>();
    private final Map<String, Booking> bookings = new HashMap<>();
    private final Set<String> cancelledUnseen = new HashSet<>();
    private final Map<String, Integer> lost = new HashMap<>();
    private HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger slow = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile Script script = (request, body) -> null;
    private volatile int most = Integer.MAX_VALUE;
    private int betweenLookAndTake;
    private int numbers;

    PlantedBackend(Fault... planted) throws IOException {
        faults.addAll(Arrays.asList(planted));
        server = listen(0);
    }

    private HttpServer listen(int port) throws IOException {
        HttpServer listening = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
        listening.setExecutor(threads);
        listening.createContext("/", this::serve);
        listening.start();
        return listening;
    }

    PlantedBackend script(Script given) {
        script = given;
        return this;
    }

    /** Stops responding for good as soon as more requests are in flight at the same time. */
    PlantedBackend stallAbove(int requestsAtOnce) {
        most = requestsAtOnce;
        return this;
    }

    /** The number of requests that received no response. */
    int unanswered() {
        return unanswered.get();
    }

    /** The seats that are held or booked. */
    synchronized int taken() {
        return holds.values().stream()
                .map(Hold::slot)
                .distinct()
                .mapToInt(this::taken)
                .sum();
    }

    private boolean has(Fault fault) {
        return faults.contains(fault);
    }

    synchronized URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    SandboxClock clock() {
        return clock;
    }

    /** Closes the server with its connections, and opens it again at the same address. */
    synchronized boolean restart() throws IOException {
        if (has(Fault.FORGETS)) {
            holds.clear();
            bookings.clear();
        }
        int port = server.getAddress().getPort();
        server.stop(0);
        server = listen(port);
        return true;
    }

    record Answer(int status, String body) {
        static Answer refused(String code) {
            return new Answer(400, "{\"code\":\"" + code + "\"}");
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (inFlight.incrementAndGet() > most || unanswered.get() > 0) {
                unanswered.incrementAndGet();
                end.await();
                return;
            }
            if (most < Integer.MAX_VALUE) {
                Thread.sleep(50); // so that requests at the same time meet here
            }
            Answer answer = answer(exchange, body);
            inFlight.decrementAndGet();
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Answer answer(HttpExchange exchange, byte[] body) throws InterruptedException {
        String what =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        if (what.equals("GET /health")) {
            return new Answer(has(Fault.UNHEALTHY) ? 500 : 200, "");
        }
        String key = exchange.getRequestHeaders().getFirst("x-webhook-key");
        boolean isHalf = has(Fault.HALF_A_KEY) && key != null && KEY.startsWith(key);
        if (!has(Fault.NO_KEY) && !isHalf && !KEY.equals(key)) {
            return new Answer(401, "");
        }
        JsonNode request;
        try {
            request = JsonTrees.readObject(body);
        } catch (Refusal e) {
            return has(Fault.FAILS_ON_INVALID_JSON) ? new Answer(500, "") : Answer.refused("INCORRECT_REQUEST");
        }
        Answer scripted = script.respond(what, request);
        if (scripted != null) {
            return scripted;
        }
        if ((has(Fault.FAILS_TO_BOOK) && what.equals("POST /booking"))
                || (has(Fault.FAILS_TO_CANCEL) && what.equals("DELETE /booking"))) {
            return new Answer(500, "NullPointerException");
        }
        int number = requests.incrementAndGet();
        if (has(Fault.ERRORS) && number % 13 == 0) {
            return new Answer(500, "<h1>Error</h1>");
        }
        if (has(Fault.LATE) && number % 120 == 0) {
            Thread.sleep(LATE_MILLIS);
        }
        if (has(Fault.SLOW_UNDER_LOAD) && what.equals("POST /hold") && slow.incrementAndGet() % 20 == 0) {
            Thread.sleep(SLOW_MILLIS);
        }
        if (has(Fault.OVERSELLS_IN_A_RACE) && what.equals("POST /hold") && looksAndFindsSeats(request)) {
            return takeInARace(request);
        }
        if (has(Fault.STRICT) && request.has("a_new_field")) {
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

    private LocalDateTime now() {
        int hours = has(Fault.ZONE_AHEAD) ? 5 : has(Fault.ZONE_BEHIND) ? -5 : 0;
        return LocalDateTime.now(clock).plusHours(hours);
    }

    private boolean isLive(Hold hold) {
        return has(Fault.NEVER_ENDS) || hold.end().isAfter(now());
    }

    private Answer hold(JsonNode request) {
        String id = request.path("hold_id").asText();
        for (JsonNode quantity : request.path("quantities")) {
            int each = quantity.path("quantity").asInt();
            if (each > 1_000 && has(Fault.FAILS_ON_BILLIONS_OF_GUESTS)) {
                return new Answer(500, "ArithmeticException");
            } else if (each > 1_000 || each == 0 || (each < 0 && !has(Fault.NEGATIVE_GUESTS))) {
                return Answer.refused(each < 1 ? "VALIDATION_ERROR" : "NO_CAPACITY_LEFT");
            }
        }
        if (!request.has("slot_id")) {
            return Answer.refused("VALIDATION_ERROR");
        }
        Hold known = holds.get(id);
        if (known != null && !known.request().equals(request)) {
            return Answer.refused("INCORRECT_REQUEST");
        }
        if (known != null && !has(Fault.TAKES_AGAIN)) {
            return again(known.response());
        }
        String slot = slot(request);
        if (!slot.startsWith("slot-")) {
            return has(Fault.FAILS_ON_AN_UNKNOWN_SLOT)
                    ? new Answer(500, "NullPointerException")
                    : Answer.refused("ELEMENT_NOT_FOUND");
        }
        int seats = has(Fault.OVERSELLS) ? SEATS + 1 : SEATS;
        if (taken(slot) + seats(request) > seats) {
            return Answer.refused(has(Fault.WRONG_CODE) ? "UNCLASSIFIED_ERROR" : "NO_CAPACITY_LEFT");
        }
        return take(request);
    }

    private Answer take(JsonNode request) {
        String id = request.path("hold_id").asText();
        String end = request.path("expiration_time").asText().replace("Z", "");
        ObjectNode response = JsonTrees.object().put("hold_id", id).put("transaction_id", "t-" + ++numbers);
        Hold known = holds.get(id);
        Hold hold = known != null && !has(Fault.TAKES_AGAIN)
                ? known
                : new Hold(request, response, LocalDateTime.parse(end), guests(request));
        holds.put(id, hold);
        return new Answer(200, JsonTrees.text(hold.response()));
    }

    private static int guests(JsonNode hold) {
        int guests = 0;
        for (JsonNode quantity : hold.path("quantities")) {
            guests += Math.max(0, quantity.path("quantity").asInt());
        }
        return guests;
    }

    /** The seats that the hold takes while it is not booked. */
    private int seats(JsonNode hold) {
        return has(Fault.COUNTS_ONE_CATEGORY)
                ? hold.at("/quantities/0/quantity").asInt()
                : guests(hold);
    }

    private synchronized boolean looksAndFindsSeats(JsonNode hold) {
        boolean isNew = !holds.containsKey(hold.path("hold_id").asText());
        int free = SEATS - taken(slot(hold));
        if (!isNew || !slot(hold).startsWith("slot-") || guests(hold) < 1 || guests(hold) > free) {
            return false;
        }
        betweenLookAndTake++;
        notifyAll();
        return true;
    }

    /** Before a guest alone takes the last seat, another hold must have seen it: on a busy machine they seldom meet. */
    private synchronized Answer takeInARace(JsonNode hold) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(3).toNanos();
        while (guests(hold) == 1 && taken(slot(hold)) == SEATS - 1 && betweenLookAndTake == 1) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                break;
            }
            wait(left);
        }
        betweenLookAndTake--;
        return take(hold);
    }

    private static String slot(JsonNode hold) {
        return hold.path("slot_id").asText();
    }

    private Answer again(ObjectNode response) {
        ObjectNode other = response.deepCopy().put("transaction_id", "r-" + ++numbers);
        return new Answer(200, JsonTrees.text(has(Fault.OTHER_TRANSACTION_WHEN_REPEATED) ? other : response));
    }

    private int taken(String slot) {
        int taken = lost.getOrDefault(slot, 0);
        for (Hold hold : holds.values()) {
            boolean booked = !has(Fault.FORGETS_BOOKED_HOLDS) && isBooked(hold.id());
            if (!booked && isLive(hold) && hold.slot().equals(slot)) {
                taken += seats(hold.request());
            }
        }
        for (Booking booking : bookings.values()) {
            if (booking.hold().slot().equals(slot)) {
                boolean isOver = !isLive(booking.hold());
                int cancelled = booking.cancelled().size();
                taken += isOver && has(Fault.RELEASES_BOOKED) ? 0 : booking.seats();
                taken -= isOver && has(Fault.RELEASES_CANCELLED) ? cancelled : 0;
            }
        }
        return taken;
    }

    private boolean isBooked(String holdId) {
        return bookings.values().stream()
                .anyMatch(booking -> booking.hold().id().equals(holdId));
    }

    private Answer book(JsonNode request) {
        String id = request.path("booking_id").asText();
        String holdId = request.path("hold_id").asText();
        if (has(Fault.SHORT_NAMES) && request.path("holder").toString().length() > 400) {
            return new Answer(503, "");
        }
        if (cancelledUnseen.contains(id) && !has(Fault.CONFIRMS_CANCELLED)) {
            return Answer.refused("INACTIVE_HOLD_KEY");
        }
        Booking known = bookings.get(id);
        if (known != null && !has(Fault.BOOKS_AGAIN)) {
            return again(known.response());
        }
        Hold hold = holds.get(holdId);
        if (hold == null || !isLive(hold) || (known == null && isBooked(holdId))) {
            return Answer.refused("INACTIVE_HOLD_KEY");
        }
        JsonNode items = request.path("booking_requests");
        if (items.size() > hold.guests()) {
            return Answer.refused("INCORRECT_REQUEST");
        }
        ObjectNode response = JsonTrees.object().put("booking_id", id).put("transaction_id", "b-" + id);
        int tickets = has(Fault.TICKETS_FOR_ITEMS)
                ? items.size()
                : hold.guests() - (has(Fault.FEW_TICKETS) && hold.guests() > 1 ? 1 : 0);
        for (int i = 0; i < tickets; i++) {
            JsonNode item = items.path(Math.min(i, items.size() - 1));
            response.withArray("tickets")
                    .addObject()
                    .put("number", "n-" + (has(Fault.SAME_NUMBERS) ? i : ++numbers))
                    .put("type", "FOR_SINGLE_PERSON")
                    .put("format", "QR")
                    .put("holder_category_id", item.path("holder_category_id").asText())
                    .put("request_id", item.path("request_id").asText());
        }
        bookings.put(id, new Booking(hold, response, new HashSet<>()));
        if (has(Fault.FORGETS_BOOKED_HOLDS)) {
            holds.remove(holdId);
        }
        return new Answer(200, has(Fault.EMPTY_SUCCESS) ? "" : JsonTrees.text(response));
    }

    private Answer cancel(JsonNode request) {
        String id = request.path("booking_id").asText();
        Booking booking = bookings.get(id);
        Answer done = new Answer(200, has(Fault.BODY_ON_CANCELLATION) ? "{\"cancelled\":true}" : "");
        if (request.path("unconfirmed").asBoolean()) {
            if (has(Fault.IGNORES_UNCONFIRMED)) {
                return done;
            }
            cancelledUnseen.add(id);
            if (booking != null) {
                keep(booking, booking.seats());
                holds.remove(booking.hold().id());
                bookings.remove(id);
            }
            return done;
        }
        Set<String> numbers = new HashSet<>();
        request.path("ticket_numbers").forEach(number -> numbers.add(number.asText()));
        if (booking == null
                || (!request.path("transaction_id").asText().matches("(b-" + id + "|r-.*)")
                        && !has(Fault.ANY_TRANSACTION_CANCELS))
                || !booking.response().findValuesAsText("number").containsAll(numbers)) {
            return Answer.refused("ELEMENT_NOT_FOUND");
        }
        int before = booking.cancelled().size();
        booking.cancelled()
                .addAll(
                        has(Fault.CANCELS_ALL_FOR_ONE_TICKET)
                                ? booking.response().findValuesAsText("number")
                                : numbers);
        keep(booking, booking.cancelled().size() - before);
        return done;
    }

    private void keep(Booking booking, int seats) {
        if (has(Fault.KEEPS_CANCELLED)) {
            lost.merge(booking.hold().slot(), seats, Integer::sum);
        }
    }

    @Override
    public synchronized void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
