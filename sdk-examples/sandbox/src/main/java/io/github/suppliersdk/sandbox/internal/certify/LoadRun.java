package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.Latencies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The load: cycles of a hold, its booking and the cancellation, several at the same time, but never more than the slot
 * has seats for.
 */
final class LoadRun {

    private static final int MAX_CONCURRENT_CYCLES = 8;

    /**
     * After this many requests without a response the load stops, because each further one would take the whole time
     * limit.
     */
    private static final int MAX_UNANSWERED = 16;

    private final Caller caller;
    private final CertificationSlot slot;
    private final AtomicInteger left;
    private final List<Duration> holds = new ArrayList<>();
    private final List<Duration> bookings = new ArrayList<>();
    private final List<Duration> cancellations = new ArrayList<>();
    private final List<Reply> health = new ArrayList<>();
    private int unanswered;
    private CheckEnd.@Nullable Unmet problem;

    private LoadRun(Caller caller) {
        this.caller = caller;
        this.slot = caller.slots().main();
        this.left = new AtomicInteger(caller.options().loadCycles());
    }

    /** Runs the load. The response times are added to the report. */
    static LoadRun of(Caller caller) {
        LoadRun run = new LoadRun(caller);
        var unused = // skips the check if the slot has a question that cannot be answered
                caller.payloads().booking(caller.holdPayload(run.slot, run.slot.minGuests()), run.slot);
        int atOnce =
                Math.min(MAX_CONCURRENT_CYCLES, run.slot.seats().orElse(MAX_CONCURRENT_CYCLES) / run.slot.minGuests());
        List<CompletableFuture<?>> workers = new ArrayList<>();
        for (int i = 0; i < Math.max(1, atOnce); i++) {
            workers.add(run.cycles());
        }
        CompletableFuture<Void> all = CompletableFuture.allOf(workers.toArray(CompletableFuture<?>[]::new));
        try {
            do {
                run.health.add(caller.health());
            } while (!all.isDone() && run.health.size() < caller.options().loadCycles());
        } finally {
            if (Thread.currentThread().isInterrupted()) {
                run.left.set(0); // cycles in progress are completed, so that nothing stays held
            }
            all.join();
        }
        caller.session().add(run.holds());
        caller.session().add(run.bookings());
        caller.session().add(run.cancellations());
        return run;
    }

    /** Runs cycles one after another until the configured number is reached. */
    private CompletableFuture<Void> cycles() {
        if (left.getAndDecrement() <= 0) {
            return CompletableFuture.completedFuture(null);
        }
        return cycle().thenComposeAsync(done -> cycles());
    }

    private CompletableFuture<Reply> cycle() {
        ObjectNode hold = caller.holdPayload(slot, slot.minGuests());
        return caller.sendAsync(Message.HOLD, hold)
                .thenCompose(held -> measured(holds, "holds.granted", held, Expect.wrongHold(hold, held))
                        ? book(hold)
                        : CompletableFuture.completedFuture(held));
    }

    private CompletableFuture<Reply> book(ObjectNode hold) {
        ObjectNode booking = caller.payloads().booking(hold, slot);
        return caller.sendAsync(Message.BOOKING, booking)
                .thenCompose(
                        booked -> measured(bookings, "bookings.confirmed", booked, Expect.wrongBooking(booking, booked))
                                ? cancel(Caller.booked(booking, booked))
                                : CompletableFuture.completedFuture(booked));
    }

    private CompletableFuture<Reply> cancel(Caller.Booked booked) {
        ObjectNode plain = Payloads.cancellation(booked.bookingId(), booked.transactionId(), booked.tickets());
        return caller.sendAsync(Message.CANCELLATION, plain).thenCompose(cancelled -> {
            boolean isForbidden = cancelled.code().equals("NOT_CANCELLABLE_BOOKING");
            String wrong = cancelled.isOk() || isForbidden ? "" : cancelled.text();
            var unused = measured(cancellations, "cancellations.whole", cancelled, wrong);
            return isForbidden
                    ? caller.sendAsync(Message.CANCELLATION, plain.deepCopy().put("unconfirmed", true))
                    : CompletableFuture.completedFuture(cancelled);
        });
    }

    /** Records the response time and the first problem. Returns whether there was no problem. */
    private synchronized boolean measured(List<Duration> times, String by, Reply reply, String wrong) {
        times.add(reply.took());
        if (reply.response() == null && ++unanswered >= MAX_UNANSWERED) {
            left.set(0);
        }
        if (!wrong.isEmpty() && problem == null) {
            problem = new CheckEnd.Unmet(by, wrong + ". It was " + reply.text());
        }
        return wrong.isEmpty();
    }

    private CertificationOptions options() {
        return caller.options();
    }

    synchronized Latencies holds() {
        return new Latencies(Message.HOLD.text(), options().holdLimit(), holds);
    }

    synchronized Latencies bookings() {
        return new Latencies(Message.BOOKING.text(), options().bookingLimit(), bookings);
    }

    synchronized Latencies cancellations() {
        return new Latencies(Message.CANCELLATION.text(), options().bookingLimit(), cancellations);
    }

    List<Reply> health() {
        return health;
    }

    /** The first response that was not a success; null if all were. */
    synchronized CheckEnd.@Nullable Unmet problem() {
        return problem;
    }
}
