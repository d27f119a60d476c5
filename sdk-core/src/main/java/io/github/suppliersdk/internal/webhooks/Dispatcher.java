package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.webhooks.Permits.Permit;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Receives a request: checks key, path and headers, takes a permit, reads the body, has it handled, responds. */
public final class Dispatcher {
    private static final WebhookResponse NOT_DONE = new WebhookResponse(Reply.NOT_DONE.status(), Map.of(), new byte[0]);

    private final Settings settings;
    private final HeadCheck headCheck;
    private final Rejections rejections;
    private final Permits permits;
    private final Observers observers;
    private final Engine engine;
    private final RequestReader reader;
    private final Workers workers;
    private final Recovery recovery;
    private final Health health;

    public Dispatcher(Settings settings) {
        this.settings = settings;
        this.headCheck = new HeadCheck(settings);
        this.rejections = new Rejections(System::nanoTime, Observers.LOG::warn);
        this.permits = new Permits(settings.maxConcurrent());
        this.observers = new Observers(settings.observers());
        this.reader = new RequestReader(settings.profile().operatorBookingIdField());
        this.workers = new Workers(settings, observers);
        this.engine = new Engine(settings, observers, workers, new HandlerCalls(settings.handler(), reader), permits);
        this.recovery = new Recovery(settings, engine, workers);
        this.health = new Health(settings.probes(), settings.probeDeadline());
        recovery.start();
    }

    /** Checks everything but the body, which is not read. Never throws. */
    public Opened open(WebhookRequest request) {
        Opened opened = new Opened();
        try {
            opened.check(request);
        } catch (Throwable e) { // a clock, a logger or an observer is foreign code and may throw anything
            opened.respondAfterFailure(e);
        }
        return opened;
    }

    /** Handles a whole request. Never throws. */
    public WebhookResponse handle(WebhookRequest request) {
        Opened opened = open(request);
        return opened.response().orElseGet(() -> opened.receive(request.body()));
    }

    /** A request whose head has been checked. It has its response, or a permit for reading its body. */
    public final class Opened {
        private final long arrival = System.nanoTime();
        private final AtomicBoolean used = new AtomicBoolean();
        private HeadCheck.Result checked = HeadCheck.Result.refused(Reply.NOT_DONE.status(), "");
        private @Nullable Permit permit;
        private @Nullable WebhookResponse response;

        private Opened() {}

        /** The response, if it does not depend on the body. */
        public Optional<WebhookResponse> response() {
            return Optional.ofNullable(response);
        }

        private void check(WebhookRequest request) {
            checked = headCheck.check(request);
            if (checked.status() != HeadCheck.PASSED) {
                rejections.rejected(checked.status(), checked.why());
                respond(rejected(checked.status()), null);
            } else if (!engine.takesRequests()) {
                respond(new Decision(Reply.NOT_DONE, WebhookOutcome.OVERLOADED), null);
            } else if (checked.kind() == WebhookKind.HEALTH) {
                respond(engine.isStoreFull() ? full() : health.check(), null);
            } else {
                permit = permits.tryTake().orElse(null);
                if (permit == null) {
                    respond(new Decision(Reply.NOT_DONE, WebhookOutcome.OVERLOADED), null);
                }
            }
        }

        /** Reads the body, has the request handled, and returns the response. To be called once. Never throws. */
        public WebhookResponse receive(InputStream body) {
            Permit taken = permit;
            if (taken == null || !used.compareAndSet(false, true)) {
                return response == null ? NOT_DONE : response;
            }
            try {
                return work(body, taken);
            } catch (Throwable e) { // such as a StackOverflowError on a web server's thread with a small stack
                return respondAfterFailure(e);
            }
        }

        private WebhookResponse work(InputStream body, Permit taken) {
            @Nullable Operation operation = null;
            Decision decision;
            boolean handedOver = false;
            try {
                operation = read(checked.kind(), body, arrival);
                handedOver = true; // the engine releases the permit when the handler has ended
                decision = engine.handle(operation, arrival, taken);
            } catch (TooLargeException e) {
                rejections.rejected(HeadCheck.TOO_LARGE, HeadCheck.tooLong(settings));
                decision = rejected(HeadCheck.TOO_LARGE);
            } catch (InvalidBodyException e) {
                decision = new Decision(
                        Reply.refusal(e.code(), Optional.ofNullable(e.getMessage())), WebhookOutcome.INVALID);
            } catch (IOException | RuntimeException | Error e) {
                decision = new Decision(Reply.NOT_DONE, WebhookOutcome.FAILED, Optional.of(e));
            } finally {
                if (!handedOver) {
                    taken.release();
                }
            }
            return respond(decision, operation);
        }

        /** Releases the permit if the body is not read. */
        public void close() {
            Permit taken = permit;
            if (taken != null && used.compareAndSet(false, true)) {
                taken.release();
            }
        }

        private WebhookResponse respond(Decision decision, @Nullable Operation operation) {
            Reply reply = decision.reply();
            response = toResponse(reply, checked);
            WebhookEvent event = new WebhookEvent(
                    checked.kind(),
                    decision.outcome(),
                    reply.status(),
                    reply.code(),
                    Optional.ofNullable(operation).map(Operation::id),
                    Duration.ofNanos(System.nanoTime() - arrival),
                    decision.failure());
            engine.reports().responded(event);
            observers.responded(event, decision.isLogged());
            return response;
        }

        /** Responds after a failure: with the response if one was built, otherwise with 503. */
        private WebhookResponse respondAfterFailure(Throwable failure) {
            if (response == null) {
                response = NOT_DONE;
            }
            try {
                Observers.LOG.error(
                        "A webhook request failed unexpectedly: responded with status {}", response.status(), failure);
            } catch (Throwable unlogged) {
                failure.addSuppressed(unlogged); // the logger failed, so this cannot be logged
            }
            return response;
        }
    }

    private static Decision full() {
        return new Decision(
                Reply.NOT_DONE,
                WebhookOutcome.FAILED,
                Optional.of(new IllegalStateException("the store has no room for further operations")));
    }

    private Decision rejected(int status) {
        return new Decision(Reply.rejected(status, settings.profile()), WebhookOutcome.REJECTED);
    }

    private static WebhookResponse toResponse(Reply reply, HeadCheck.Result checked) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (!reply.body().isEmpty()) {
            headers.put("Content-Type", "application/json");
        }
        if (!checked.allow().isEmpty()) {
            headers.put("Allow", checked.allow());
        }
        return new WebhookResponse(reply.status(), headers, reply.body().getBytes(StandardCharsets.UTF_8));
    }

    private Operation read(WebhookKind kind, InputStream body, long arrival)
            throws IOException, InvalidBodyException, TooLargeException {
        try (Bytes bytes = Bodies.buffer()) {
            if (!bytes.readFrom(new TimedStream(body, arrival, settings.deadline(kind)), settings.maxBodyBytes())) {
                throw new TooLargeException();
            }
            Problems problems = new Problems();
            Map<String, Object> fields = JsonBody.read(bytes, problems);
            return switch (kind) {
                case HOLD -> new Operation.Hold(reader.hold(fields, problems));
                case BOOKING -> new Operation.Booking(reader.booking(fields, problems));
                default ->
                    reader.isUnconfirmed(fields)
                            ? new Operation.Unconfirmed(reader.unconfirmedCancellation(fields, problems))
                            : new Operation.Cancellation(reader.cancellation(fields, problems));
            };
        }
    }

    /** The body has more bytes than allowed. */
    private static final class TooLargeException extends Exception {}

    /** Refuses new requests and waits for those in flight; whether all ended in time. */
    public boolean close(Duration longest) {
        long until = System.nanoTime()
                + Math.max(0, Durations.atMostACentury(longest).toNanos());
        recovery.close();
        boolean drained = engine.close(longest);
        workers.close(until);
        return health.close(until) && drained;
    }

    /** The operations for the person on call. */
    public StoredOperations operations() {
        return engine.operations();
    }
}
