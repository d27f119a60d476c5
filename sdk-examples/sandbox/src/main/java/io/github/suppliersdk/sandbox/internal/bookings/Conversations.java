package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.Body;
import io.github.suppliersdk.sandbox.internal.http.AsyncEndpoint;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Records the calls of the integration tests, and the webhook calls that they caused. */
public final class Conversations {

    /** The most calls that are kept. */
    public static final int KEPT = 500;

    private static final byte[] NOTHING = {};

    private final Deque<Call> calls = new ArrayDeque<>();
    private final AtomicLong changes = new AtomicLong();
    private long numbers;

    /** The party that is called. */
    public enum Party {
        SERVICE,
        SUPPLIER
    }

    /**
     * How a call ended.
     *
     * @param status the status of the response; 0 if there was none
     * @param failure why there was no response; for a call of the service, its response in words
     */
    public record End(Duration took, int status, Body body, String failure) {}

    /** A call, whose end is added later. */
    public final class Call {

        private final long number;
        private final Party party;
        private final String what;
        private final Body body;
        private final Duration deadline;
        private final String holdId;
        private final String bookingId;
        private final boolean unconfirmed;
        private final Instant began = Instant.now();
        private final long beganNanos = System.nanoTime();
        private volatile @Nullable End end;

        private Call(long number, Party party, String what, byte[] body, Duration deadline) {
            this.number = number;
            this.party = party;
            this.what = what;
            this.body = Body.of(body);
            this.deadline = deadline;
            JsonNode json = tree(body);
            holdId = json.path("hold_id").asText();
            bookingId = json.path("booking_id").asText();
            unconfirmed = json.path("unconfirmed").asBoolean();
        }

        void end(int status, byte[] response) {
            end = new End(soFar(), status, Body.of(response), "");
            changes.incrementAndGet();
        }

        void fail(String failure) {
            end = new End(soFar(), 0, Body.of(NOTHING), failure);
            changes.incrementAndGet();
        }

        private void refuse(int status, String text) {
            end = new End(soFar(), status, Body.of(NOTHING), text);
            changes.incrementAndGet();
        }

        public long number() {
            return number;
        }

        public Party party() {
            return party;
        }

        /** Method and path, below the base address. */
        public String what() {
            return what;
        }

        public Body body() {
            return body;
        }

        /** The time limit of the whole response; zero for none. */
        public Duration deadline() {
            return deadline;
        }

        /** Empty if the call names none. */
        public String holdId() {
            return holdId;
        }

        /** Empty if the call names none. */
        public String bookingId() {
            return bookingId;
        }

        /** Whether the call cancels an unconfirmed booking. */
        public boolean unconfirmed() {
            return unconfirmed;
        }

        /** The time of the call by the system's clock, not the sandbox's. */
        public Instant began() {
            return began;
        }

        public Duration soFar() {
            return Duration.ofNanos(System.nanoTime() - beganNanos);
        }

        /** The end of the call; null until then. */
        public @Nullable End end() {
            return end;
        }
    }

    /** The calls that are kept, oldest first. */
    public List<Call> calls() {
        synchronized (calls) {
            return new ArrayList<>(calls);
        }
    }

    /** A number that grows with each call and each end of a call. */
    public long changes() {
        return changes.get();
    }

    public void clear() {
        synchronized (calls) {
            calls.clear();
        }
        changes.incrementAndGet();
    }

    Call begin(Party party, String what, byte[] body, Duration deadline) {
        synchronized (calls) {
            Call call = new Call(++numbers, party, what, body, deadline);
            calls.addLast(call);
            if (calls.size() > KEPT) {
                calls.removeFirst();
            }
            changes.incrementAndGet();
            return call;
        }
    }

    /** The same endpoint, with its calls noted. */
    AsyncEndpoint recording(String path, AsyncEndpoint endpoint) {
        return request -> {
            Call call = begin(Party.SERVICE, "POST " + path, request.body(), Duration.ZERO);
            return respond(endpoint, request).whenComplete((response, problem) -> {
                if (problem == null) {
                    call.end(response.status(), response.body());
                } else {
                    Throwable cause = problem.getCause();
                    Throwable reason = problem instanceof CompletionException && cause != null ? cause : problem;
                    call.refuse(
                            reason instanceof Refusal refusal ? refusal.status() : 500,
                            reason instanceof Refusal refusal ? refusal.text() : reason.toString());
                }
            });
        };
    }

    private static CompletableFuture<Response> respond(AsyncEndpoint endpoint, Request request) {
        try {
            return endpoint.respond(request);
        } catch (RuntimeException | StackOverflowError e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static JsonNode tree(byte[] body) {
        try {
            return body.length == 0 ? Json.object() : Json.read(body);
        } catch (Refusal noJson) {
            return Json.object();
        }
    }
}
