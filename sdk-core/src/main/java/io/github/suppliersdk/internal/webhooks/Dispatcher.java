package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The way of a request: key, path and headers, body, work, answer. */
public final class Dispatcher {
    private final Settings settings;
    private final Gate gate;
    private final Observers observers;
    private final Engine engine;
    private final RequestReader reader;
    private final Workers workers;
    private final Recovery recovery;
    private final Health health;

    public Dispatcher(Settings settings) {
        this.settings = settings;
        this.gate = new Gate(settings);
        this.observers = new Observers(settings.observers());
        this.reader = new RequestReader(settings.profile().operatorBookingIdField());
        this.workers = new Workers(settings, observers);
        this.engine = new Engine(settings, observers, workers, new HandlerCalls(settings.handler(), reader));
        this.recovery = new Recovery(settings, engine, workers, observers);
        this.health = new Health(settings.probes(), settings.probeDeadline());
        recovery.start();
    }

    /** Answers; never throws. */
    public WebhookResponse answer(WebhookRequest request) {
        long arrival = System.nanoTime();
        Gate.Passage passage = gate.look(request);
        @Nullable Operation operation = null;
        Decision decision;
        try {
            if (passage.status() != Gate.OPEN) {
                decision = rejected(passage.status());
            } else if (passage.kind() == WebhookKind.HEALTH) {
                decision = health();
            } else {
                operation = read(passage.kind(), request);
                decision = engine.handle(operation, arrival);
            }
        } catch (TooLargeException e) {
            decision = rejected(TooLargeException.STATUS);
        } catch (InvalidBodyException e) {
            decision =
                    new Decision(Reply.refusal(e.code(), Optional.ofNullable(e.getMessage())), WebhookOutcome.INVALID);
        } catch (RuntimeException | Error e) {
            decision = new Decision(Reply.NOT_DONE, WebhookOutcome.FAILED, Optional.of(e));
        }
        Reply reply = decision.reply();
        observers.answered(new WebhookEvent(
                passage.kind(),
                decision.outcome(),
                reply.status(),
                reply.code(),
                Optional.ofNullable(operation).map(Operation::id),
                Duration.ofNanos(System.nanoTime() - arrival),
                decision.failure()));
        return response(reply, passage);
    }

    private static Decision rejected(int status) {
        return new Decision(Reply.empty(status), WebhookOutcome.REJECTED);
    }

    private Decision health() {
        return engine.isClosing() ? new Decision(Reply.NOT_DONE, WebhookOutcome.OVERLOADED) : health.check();
    }

    private static WebhookResponse response(Reply reply, Gate.Passage passage) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (!reply.body().isEmpty()) {
            headers.put("Content-Type", "application/json");
        }
        if (!passage.allow().isEmpty()) {
            headers.put("Allow", passage.allow());
        }
        return new WebhookResponse(reply.status(), headers, reply.body().getBytes(StandardCharsets.UTF_8));
    }

    private Operation read(WebhookKind kind, WebhookRequest request) throws InvalidBodyException, TooLargeException {
        try (Bytes bytes = Bodies.buffer()) {
            if (!bytes.readFrom(request.body(), settings.maxBodyBytes())) {
                throw new TooLargeException();
            }
            Map<String, Object> body = Bodies.plain(bytes);
            String text = bytes.text(bytes.size());
            if (text.indexOf('\0') >= 0) {
                throw new IOException("UTF-16 or UTF-32, which could not be read again when it has been stored");
            }
            return switch (kind) {
                case HOLD -> new Operation.Hold(reader.hold(body));
                case BOOKING -> new Operation.Booking(reader.booking(body));
                default ->
                    reader.isUnconfirmed(body)
                            ? new Operation.Unconfirmed(reader.unconfirmedCancellation(body))
                            : new Operation.Cancellation(reader.cancellation(body));
            };
        } catch (IOException e) {
            // what Jackson has to say about it may show content
            throw InvalidBodyException.incorrect("The body must be one JSON object.");
        }
    }

    /** More bytes than are allowed. */
    private static final class TooLargeException extends Exception {
        private static final int STATUS = 413;
    }

    /** Takes no new work and waits for what is under way; says whether all of it ended in time. */
    public boolean close(Duration longest) {
        recovery.close();
        boolean drained = engine.close(longest);
        workers.close();
        health.close();
        return drained;
    }

    /** For the person on call. */
    public StoredOperations operations() {
        return engine.operations();
    }
}
