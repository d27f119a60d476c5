package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives requests: checks the head, reads the body, waits for a turn, has the request processed, responds. */
public final class WebhookFront {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final int WAITING_PER_TURN = 16;
    private static final int ID_LOCKS = 1024;

    private final WebhookReceiverConfig config;
    private final HeadCheck headCheck;
    /** By their statuses: strangers must not fill the log. */
    private final Map<Integer, OncePerMinute> rejections = new ConcurrentHashMap<>();

    private final RequestReader reader;
    private final WebhookProcessor processor;
    private final WebhookEvents events;
    private final InboxWorker worker;
    /** Duplicates of an id wait for each other here, without a connection. */
    private final ReentrantLock[] ids =
            Stream.generate(ReentrantLock::new).limit(ID_LOCKS).toArray(ReentrantLock[]::new);

    /** Those that are handled, each with a connection. */
    private final Semaphore turns;
    /** Those that are handled or wait for their turn: further ones would take the threads of health checks. */
    private final Semaphore admitted;

    private final int mostAdmitted;

    private final Health health;
    private volatile boolean isClosed;
    private boolean isDrained;

    public WebhookFront(WebhookReceiverConfig config, Inbox inbox) {
        this(config, inbox, new Health(System::nanoTime));
    }

    WebhookFront(WebhookReceiverConfig config, Inbox inbox, Health health) {
        this.config = config;
        this.health = health;
        this.headCheck = new HeadCheck(config);
        this.reader = new RequestReader(config.serviceProfile().operatorBookingIdField());
        this.processor = new WebhookProcessor(config, inbox);
        this.events = new WebhookEvents(config.observers());
        this.turns = new Semaphore(config.maxConcurrent(), true);
        this.mostAdmitted = Math.multiplyExact(config.maxConcurrent(), 1 + WAITING_PER_TURN);
        this.admitted = new Semaphore(mostAdmitted);
        this.worker = new InboxWorker(config, inbox, processor, events, health);
        worker.start();
    }

    /** What a request asks for: its id and kind, which its duplicates share, and how it is processed. */
    private record Operation(String id, String kind, Script script) {
        interface Script {
            Decision run(Deadline deadline) throws Exception;
        }
    }

    /** Handles a request. Never throws. */
    public WebhookResponse receive(WebhookRequest request) {
        long arrival = System.nanoTime();
        HeadCheck.Result head = HeadCheck.Result.refused(Reply.UNDECIDED.status(), "");
        Optional<String> id = Optional.empty();
        Decision decision;
        try {
            head = headCheck.check(request);
            if (head.status() != HeadCheck.PASSED) {
                decision = rejected(head.status(), head.why());
            } else if (isClosed) {
                decision = Decision.OVERLOADED;
            } else if (head.kind() == WebhookKind.HEALTH) {
                decision = health.check();
            } else if (!admitted.tryAcquire()) {
                decision = Decision.OVERLOADED;
            } else {
                try {
                    Operation operation = read(head.kind(), request.body());
                    id = Optional.of(operation.id());
                    decision = process(operation, deadline(arrival));
                } finally {
                    admitted.release();
                }
            }
        } catch (TooLargeException e) {
            decision = rejected(413, "its body is longer than maxBodyBytes, " + config.maxBodyBytes());
        } catch (InvalidBodyException e) {
            decision = Decision.of(e.reply(), WebhookOutcome.INVALID);
        } catch (Throwable e) { // a clock or a body is foreign code, and may throw anything
            decision = Decision.failed(e);
        }
        return respond(head, id, decision, Duration.ofNanos(System.nanoTime() - arrival));
    }

    private Deadline deadline(long arrival) {
        Duration time =
                config.deadline().minus(Deadline.reserve(config.deadline())).minusNanos(System.nanoTime() - arrival);
        return Deadline.in(time, System::nanoTime);
    }

    private Decision rejected(int status, String why) {
        if (rejections.computeIfAbsent(status, any -> new OncePerMinute()).mayLog()) {
            LOG.warn("A request was rejected with status {}: {}", status, why);
        }
        return Decision.of(Reply.rejected(status, config.serviceProfile()), WebhookOutcome.REJECTED);
    }

    private Operation read(WebhookKind kind, InputStream body)
            throws IOException, InvalidBodyException, TooLargeException {
        byte[] bytes = body.readNBytes(config.maxBodyBytes() + 1);
        if (bytes.length > config.maxBodyBytes()) {
            throw new TooLargeException();
        }
        ObjectNode fields = Payloads.read(bytes);
        if (kind == WebhookKind.HOLD) {
            HoldRequest hold = reader.hold(fields);
            return new Operation(hold.holdId(), InboxRow.HOLD, deadline -> processor.hold(hold, deadline));
        }
        if (kind == WebhookKind.BOOKING) {
            BookingRequest booking = reader.booking(fields);
            return new Operation(booking.bookingId(), InboxRow.BOOKING, deadline -> processor.book(booking, deadline));
        }
        if (RequestReader.isUnconfirmed(fields)) {
            UnconfirmedCancellation cancellation = reader.unconfirmedCancellation(fields);
            return new Operation(
                    cancellation.bookingId(),
                    InboxRow.ORDER, // it does not wait for its booking
                    deadline -> processor.cancelUnconfirmed(cancellation, deadline));
        }
        CancellationRequest cancellation = reader.cancellation(fields);
        return new Operation(
                cancellation.bookingId(), InboxRow.BOOKING, deadline -> processor.cancel(cancellation, deadline));
    }

    /** The body has more bytes than allowed. */
    private static final class TooLargeException extends Exception {}

    private Decision process(Operation operation, Deadline deadline) {
        ReentrantLock id = ids[Math.floorMod((operation.kind() + operation.id()).hashCode(), ids.length)];
        try {
            if (!id.tryLock(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
                return Decision.LATE;
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
            return deadline.isOver()
                    ? new Decision(Reply.UNDECIDED, WebhookOutcome.LATE, Optional.of(e))
                    : Decision.failed(e);
        }
    }

    private Decision inTurn(Operation.Script script, Deadline deadline) throws Exception {
        if (!turns.tryAcquire(deadline.left().toNanos(), TimeUnit.NANOSECONDS)) {
            return Decision.LATE;
        }
        try {
            Decision decision = script.run(deadline);
            if (decision.outcome() != WebhookOutcome.LATE) {
                health.responded();
            }
            return decision;
        } finally {
            turns.release();
        }
    }

    private WebhookResponse respond(HeadCheck.Result head, Optional<String> id, Decision decision, Duration duration) {
        Reply reply = decision.reply();
        WebhookEvent event = new WebhookEvent(
                head.kind(), decision.outcome(), reply.status(), reply.code(), id, duration, decision.failure());
        events.responded(event);
        Map<String, String> headers = new LinkedHashMap<>();
        if (!reply.body().isEmpty()) {
            headers.put("Content-Type", "application/json");
        }
        if (!head.allow().isEmpty()) {
            headers.put("Allow", head.allow());
        }
        return new WebhookResponse(reply.status(), headers, reply.body().getBytes(StandardCharsets.UTF_8));
    }

    /** Refuses new requests and waits for those in flight; whether all ended in time. */
    public synchronized boolean close(Duration longest) {
        isClosed = true;
        long until = System.nanoTime() + Math.max(0, longest.toNanos());
        try { // whoever has all permits has waited for all requests
            isDrained = isDrained || admitted.tryAcquire(mostAdmitted, until - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return worker.close(until) && isDrained;
    }
}
