package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.Latencies;
import io.github.suppliersdk.sandbox.internal.certify.Talk.Message;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
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

    private static final Map<Message, String> COVERED_BY = Map.of(
            Message.HOLD, "holds.granted",
            Message.BOOKING, "bookings.confirmed",
            Message.CANCELLATION, "cancellations.whole");

    private final Talk talk;
    private final CertificationSlot slot;
    private final AtomicInteger left;
    private final Map<Message, List<Duration>> times = new EnumMap<>(Message.class);
    private final Map<Message, CheckEnded> problems = new EnumMap<>(Message.class);
    private final List<Reply> health = new ArrayList<>();
    private @Nullable CheckEnded first;
    private int running;
    private int unanswered;

    private Load(Talk talk) {
        this.talk = talk;
        this.slot = talk.slots().main();
        this.left = new AtomicInteger(talk.options().loadCycles());
        for (Message message : Message.values()) {
            times.put(message, new ArrayList<>());
        }
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
        running = Math.max(1, Math.min(AT_ONCE, seats / slot.minGuests()));
        for (int i = 0; i < running; i++) {
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
            synchronized (this) {
                running--;
            }
        }
    }

    private boolean askHealth() {
        boolean more = true;
        while (more) {
            health.add(talk.health());
            synchronized (this) {
                more = running > 0 && health.size() < talk.options().loadCycles();
            }
        }
        return true;
    }

    private void cycle() {
        ObjectNode hold = talk.hold(slot, 1);
        Reply held = talk.send(Message.HOLD, hold);
        String wrongHold =
                WebhookRules.hold(held.exchange(), hold.path("hold_id").asText());
        if (!continues(Message.HOLD, held, wrongHold)) {
            return;
        }
        ObjectNode booking = talk.bookingOf(hold);
        Reply booked = talk.send(Message.BOOKING, booking);
        if (!continues(Message.BOOKING, booked, WebhookRules.booking(booked.exchange(), booking))) {
            return;
        }
        JsonNode plain =
                Payloads.cancellation(booking.path("booking_id").asText(), booked.transactionId(), booked.tickets());
        Reply cancelled = talk.send(Message.CANCELLATION, plain);
        boolean isForbidden = cancelled.code().equals("NOT_CANCELLABLE_BOOKING");
        var unused = continues(
                Message.CANCELLATION, cancelled, isForbidden ? "" : WebhookRules.status(cancelled.exchange()));
        if (isForbidden) {
            talk.send(Message.CANCELLATION, ((ObjectNode) plain).put("unconfirmed", true));
        }
    }

    /**
     * Records the time and the first problem. Refusals are not measured: how fast a backend refuses a request says
     * nothing about how fast it carries one out. Returns whether the cycle continues.
     */
    private synchronized boolean continues(Message message, Reply reply, String wrong) {
        var unused = talk.count(reply);
        if (reply.isMissing() && ++unanswered >= MAX_UNANSWERED) {
            left.set(0);
        }
        if (wrong.isEmpty() || reply.isMissing()) {
            times.getOrDefault(message, List.of()).add(reply.took());
        }
        if (!wrong.isEmpty()) {
            Defect defect = Talk.of(
                    reply, message == Message.CANCELLATION ? Defect.REFUSES_CANCELLATIONS : Defect.REFUSES_SALES);
            CheckEnded problem = CheckEnded.missing(
                    COVERED_BY.getOrDefault(message, ""), defect, message.text() + ": " + wrong + ". " + reply.text());
            problems.putIfAbsent(message, problem);
            first = first == null ? problem : first;
        }
        return wrong.isEmpty();
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
        if (measured.durations().isEmpty()) {
            if (problem != null) {
                throw problem;
            }
            throw CheckEnded.skipped("no " + message.text() + " was sent: " + (first == null ? "" : first.text()));
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
        if (first != null) {
            throw first;
        }
        return "all with 200";
    }

    List<Reply> health() {
        return health;
    }

    static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.1f ms", time.toNanos() / 1e6);
    }
}
