package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.suppliersdk.internal.webhooks.receiver.Reply.RepliedException;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives requests: checks the head, reads the body, waits for a turn, has the request processed, responds. */
public final class WebhookFront {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final int LONGEST_BODY = 1024 * 1024;
    /** Fewer than a web server has threads: 200 as a rule. */
    public static final int MOST_ADMITTED = 136;

    private static final long LONGEST_FAILURE = Duration.ofMinutes(1).toNanos();
    private static final int ID_LOCKS = 1024;

    private final WebhookReceiverConfig config;
    private final HeadCheck headCheck;
    private final WebhookProcessor processor;
    private final WebhookEvents events;
    private final InboxWorker worker;
    /** Duplicates of an id wait for each other here, without a connection. */
    private final ReentrantLock[] ids =
            Stream.generate(ReentrantLock::new).limit(ID_LOCKS).toArray(ReentrantLock[]::new);

    /** Those that are handled, each with a connection. */
    private final Semaphore turns;
    /** Those that are handled or wait for their turn: further ones would take the threads of health checks. */
    private final Semaphore admitted = new Semaphore(MOST_ADMITTED);

    private final LongSupplier nanoTime;
    /** When the database was written to last, or could have been. */
    private volatile long writtenAt;

    private volatile boolean isClosed;

    @GuardedBy("this")
    private boolean isDrained;

    public WebhookFront(WebhookReceiverConfig config, Inbox inbox) {
        this(config, inbox, System::nanoTime);
    }

    WebhookFront(WebhookReceiverConfig config, Inbox inbox, LongSupplier nanoTime) {
        this.config = config;
        this.nanoTime = nanoTime;
        this.writtenAt = nanoTime.getAsLong();
        this.events = new WebhookEvents(config.observers());
        this.headCheck = new HeadCheck(config, events);
        this.processor = new WebhookProcessor(config, inbox);
        this.turns = new Semaphore(config.maxConcurrent(), true);
        this.worker = new InboxWorker(config, inbox, processor, events, this::written);
        worker.start();
    }

    /** What a request asks for: its id and kind, which its duplicates share, and how it is processed. */
    private record Operation(String id, String kind, Callable<Reply> script) {}

    /** Handles a request. Never throws. */
    public WebhookResponse receive(WebhookRequest request) {
        long arrival = System.nanoTime();
        WebhookKind kind = WebhookKind.OTHER;
        Optional<String> id = Optional.empty();
        Reply reply;
        try {
            // from the cheapest check to the dearest: key and headers, admission, body, database
            kind = headCheck.check(request);
            if (isClosed) {
                reply = Reply.OVERLOADED;
            } else if (kind == WebhookKind.HEALTH) {
                reply = health();
            } else if (!admitted.tryAcquire()) {
                events.oncePerMinute(
                        "overload",
                        () -> LOG.warn(
                                "more than {} webhooks at a time: further ones are answered 503", MOST_ADMITTED));
                reply = Reply.OVERLOADED;
            } else {
                try {
                    Deadline deadline = Deadline.in(config.deadline(), System::nanoTime)
                            .earlier(Deadline.reserve(config.deadline()));
                    Operation operation = read(kind, request.body(), deadline);
                    id = Optional.of(operation.id());
                    reply = process(operation, deadline);
                } finally {
                    admitted.release();
                }
            }
        } catch (RepliedException e) {
            reply = e.reply();
        } catch (Throwable e) { // a clock or a body is foreign code, and may throw anything
            reply = Reply.undecided(WebhookOutcome.FAILED, Optional.of(e));
        }
        // observers see every response, also a refusal
        Duration duration = Duration.ofNanos(System.nanoTime() - arrival);
        events.responded(
                new WebhookEvent(kind, reply.outcome(), reply.status(), reply.code(), id, duration, reply.failure()));
        return new WebhookResponse(reply.status(), reply.headers(), reply.body());
    }

    private void written() {
        writtenAt = nanoTime.getAsLong();
    }

    /** A short failure of the database takes no product off sale. */
    private Reply health() {
        return nanoTime.getAsLong() - writtenAt < LONGEST_FAILURE
                ? Reply.DONE
                : Reply.undecided(
                        WebhookOutcome.FAILED,
                        Optional.of(new IllegalStateException("the database has taken nothing for a minute")));
    }

    private Operation read(WebhookKind kind, InputStream body, Deadline deadline) throws IOException, RepliedException {
        byte[] bytes = body.readNBytes(LONGEST_BODY + 1);
        if (bytes.length > LONGEST_BODY) {
            throw headCheck.rejected(413, "its body is longer than " + LONGEST_BODY + " bytes");
        }
        ObjectNode fields = RequestReader.fields(bytes);
        if (kind == WebhookKind.HOLD) {
            HoldRequest hold = RequestReader.hold(fields);
            return new Operation(hold.holdId(), InboxRow.HOLD, () -> processor.hold(hold, deadline));
        }
        if (kind == WebhookKind.BOOKING) {
            BookingRequest booking =
                    RequestReader.booking(fields, config.serviceProfile().operatorBookingIdField());
            return new Operation(booking.bookingId(), InboxRow.BOOKING, () -> processor.book(booking, deadline));
        }
        if (RequestReader.isUnconfirmed(fields)) {
            UnconfirmedCancellation cancellation = RequestReader.unconfirmedCancellation(fields);
            return new Operation(
                    cancellation.bookingId(),
                    InboxRow.ORDER, // it does not wait for its booking
                    () -> processor.cancelUnconfirmed(cancellation, deadline));
        }
        CancellationRequest cancellation = RequestReader.cancellation(fields);
        return new Operation(
                cancellation.bookingId(), InboxRow.BOOKING, () -> processor.cancel(cancellation, deadline));
    }

    private Reply process(Operation operation, Deadline deadline) {
        ReentrantLock id = ids[Math.floorMod((operation.kind() + operation.id()).hashCode(), ids.length)];
        try {
            if (!id.tryLock(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
                return Reply.LATE;
            }
            try {
                return inTurn(operation.script(), deadline);
            } finally {
                id.unlock();
            }
        } catch (Throwable e) { // a handler may throw anything
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return Reply.undecided(deadline.isOver() ? WebhookOutcome.LATE : WebhookOutcome.FAILED, Optional.of(e));
        }
    }

    private Reply inTurn(Callable<Reply> script, Deadline deadline) throws Exception {
        if (!turns.tryAcquire(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
            return Reply.LATE;
        }
        try {
            Reply reply = script.call();
            if (reply.outcome() == WebhookOutcome.HANDLED) {
                written();
            }
            return reply;
        } finally {
            turns.release();
        }
    }

    /** Refuses new requests and waits for those in flight; whether all ended in time. */
    public synchronized boolean close(Duration longest) {
        isClosed = true;
        long until = System.nanoTime() + Math.max(0, longest.toNanos());
        try { // whoever has all permits has waited for all requests
            isDrained =
                    isDrained || admitted.tryAcquire(MOST_ADMITTED, until - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return worker.close(until) && isDrained;
    }
}
