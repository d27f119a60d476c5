package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookRules;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The conversation of one check with the backend, in the role of the service. */
final class Talk {

    private static final int SHOWN_EXCHANGES = 8;
    private static final int SHOWN_BODY = 2_000;
    private static final int ATTEMPTS = 4;
    /** How long a backend may take to release seats after it has responded. */
    private static final Duration SOON = Duration.ofSeconds(10);

    /** How long to wait before the same is tried again. */
    private static final Duration AGAIN = Duration.ofMillis(50);

    private static final Duration HOLD_TIME = Duration.ofMinutes(15);
    /** Longer than any two time zones differ. */
    private static final Duration ANY_ZONE = Duration.ofHours(27);

    /** The fewest seats with which seats can be counted. */
    private static final int FEWEST = 3;

    private static final byte[] NOTHING = {};
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "request of a check");
        thread.setDaemon(true);
        return thread;
    });

    /** The kinds of requests that the service sends to a supplier. */
    enum Message {
        HOLD("POST", "/hold"),
        BOOKING("POST", "/booking"),
        CANCELLATION("DELETE", "/booking");

        private final String method;
        private final String path;

        Message(String method, String path) {
            this.method = method;
            this.path = path;
        }

        private static Message of(Exchange reply) {
            return reply.path().equals(HOLD.path)
                    ? HOLD
                    : reply.method().equals(BOOKING.method) ? BOOKING : CANCELLATION;
        }

        String text() {
            return method + " " + path;
        }

        /** The last part of the ids of the checks about this kind, such as {@code repeated.hold}. */
        String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The id of the check that such a request succeeds. */
        String basis(JsonNode payload) {
            return switch (this) {
                case HOLD -> "holds.granted";
                case BOOKING -> "bookings.confirmed";
                case CANCELLATION ->
                    payload.path("unconfirmed").asBoolean() ? "unconfirmed.confirmed" : "cancellations.whole";
            };
        }

        /** What is wrong with a response that should carry the request out; empty if nothing is. */
        private String wrong(JsonNode payload, Exchange reply) {
            return switch (this) {
                case HOLD -> WebhookRules.hold(reply, payload.path("hold_id").asText());
                case BOOKING -> WebhookRules.booking(reply, (ObjectNode) payload);
                case CANCELLATION -> WebhookRules.status(reply);
            };
        }
    }

    /** What the checks of one run share. Used by several threads. */
    static final class Session {
        final SlotPool slots;
        final Set<String> failed = new LinkedHashSet<>();
        final List<Latencies> latencies = new ArrayList<>();
        final List<String> leftovers = new ArrayList<>();
        /** Whether seats are not released by cancellations. */
        boolean keepsSeats;

        /** What a backend has that loses seats; once plain cancellations release theirs, only unconfirmed ones can. */
        Defect loss = Defect.KEEPS_CANCELLED_SEATS;

        /** Whether one hold more than there are seats was granted. */
        boolean oversells;

        /** Whether holds are long, because the backend ends shorter ones at once. */
        private boolean isZoneWrong;

        private boolean isZoneTried;
        private final Map<Class<?>, Object> shared = new HashMap<>();
        private final Map<String, Tally> tallies = new HashMap<>();

        Session(CertificationOptions options) {
            this.slots = new SlotPool(options.slots);
        }

        /** The requests of one kind that must succeed. */
        private static final class Tally {
            private int needed;
            private int errors;
            private int missing;
        }

        private synchronized void count(Exchange reply) {
            Tally tally = tallies.computeIfAbsent(reply.method() + reply.path(), kind -> new Tally());
            tally.needed++;
            tally.errors += reply.isError() ? 1 : 0;
            tally.missing += reply.failed() ? 1 : 0;
        }

        /** The share of errors among the kinds of requests that sometimes succeed; empty if there was none. */
        synchronized String errorShare() {
            List<Tally> sometimes = tallies.values().stream()
                    .filter(each -> each.errors < each.needed)
                    .toList();
            return share(sometimes, each -> each.errors, " of the responses are errors");
        }

        synchronized String missingShare() {
            return share(tallies.values(), each -> each.missing, " of the responses are missing or too late");
        }

        private static String share(Collection<Tally> tallies, ToIntFunction<Tally> counted, String what) {
            int part = tallies.stream().mapToInt(counted).sum();
            int needed = tallies.stream().mapToInt(each -> each.needed).sum();
            long percent = Math.max(1, Math.round(100.0 * part / Math.max(1, needed)));
            return part == 0 ? "" : part + " of " + needed + ", " + percent + " %," + what;
        }

        /** Returns a value that several checks share. It is created when the first check needs it. */
        <T> T shared(Class<T> type, Callable<T> maker) throws Exception {
            if (!shared.containsKey(type)) {
                shared.put(type, maker.call());
            }
            return type.cast(shared.get(type));
        }
    }

    /** A hold that was granted. */
    record Held(ObjectNode payload, CertificationSlot slot, Exchange reply) {
        String id() {
            return payload.path("hold_id").asText();
        }

        String transactionId() {
            return reply.transactionId();
        }

        int guests() {
            return payload.path("quantities").path(0).path("quantity").asInt();
        }
    }

    /** A booking that was confirmed. */
    record Booked(ObjectNode payload, Exchange reply) {
        String id() {
            return payload.path("booking_id").asText();
        }

        String transactionId() {
            return reply.transactionId();
        }

        List<String> tickets() {
            return reply.ticketNumbers();
        }

        /** The tickets for a single person; a ticket for all cannot be cancelled in part. */
        List<JsonNode> ticketsOfGuests() {
            List<JsonNode> singles = new ArrayList<>();
            reply.json().path("tickets").forEach(singles::add);
            singles.removeIf(ticket -> !ticket.path("type").asText().equals("FOR_SINGLE_PERSON"));
            return singles;
        }

        /** The number of one of the tickets for a single person. */
        List<String> ticketOf(int guest) {
            return List.of(ticketsOfGuests().get(guest).path("number").asText());
        }

        ObjectNode cancellation(List<String> tickets) {
            return Payloads.cancellation(id(), transactionId(), tickets);
        }

        ObjectNode unconfirmed() {
            return Payloads.unconfirmed(id(), transactionId(), tickets());
        }
    }

    final CertificationOptions options;
    final Session session;
    final SlotPool slots;
    final Ledger ledger;
    private final Defect defect;
    private final WebhookClient webhook;
    private final Payloads payloads;
    private final Map<String, Held> held = new ConcurrentHashMap<>();
    private final List<CheckExchange> exchanges = new ArrayList<>();
    private volatile boolean isUnanswered;
    private @Nullable CertificationSlot counted;

    /** @param defect what a failure shows, unless a check says otherwise */
    Talk(WebhookClient webhook, CertificationOptions options, Session session, Defect defect) {
        this.defect = defect;
        this.webhook = webhook;
        this.options = options;
        this.session = session;
        this.slots = session.slots;
        this.payloads = new Payloads(options.operatorName);
        this.ledger = new Ledger(session);
    }

    synchronized List<CheckExchange> exchanges() {
        return List.copyOf(exchanges);
    }

    /** Whether any request has received no response. */
    boolean isUnanswered() {
        return isUnanswered;
    }

    /** The key that the backend expects. Skips the check if no key is configured. */
    String key() {
        String key = webhook.settings().key();
        if (key == null) {
            throw CheckEnded.skipped("no key was given");
        }
        return key;
    }

    // ---- requests

    Exchange health() {
        return exchange("GET", "/health", NOTHING, webhook.settings().key());
    }

    Exchange send(Message message, JsonNode payload) {
        return send(message, payload, webhook.settings().key());
    }

    /** @param key the key to send; null to send no key */
    Exchange send(Message message, JsonNode payload, @Nullable String key) {
        slots.use(payload.path("slot_id").asText());
        Exchange reply = decided(message, JsonTrees.bytes(payload), key);
        ledger.record(message, payload, reply);
        return reply;
    }

    /** Sends a body that need not be a valid message. It is not recorded for cancellation. */
    Exchange sendText(Message message, String body) {
        return decided(
                message,
                body.getBytes(StandardCharsets.UTF_8),
                webhook.settings().key());
    }

    /** Sends a request, and repeats it while nothing is decided, as the service does. */
    private Exchange decided(Message message, byte[] body, @Nullable String key) {
        Exchange reply = exchange(message.method, message.path, body, key);
        for (int i = 1; i < ATTEMPTS && reply.isUndecided(); i++) {
            rest(AGAIN.multipliedBy(1L << i));
            reply = exchange(message.method, message.path, body, key);
        }
        return reply;
    }

    /**
     * Sends a request that must be carried out, and repeats it after an error or silence, as the service may. Errors
     * are counted, so that a backend that fails at random fails the checks of that, and not all checks.
     */
    Exchange persist(Message message, JsonNode payload) {
        Exchange reply = send(message, payload);
        for (int i = 1; count(reply) && i < ATTEMPTS && !Thread.currentThread().isInterrupted(); i++) {
            reply = send(message, payload);
        }
        return reply;
    }

    /** Counts a response that must be a success. Returns whether it is an error that was not repeated, or missing. */
    boolean count(Exchange reply) {
        session.count(reply);
        return reply.failed() || (reply.isError() && !reply.isUndecided());
    }

    private Exchange exchange(String method, String path, byte[] body, @Nullable String key) {
        if (Thread.currentThread().isInterrupted()) {
            throw stopped();
        }
        Exchange exchange = webhook.send(method, path, body, key);
        if (Thread.currentThread().isInterrupted()) {
            throw stopped();
        }
        isUnanswered |= exchange.failed();
        synchronized (this) {
            if (exchanges.size() < SHOWN_EXCHANGES) {
                exchanges.add(new CheckExchange(
                        method + " " + path,
                        cut(new String(body, StandardCharsets.UTF_8)),
                        exchange.status(),
                        cut(exchange.failed() ? exchange.failure() : exchange.body()),
                        exchange.took()));
            }
        }
        return exchange;
    }

    private static String cut(String text) {
        return text.length() > SHOWN_BODY ? text.substring(0, SHOWN_BODY) + "…" : text;
    }

    /** Sends requests at the same time, and returns their replies in the same order. */
    List<Exchange> atOnce(Message message, List<? extends JsonNode> payloads) {
        return together(payloads.stream()
                .<Callable<Exchange>>map(payload -> () -> send(message, payload))
                .toList());
    }

    /** Does work at the same time, and returns the results in the same order. */
    static <T> List<T> together(List<Callable<T>> work) {
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> each : THREADS.invokeAll(work)) {
                results.add(each.get());
            }
            return results;
        } catch (InterruptedException e) {
            throw stopped();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CheckEnded ended) {
                throw ended;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static CheckEnded stopped() {
        Thread.currentThread().interrupt();
        return CheckEnded.skipped("the run was stopped");
    }

    /** Waits by the clock of the checks, which a test may advance. */
    void pause(Duration time) {
        pause(options.pause, time);
    }

    /** Waits for the backend, which takes real time. */
    void rest(Duration time) {
        pause(wait -> Thread.sleep(wait.toMillis()), time);
    }

    private static void pause(CertificationOptions.Pause pause, Duration time) {
        try {
            pause.pass(time);
        } catch (InterruptedException e) {
            throw stopped();
        }
    }

    // ---- bodies

    LocalDateTime now() {
        return LocalDateTime.now(options.clock).truncatedTo(ChronoUnit.SECONDS);
    }

    /** The body of a hold that ends in 15 minutes. */
    ObjectNode hold(CertificationSlot slot, int guests) {
        Duration time = session.isZoneWrong ? ANY_ZONE : HOLD_TIME;
        return hold(slot, guests, now().plus(time));
    }

    ObjectNode hold(CertificationSlot slot, int guests, LocalDateTime expires) {
        return payloads.hold(slot, Math.max(guests, slot.minGuests), expires);
    }

    /** The body of a hold of the slot for most checks, which is changed. */
    ObjectNode hold(Function<ObjectNode, @Nullable Object> change) {
        ObjectNode hold = hold(slots.main(), 1);
        var unused = change.apply(hold);
        return hold;
    }

    /** The body of the booking of a hold, with an item for each guest. */
    ObjectNode booking(Held held) {
        return payloads.booking(held.payload(), held.slot());
    }

    ObjectNode booking(Held held, List<String> categories) {
        return payloads.booking(held.payload(), held.slot(), categories);
    }

    ObjectNode bookingOf(ObjectNode hold) {
        return payloads.booking(hold, slots.find(hold.path("slot_id").asText()));
    }

    // ---- steps that a check needs

    Held held(int guests) {
        return held(guests == 1 ? slots.main() : slots.forGuests(guests), guests);
    }

    Held held(CertificationSlot slot, int guests) {
        return held(slot, hold(slot, guests));
    }

    /** Makes a hold. Ends the check if it is not granted. */
    Held held(CertificationSlot slot, ObjectNode payload) {
        Exchange reply = persist(Message.HOLD, payload);
        if (reply.isRefusal() && !reply.code().equals("NO_CAPACITY_LEFT") && !session.isZoneTried) {
            tryZone(slot, payload, "a hold is refused, " + reply.text());
        }
        var unused = accepted(Message.HOLD, payload, reply);
        Held granted = new Held(payload, slot, reply);
        held.put(granted.id(), granted);
        return granted;
    }

    Booked booked(int guests) {
        return booked(held(guests));
    }

    Booked booked(Held held) {
        return booked(booking(held));
    }

    /** Makes a booking. Ends the check if it is not confirmed. */
    Booked booked(ObjectNode payload) {
        Exchange reply = persist(Message.BOOKING, payload);
        Held booked = held.get(payload.path("hold_id").asText());
        if (reply.code().equals("INACTIVE_HOLD_KEY") && booked != null && !session.isZoneTried) {
            tryZone(booked.slot(), booked.payload(), "a hold cannot be booked, " + reply.text());
        }
        var unused = accepted(Message.BOOKING, payload, reply);
        return new Booked(payload, reply);
    }

    /**
     * Tries the same with a hold that has not ended in any time zone. If that can be booked, the time zone is wrong, and
     * the following checks use such holds.
     */
    private void tryZone(CertificationSlot slot, ObjectNode refused, String what) {
        session.isZoneTried = true;
        ObjectNode hold =
                hold(slot, refused.path("quantities").path(0).path("quantity").asInt(), now().plus(ANY_ZONE));
        if (persist(Message.HOLD, hold).isOk()
                && persist(Message.BOOKING, payloads.booking(hold, slot)).isOk()) {
            session.isZoneWrong = true;
            throw CheckEnded.failed(
                    Defect.TIME_ZONE,
                    what + "; one that ends a day later is booked. These checks use the time zone "
                            + options.clock.getZone());
        }
    }

    Exchange cancel(Booked booked, List<String> tickets) {
        return persist(Message.CANCELLATION, booked.cancellation(tickets));
    }

    /** Cancels tickets. Ends the check if they are not cancelled, and skips it if the policy forbids cancellations. */
    void cancelled(Booked booked, List<String> tickets) {
        Exchange reply = cancel(booked, tickets);
        if (reply.code().equals("NOT_CANCELLABLE_BOOKING")) {
            throw CheckEnded.skipped("the policy of the backend does not allow cancellations: " + reply.text());
        }
        var unused = accepted(Message.CANCELLATION, JsonTrees.object(), reply);
    }

    /** Cancels as unconfirmed. Ends the check if that is not accepted. */
    Exchange unconfirmed(ObjectNode cancellation) {
        Exchange reply = persist(Message.CANCELLATION, cancellation);
        var unused = accepted(Message.CANCELLATION, cancellation, reply);
        return reply;
    }

    /** The body of a request of this kind. */
    ObjectNode body(Message message) {
        return switch (message) {
            case HOLD -> hold(slots.main(), 1);
            case BOOKING -> booking(held(1));
            case CANCELLATION -> booked(1).unconfirmed();
        };
    }

    /** Sends a request that must be carried out, and returns its response. Ends the check if it is not. */
    Exchange carriedOut(Message message, ObjectNode payload) {
        return switch (message) {
            case HOLD -> held(slots.main(), payload).reply();
            case BOOKING -> booked(payload).reply();
            case CANCELLATION -> unconfirmed(payload);
        };
    }

    // ---- expectations

    /** Ends the check if the response does not say that the request was carried out. */
    String accepted(Message message, JsonNode payload, Exchange reply) {
        Defect shown = message == Message.CANCELLATION ? Defect.REFUSES_CANCELLATIONS : Defect.REFUSES_SALES;
        return accepted(message, payload, reply, shown);
    }

    /** @param shown what a backend has that carries out such requests, but not this one */
    String accepted(Message message, JsonNode payload, Exchange reply, Defect shown) {
        if (reply.code().equals("NO_CAPACITY_LEFT") && !session.failed.isEmpty()) {
            CertificationSlot slot = slots.find(payload.path("slot_id").asText());
            slots.exhausted(slot);
            throw CheckEnded.skipped("no seat of " + slot + " is free after the checks that failed before: "
                    + String.join(", ", session.failed));
        }
        String wrong = message.wrong(payload, reply);
        if (!wrong.isEmpty()) {
            String what = reply.failed() ? reply.text() : wrong + ". " + reply.text();
            throw CheckEnded.missing(message.basis(payload), of(reply, shown), "the " + message.id() + ": " + what);
        }
        return reply.text();
    }

    /** The defect that an unexpected reply shows: an error or silence, or else the given one. */
    static Defect of(Exchange reply, Defect otherwise) {
        return reply.failed() ? Defect.RESPONDS_LATE : reply.isError() ? Defect.FAILS_AT_RANDOM : otherwise;
    }

    String ok(Exchange reply) {
        return ok(defect, reply);
    }

    String refused(Exchange reply, String... codes) {
        return refused(defect, reply, codes);
    }

    void that(boolean isRight, String otherwise) {
        that(isRight, defect, otherwise);
    }

    static String ok(Defect defect, Exchange reply) {
        that(reply.isOk(), of(reply, defect), reply.text());
        return reply.text();
    }

    /** Expects a refusal with one of these codes, or with any code of the contract if none is given. */
    static String refused(Defect defect, Exchange reply, String... codes) {
        String wrong = WebhookRules.refusal(reply, Set.of(codes));
        if (!wrong.isEmpty()) {
            Defect shown = reply.isOk() ? defect : of(reply, Defect.WRONG_REFUSALS);
            // an error says nothing of the refusal where each request of the kind is one
            String needs = reply.isError() ? Message.of(reply).basis(MissingNode.getInstance()) : "";
            throw CheckEnded.missing(needs, shown, wrong + ". " + reply.text());
        }
        return reply.text();
    }

    static void that(boolean isRight, Defect defect, String otherwise) {
        if (!isRight) {
            throw CheckEnded.failed(defect, otherwise);
        }
    }

    // ---- seats, which are counted by holding them

    /**
     * Chooses a slot whose number of free seats is known. If an earlier check may have lost some, they are measured, so
     * that checks do not fail each other.
     */
    CertificationSlot counted() {
        if (counted != null) {
            return counted;
        }
        CertificationSlot slot = slots.counted();
        boolean isReleasing = !session.keepsSeats && session.leftovers.isEmpty();
        if (!isReleasing && !slots.isFresh(slot)) {
            throw CheckEnded.skipped("no slot with all its seats is left, because seats are not released");
        }
        if (isReleasing && !slots.isMeasured(slot)) {
            measure(slot);
        }
        int free = slots.free(slot);
        if (free < FEWEST) {
            throw CheckEnded.skipped(free + " of " + seats(slot.seats().orElse(0)) + " of " + slot
                    + " can be held, which is too few for this check");
        }
        counted = slot;
        return slot;
    }

    private void measure(CertificationSlot slot) {
        Talk measurement = new Talk(webhook, options, session, defect);
        slots.measured(slot, slot.seats().orElse(0));
        try {
            slots.measured(slot, guests(measurement.holdAll(slot)));
        } finally {
            session.leftovers.addAll(measurement.ledger.clean(measurement));
        }
    }

    /** The slot whose seats are counted. Skips the check if so many of them, or all of fewer, cannot be held at once. */
    CertificationSlot counted(int atOnce) {
        CertificationSlot slot = counted();
        int guests = Math.min(atOnce, slots.free(slot));
        if (slot.maxGuests < guests) {
            throw CheckEnded.skipped(guests + " guests cannot be held at once");
        }
        return slot;
    }

    private List<Held> holdAll(CertificationSlot slot) {
        List<Held> held = new ArrayList<>();
        int left = slots.free(slot);
        int next = Math.min(slot.maxGuests, left);
        while (next > 0) {
            ObjectNode payload = hold(slot, next);
            Exchange reply = persist(Message.HOLD, payload);
            if (reply.isOk()) {
                held.add(new Held(payload, slot, reply));
                left -= next;
                next = Math.min(slot.maxGuests, left);
            } else if (reply.isRefusal()) {
                next = next / 2;
            } else {
                var unused = accepted(Message.HOLD, payload, reply);
            }
        }
        return held;
    }

    /** Holds all seats of a slot. Ends the check if fewer are free than were measured. */
    List<Held> fill() {
        CertificationSlot slot = counted();
        int should = slots.free(slot);
        List<Held> held = holdAll(slot);
        int free = guests(held);
        if (free < should) {
            slots.measured(slot, free);
            session.keepsSeats = true;
            throw CheckEnded.failed(
                    session.loss,
                    seats(should) + " of " + slot + " were held, booked and cancelled with 200, but then only " + free
                            + " could be held");
        }
        return held;
    }

    /** Holds all seats of a slot but some. Ends the check if they are not granted. */
    CertificationSlot fillBut(int left) {
        CertificationSlot slot = counted();
        for (int i = slots.free(slot) - left; i > 0; i -= Math.min(i, slot.maxGuests)) {
            var unused = held(slot, Math.min(i, slot.maxGuests));
        }
        return slot;
    }

    /**
     * Fails the check unless exactly the seats of these holds are free again.
     *
     * @param fewer what a backend has with fewer free seats
     */
    String areFree(List<Held> all, Defect fewer) {
        return areFree(all.get(0).slot(), guests(all), fewer);
    }

    private static int guests(List<Held> all) {
        return all.stream().mapToInt(Held::guests).sum();
    }

    /** Fails the check unless exactly this many seats of the slot are free. Holds them to find out. */
    String areFree(CertificationSlot slot, int seats, Defect fewer) {
        // the 200 of an unconfirmed cancellation says only that it is accepted, and a periodic job may end holds
        boolean isReleasedLater = fewer == Defect.BOOKS_CANCELLED || fewer == Defect.KEEPS_ENDED_HOLDS;
        boolean isReleased = isReleasedLater || fewer == Defect.KEEPS_CANCELLED_SEATS;
        String must = seats(seats) + " must be free, but ";
        long end = System.nanoTime() + (isReleasedLater ? SOON.toNanos() : 0);
        for (int left = seats; left > 0; left -= Math.min(left, slot.maxGuests)) {
            int guests = Math.min(left, slot.maxGuests);
            Exchange reply = persist(Message.HOLD, hold(slot, guests));
            while (!reply.isOk() && System.nanoTime() < end) {
                rest(AGAIN);
                reply = persist(Message.HOLD, hold(slot, guests));
            }
            session.keepsSeats |= !reply.isOk() && fewer == Defect.KEEPS_CANCELLED_SEATS;
            Defect shown = of(reply, session.keepsSeats ? session.loss : fewer);
            that(reply.isOk(), shown, must + "a hold of " + guests + " was not granted: " + reply.text());
        }
        Exchange another = persist(Message.HOLD, hold(slot, 1));
        if (another.isOk() && session.oversells) {
            throw CheckEnded.missing("seats.sold-out", Defect.OVERSELLS, must + "one more was granted");
        }
        Defect more = isReleased ? Defect.RELEASES_TOO_MUCH : Defect.OVERSELLS;
        that(!another.isOk(), more, must + "one more was granted");
        return seats(seats) + (seats == 1 ? " is" : " are") + " free and no more";
    }

    static String seats(int seats) {
        return seats == 1 ? "1 seat" : seats + " seats";
    }
}
