package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckExchange;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of one check, as the service would, and records what they hold and book, so that it can be
 * cancelled when the check has ended.
 */
final class Caller {

    private static final int SHOWN_EXCHANGES = 8;
    private static final int SHOWN_BODY = 2_000;
    private static final int HOLD_MINUTES = 15;
    private static final byte[] NO_BODY = {};
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "request of a check");
        thread.setDaemon(true);
        return thread;
    });

    private final WebhookClient webhook;
    private final CertificationOptions options;
    private final Session session;
    private final Payloads payloads;
    private final SlotSelection slots;
    private final Ledger ledger = new Ledger();
    private final List<CheckExchange> exchanges = new ArrayList<>();
    private final Queue<Sent> sent = new ConcurrentLinkedQueue<>();
    private volatile boolean isUnanswered;

    Caller(WebhookClient webhook, CertificationOptions options, Session session) {
        this.webhook = webhook;
        this.options = options;
        this.session = session;
        this.payloads = new Payloads(options.operatorName());
        this.slots = new SlotSelection(options.slots());
    }

    /** A request that was sent, and its response, which may still be pending. */
    record Sent(Message message, JsonNode payload, CompletableFuture<Reply> reply) {}

    /** A hold that was granted. */
    record Held(ObjectNode payload, CertificationSlot slot, String transactionId) {}

    /** A booking that was confirmed. */
    record Booked(ObjectNode payload, String bookingId, String transactionId, List<String> tickets, Reply reply) {

        /**
         * The numbers of the tickets for a single person. A ticket for all is not included: it cannot be cancelled in
         * part.
         */
        List<String> ticketsOfGuests() {
            List<String> numbers = new ArrayList<>();
            reply.json().path("tickets").forEach(ticket -> {
                if (ticket.path("type").asText().equals("FOR_SINGLE_PERSON")) {
                    numbers.add(ticket.path("number").asText());
                }
            });
            return numbers;
        }
    }

    CertificationOptions options() {
        return options;
    }

    Session session() {
        return session;
    }

    SlotSelection slots() {
        return slots;
    }

    Payloads payloads() {
        return payloads;
    }

    Ledger ledger() {
        return ledger;
    }

    synchronized List<CheckExchange> exchanges() {
        return List.copyOf(exchanges);
    }

    /** The key that the backend expects. Skips the check if no key is configured. */
    String key() {
        String key = webhook.settings().key();
        if (key == null) {
            throw new CheckEndedException.Skipped("no key was given");
        }
        return key;
    }

    LocalDateTime now() {
        return LocalDateTime.now(options.clock()).truncatedTo(ChronoUnit.SECONDS);
    }

    /** The body of a hold that ends in 15 minutes. */
    ObjectNode holdPayload(CertificationSlot slot, int guests) {
        return payloads.hold(slot, guests, now().plusMinutes(HOLD_MINUTES));
    }

    Reply health() {
        return wait(start("GET", "/health", NO_BODY, webhook.settings().key()));
    }

    Reply send(Message message, JsonNode payload) {
        return wait(sendAsync(message, payload));
    }

    CompletableFuture<Reply> sendAsync(Message message, JsonNode payload) {
        return sendWithKey(message, payload, webhook.settings().key());
    }

    /**
     * @param key the key to send; null to send no key
     */
    CompletableFuture<Reply> sendWithKey(Message message, JsonNode payload, @Nullable String key) {
        CompletableFuture<Reply> recorded = start(message.method(), message.path(), Json.bytes(payload), key)
                .thenApply(reply -> {
                    ledger.record(message, payload, reply);
                    return reply;
                });
        sent.add(new Sent(message, payload, recorded));
        return recorded;
    }

    /** Returns all requests so far. An iteration also returns requests that are sent meanwhile. */
    Collection<Sent> sent() {
        return Collections.unmodifiableCollection(sent);
    }

    /** Whether any request has received no response. */
    boolean isUnanswered() {
        return isUnanswered;
    }

    /** Sends a body that need not be a valid message. It is not recorded for cancellation. */
    Reply sendBytes(Message message, byte[] body) {
        return wait(
                start(message.method(), message.path(), body, webhook.settings().key()));
    }

    /** Sends the same request several times at the same time and waits for all responses. */
    List<Reply> sendAtOnce(Message message, JsonNode payload, int times) {
        List<CompletableFuture<Reply>> sent = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            sent.add(sendAsync(message, payload));
        }
        return sent.stream().map(Caller::wait).toList();
    }

    /** Waits for a response. Skips the check if the thread is interrupted. */
    static Reply wait(CompletableFuture<Reply> reply) {
        try {
            return reply.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CheckEndedException.Skipped("the run was stopped");
        } catch (ExecutionException e) {
            throw new IllegalStateException("a failure is a reply", e);
        }
    }

    private CompletableFuture<Reply> start(String method, String path, byte[] body, @Nullable String key) {
        return CompletableFuture.supplyAsync(() -> webhook.send(method, path, body, key), THREADS)
                .thenApply(exchange -> {
                    Reply reply = new Reply(exchange.failed() ? null : exchange, exchange.failure(), exchange.took());
                    isUnanswered = isUnanswered || exchange.failed();
                    record(method + " " + path, body, reply);
                    return reply;
                });
    }

    private synchronized void record(String request, byte[] body, Reply reply) {
        if (exchanges.size() < SHOWN_EXCHANGES) {
            String received = reply.response() == null ? reply.failure() : reply.body();
            exchanges.add(new CheckExchange(
                    request,
                    cut(new String(body, StandardCharsets.UTF_8)),
                    reply.status(),
                    cut(received),
                    reply.took()));
        }
    }

    private static String cut(String text) {
        return text.length() > SHOWN_BODY ? text.substring(0, SHOWN_BODY) + "…" : text;
    }

    /** Makes a hold that a check requires. Ends the check if it is not granted. */
    Held held(CertificationSlot slot, int guests) {
        return held(slot, holdPayload(slot, Math.max(guests, slot.minGuests())));
    }

    Held held(CertificationSlot slot, ObjectNode payload) {
        Reply reply = send(Message.HOLD, payload);
        Expect.granted(payload, reply);
        return new Held(payload, slot, reply.transactionId());
    }

    /** Makes a hold and a booking that a check requires. Ends the check if they are not granted. */
    Booked booked(CertificationSlot slot, int guests) {
        return booked(held(slot, guests));
    }

    Booked booked(Held held) {
        return booked(payloads.booking(held.payload(), held.slot()));
    }

    Booked booked(ObjectNode payload) {
        Reply reply = send(Message.BOOKING, payload);
        Expect.confirmed(payload, reply);
        return booked(payload, reply);
    }

    static Booked booked(ObjectNode payload, Reply reply) {
        return new Booked(
                payload,
                payload.path("booking_id").asText(),
                reply.transactionId(),
                reply.json().path("tickets").findValuesAsText("number"),
                reply);
    }

    Reply cancel(Booked booked, List<String> tickets) {
        return send(Message.CANCELLATION, Payloads.cancellation(booked.bookingId(), booked.transactionId(), tickets));
    }

    Reply cancelUnconfirmed(Booked booked) {
        return send(
                Message.CANCELLATION,
                Payloads.unconfirmed(booked.bookingId(), booked.transactionId(), booked.tickets()));
    }
}
