package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.Latencies;
import io.github.suppliersdk.sandbox.internal.certify.Talk.Message;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The load: cycles of a hold, its booking and the cancellation, several at the same time, but never more than the slot
 * has seats for.
 */
final class Load {

    private static final int AT_ONCE = 8;

    /** After this many requests without a response the load stops, because each takes the whole time limit. */
    private static final int MAX_UNANSWERED = 16;

    private final Talk talk;
    private final CertificationSlot slot;
    private final AtomicInteger left;
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final Map<Message, List<Duration>> times = new EnumMap<>(Message.class);
    /** The first problem with each kind of request, in the order in which they occurred. */
    private final Map<Message, CheckEnded> problems = new LinkedHashMap<>();

    private final List<Exchange> health = new ArrayList<>();

    private Load(Talk talk) {
        this.talk = talk;
        this.slot = talk.slots().main();
        this.left = new AtomicInteger(talk.options().loadCycles());
    }

    /** Returns the load of this run. The first check that needs it carries it out. */
    static Load of(Talk talk) throws Exception {
        return talk.session().shared(Load.class, () -> {
            Load load = new Load(talk);
            if (talk.session().keepsSeats()) {
                throw CheckEnded.skipped("cancelled seats are not released, so there are too few for the load");
            }
            var unused = talk.bookingOf(talk.hold(load.slot, 1)); // skips the check if a question cannot be answered
            load.run();
            return load;
        });
    }

    private void run() {
        int seats = Math.min(AT_ONCE, talk.slots().free(slot));
        List<Callable<Boolean>> workers = new ArrayList<>();
        running.set(Math.max(1, seats / slot.minGuests()));
        for (int i = 0; i < running.get(); i++) {
            workers.add(this::cycles);
        }
        workers.add(this::askHealth);
        var unused = Talk.together(workers);
        for (Message message : Message.values()) {
            talk.session().latencies().add(latencies(message));
        }
    }

    private boolean cycles() {
        try {
            while (left.getAndDecrement() > 0) {
                cycle();
            }
            return true;
        } finally {
            running.decrementAndGet();
        }
    }

    private boolean askHealth() {
        do {
            health.add(talk.health());
        } while (running.get() > 0 && health.size() < talk.options().loadCycles());
        return true;
    }

    private void cycle() {
        ObjectNode hold = talk.hold(slot, 1);
        ObjectNode booking = talk.bookingOf(hold);
        if (send(Message.HOLD, hold) == null) {
            return;
        }
        Exchange booked = send(Message.BOOKING, booking);
        if (booked != null) {
            var unused = send(
                    Message.CANCELLATION,
                    Payloads.cancellation(
                            booking.path("booking_id").asText(), booked.transactionId(), booked.ticketNumbers()));
        }
    }

    /**
     * Sends a request, and records its time and the first problem. Refusals are not measured: how fast a backend refuses
     * a request says nothing about how fast it carries one out. Returns null if it was not carried out.
     */
    private @Nullable Exchange send(Message message, ObjectNode payload) {
        Exchange reply = talk.send(message, payload);
        if (talk.count(reply) && reply.failed() && unanswered.incrementAndGet() >= MAX_UNANSWERED) {
            left.set(0);
        }
        if (reply.code().equals("NOT_CANCELLABLE_BOOKING")) {
            return talk.send(message, payload.put("unconfirmed", true));
        }
        CheckEnded problem = problem(message, payload, reply);
        synchronized (this) {
            if (problem == null || reply.failed()) {
                times.computeIfAbsent(message, same -> new ArrayList<>()).add(reply.took());
            }
            if (problem != null) {
                problems.putIfAbsent(message, problem);
            }
        }
        return problem == null ? reply : null;
    }

    private @Nullable CheckEnded problem(Message message, ObjectNode payload, Exchange reply) {
        try {
            var unused = talk.accepted(message, payload, reply);
            return null;
        } catch (CheckEnded problem) {
            return problem;
        }
    }

    private Latencies latencies(Message message) {
        Duration limit = message == Message.HOLD
                ? talk.options().holdLimit()
                : talk.options().bookingLimit();
        return new Latencies(message.text(), limit, times.getOrDefault(message, List.of()));
    }

    String within(Message message) {
        Latencies measured = latencies(message);
        CheckEnded problem = problems.get(message);
        if (measured.durations().isEmpty() && problem != null) {
            throw problem;
        }
        if (measured.durations().isEmpty()) {
            throw CheckEnded.skipped("no " + message.text() + " was sent: "
                    + problems.values().iterator().next().text());
        }
        String figures = String.format(
                Locale.ROOT,
                "p50 %s, p90 %s, p99 %s of %d",
                millis(measured.percentile(50)),
                millis(measured.percentile(90)),
                millis(measured.percentile(99)),
                measured.durations().size());
        Talk.that(
                measured.percentile(99).compareTo(measured.limit()) <= 0,
                Defect.RESPONDS_LATE,
                figures + "; the limit is " + millis(measured.limit()));
        return figures;
    }

    String allAnswered() {
        for (CheckEnded first : problems.values()) {
            throw first;
        }
        return "all with 200";
    }

    List<Exchange> health() {
        return health;
    }

    static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
    }
}
