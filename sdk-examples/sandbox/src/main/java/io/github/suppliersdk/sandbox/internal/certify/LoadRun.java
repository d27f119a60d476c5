package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.Latencies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
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
    private final Requests holds;
    private final Requests bookings;
    private final Requests cancellations;
    private final List<Reply> health = new ArrayList<>();
    private volatile boolean isEnded;
    private int unanswered;
    private CheckEndedException.@Nullable PreconditionNotMet problem;

    private LoadRun(Caller caller) {
        this.caller = caller;
        this.slot = caller.slots().main();
        CertificationOptions options = caller.options();
        this.left = new AtomicInteger(options.loadCycles());
        this.holds = new Requests(Message.HOLD, "holds.granted", options.holdLimit());
        this.bookings = new Requests(Message.BOOKING, "bookings.confirmed", options.bookingLimit());
        this.cancellations = new Requests(Message.CANCELLATION, "cancellations.whole", options.bookingLimit());
    }

    /**
     * The requests of one type, and their response times. Refusals are not measured: how fast a backend refuses a
     * request says nothing about how fast it carries one out.
     */
    final class Requests {
        private final Message message;
        private final String coveredBy;
        private final Duration limit;
        private final List<Duration> times = new ArrayList<>();
        private CheckEndedException.@Nullable PreconditionNotMet firstProblem;

        /** @param coveredBy the id of the check that covers a single such request */
        private Requests(Message message, String coveredBy, Duration limit) {
            this.message = message;
            this.coveredBy = coveredBy;
            this.limit = limit;
        }

        /** Records the response time and the first problem. Returns whether the cycle continues. */
        private boolean continues(Reply reply, String wrong) {
            synchronized (LoadRun.this) {
                boolean isMissing = reply.response() == null;
                if (isMissing && ++unanswered >= MAX_UNANSWERED) {
                    left.set(0);
                }
                if (wrong.isEmpty() || isMissing) {
                    times.add(reply.took());
                }
                if (!wrong.isEmpty() && firstProblem == null) {
                    firstProblem =
                            new CheckEndedException.PreconditionNotMet(coveredBy, wrong + ". It was " + reply.text());
                    problem = problem == null ? firstProblem : problem;
                }
                return wrong.isEmpty() && !isEnded;
            }
        }

        /**
         * Returns the response times of the requests that were not refused.
         *
         * @throws CheckEndedException if all were refused, or none was sent
         */
        Latencies completed() {
            synchronized (LoadRun.this) {
                if (times.isEmpty() && firstProblem != null) {
                    throw firstProblem;
                }
                if (times.isEmpty()) {
                    throw new CheckEndedException.Skipped("no " + message.text() + " was sent: "
                            + (problem == null ? "it was stopped" : problem.text()));
                }
                return latencies();
            }
        }

        private Latencies latencies() {
            return new Latencies(message.text(), limit, times);
        }
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
            var unusedResult = all.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CheckEndedException.Skipped("it was stopped");
        } catch (ExecutionException e) {
            throw new IllegalStateException("a failure is a reply", e);
        } finally {
            // After an interrupt no further request is sent; the clean-up releases the holds.
            run.isEnded = true;
        }
        for (Requests each : List.of(run.holds, run.bookings, run.cancellations)) {
            caller.session().add(each.latencies());
        }
        return run;
    }

    /** Runs cycles one after another until the configured number is reached. */
    private CompletableFuture<Void> cycles() {
        if (isEnded || left.getAndDecrement() <= 0) {
            return CompletableFuture.completedFuture(null);
        }
        return cycle().thenComposeAsync(done -> cycles());
    }

    private CompletableFuture<Reply> cycle() {
        ObjectNode hold = caller.holdPayload(slot, slot.minGuests());
        return caller.sendAsync(Message.HOLD, hold)
                .thenCompose(held -> holds.continues(held, Expect.holdProblem(hold, held))
                        ? book(hold)
                        : CompletableFuture.completedFuture(held));
    }

    private CompletableFuture<Reply> book(ObjectNode hold) {
        ObjectNode booking = caller.payloads().booking(hold, slot);
        return caller.sendAsync(Message.BOOKING, booking)
                .thenCompose(booked -> bookings.continues(booked, Expect.bookingProblem(booking, booked))
                        ? cancel(Caller.booked(booking, booked))
                        : CompletableFuture.completedFuture(booked));
    }

    private CompletableFuture<Reply> cancel(Caller.Booked booked) {
        ObjectNode plain = Payloads.cancellation(booked.bookingId(), booked.transactionId(), booked.tickets());
        return caller.sendAsync(Message.CANCELLATION, plain).thenCompose(cancelled -> {
            boolean isForbidden = cancelled.code().equals("NOT_CANCELLABLE_BOOKING");
            String wrong = cancelled.isOk() || isForbidden ? "" : cancelled.text();
            var unused = cancellations.continues(cancelled, wrong);
            return isForbidden
                    ? caller.sendAsync(Message.CANCELLATION, plain.deepCopy().put("unconfirmed", true))
                    : CompletableFuture.completedFuture(cancelled);
        });
    }

    Requests holds() {
        return holds;
    }

    Requests bookings() {
        return bookings;
    }

    Requests cancellations() {
        return cancellations;
    }

    List<Reply> health() {
        return health;
    }

    /** The first response that was not a success; null if all were. */
    synchronized CheckEndedException.@Nullable PreconditionNotMet problem() {
        return problem;
    }
}
