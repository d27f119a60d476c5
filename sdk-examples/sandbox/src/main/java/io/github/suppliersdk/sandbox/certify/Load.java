package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.Talk.Message;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The load: cycles of a health check, a hold, its booking and the cancellation, several at the same time, but never more
 * than the slot has seats for.
 */
final class Load {

    private static final int AT_ONCE = 8;

    /** After this many requests without a response or a decision the load stops, because each takes long. */
    private static final int MAX_UNANSWERED = 16;

    /**
     * A request of the load.
     *
     * @param problem why it was not carried out; null if it was
     */
    private record Sent(
            Message message, Exchange reply, @Nullable CheckEnded problem) {}

    private final Talk talk;
    private final CertificationSlot slot;
    private final AtomicInteger left;
    private final AtomicInteger unanswered = new AtomicInteger();
    private final List<Sent> sent = Collections.synchronizedList(new ArrayList<>());
    private final List<Exchange> health = Collections.synchronizedList(new ArrayList<>());

    private Load(Talk talk) {
        this.talk = talk;
        this.slot = talk.slots.main();
        this.left = new AtomicInteger(talk.options.loadCycles);
    }

    /** Returns the load of this run. The first check that needs it carries it out. */
    static Load of(Talk talk) throws Exception {
        return talk.session.shared(Load.class, () -> {
            Load load = new Load(talk);
            if (talk.session.keepsSeats) {
                throw CheckEnded.skipped("cancelled seats are not released, so there are too few for the load");
            }
            var unused = talk.bookingOf(talk.hold(load.slot, 1)); // skips the check if a question cannot be answered
            load.run();
            return load;
        });
    }

    private void run() {
        int seats = Math.min(AT_ONCE, talk.slots.free(slot));
        Callable<Boolean> worker = () -> {
            while (left.getAndDecrement() > 0 && unanswered.get() < MAX_UNANSWERED) {
                cycle();
            }
            return true;
        };
        var unused = Talk.together(Collections.nCopies(Math.max(1, seats / slot.minGuests), worker));
        for (Message message : Message.values()) {
            talk.session.latencies.add(latencies(message));
        }
    }

    private void cycle() {
        health.add(counted(talk.health()));
        ObjectNode hold = talk.hold(slot, 1);
        ObjectNode booking = talk.bookingOf(hold);
        Exchange booked = send(Message.HOLD, hold) == null ? null : send(Message.BOOKING, booking);
        if (booked != null) {
            var unused = send(
                    Message.CANCELLATION,
                    Payloads.cancellation(
                            booking.path("booking_id").asText(), booked.transactionId(), booked.ticketNumbers()));
        }
    }

    private Exchange counted(Exchange reply) {
        unanswered.addAndGet(reply.failed() || reply.isUndecided() ? 1 : 0);
        return reply;
    }

    /** Sends a request, and returns the response; null if it was not carried out. */
    private @Nullable Exchange send(Message message, ObjectNode payload) {
        Exchange reply = counted(talk.send(message, payload));
        var unused = talk.count(reply);
        if (reply.code().equals("NOT_CANCELLABLE_BOOKING")) {
            return talk.send(message, payload.put("unconfirmed", true));
        }
        CheckEnded problem = problem(message, payload, reply);
        sent.add(new Sent(message, reply, problem));
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

    /** The times of a kind of request. How fast a backend refuses one says nothing about how fast it carries one out. */
    private Latencies latencies(Message message) {
        List<Duration> times = sent(message)
                .filter(each -> each.problem == null || each.reply.failed())
                .map(each -> each.reply.took())
                .toList();
        boolean isHold = message == Message.HOLD;
        Duration limit = isHold ? talk.options.holdLimit : talk.options.bookingLimit;
        return new Latencies(message.text(), limit, times);
    }

    private Stream<Sent> sent(Message message) {
        return sent.stream().filter(each -> each.message == message);
    }

    private void refuseProblems(Predicate<Sent> which) {
        for (Sent each : sent) {
            if (each.problem != null && which.test(each)) {
                throw each.problem;
            }
        }
    }

    String within(Message message) {
        Latencies measured = latencies(message);
        if (measured.durations().isEmpty()) {
            refuseProblems(each -> each.message == message);
            throw CheckEnded.skipped("no " + message.text() + " was sent: "
                    + sent.stream()
                            .flatMap(each -> Stream.ofNullable(each.problem))
                            .map(CheckEnded::text)
                            .findFirst()
                            .orElse("the load has stopped"));
        }
        String figures = measured.figures();
        Talk.that(
                measured.percentile(99).compareTo(measured.limit()) <= 0,
                Defect.RESPONDS_LATE,
                figures + "; the limit is " + Latencies.millis(measured.limit()));
        return figures;
    }

    String allAnswered() {
        refuseProblems(each -> true);
        return "all with 200";
    }

    List<Exchange> health() {
        return health;
    }
}
