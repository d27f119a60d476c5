package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
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

/** Records the integration test requests, and the webhook calls that they cause, for the live page. */
public final class CallLog {

    /** The maximum number of calls that are kept. */
    public static final int KEPT = 500;

    private static final byte[] NOTHING = {};

    private final Deque<Call> calls = new ArrayDeque<>();
    private final AtomicLong changes = new AtomicLong();
    private long numbers;

    /** The party that receives a call. */
    public enum Party {
        SERVICE,
        SUPPLIER
    }

    /**
     * The end of a call.
     *
     * @param took the time from the start of the call to its end
     * @param status the status of the response; 0 if there was no response
     * @param body the body of the response
     * @param failure why there was no response, or why the service refused the request; empty for other responses
     */
    public record End(Duration took, int status, CapturedBody body, String failure) {}

    /** A call. Its end is added when it is known. */
    public final class Call {

        private final long number;
        private final Party party;
        private final String requestLine;
        private final CapturedBody body;
        private final Duration deadline;
        private final String holdId;
        private final String bookingId;
        private final boolean unconfirmed;
        private final Instant began = Instant.now();
        private final long beganNanos = System.nanoTime();
        private volatile @Nullable End end;

        private Call(long number, Party party, String requestLine, byte[] body, Duration deadline) {
            this.number = number;
            this.party = party;
            this.requestLine = requestLine;
            this.body = CapturedBody.of(body);
            this.deadline = deadline;
            JsonNode json = tree(body);
            holdId = json.path("hold_id").asText();
            bookingId = json.path("booking_id").asText();
            unconfirmed = json.path("unconfirmed").asBoolean();
        }

        void end(int status, byte[] response) {
            end = new End(elapsed(), status, CapturedBody.of(response), "");
            changes.incrementAndGet();
        }

        void fail(String failure) {
            end = new End(elapsed(), 0, CapturedBody.of(NOTHING), failure);
            changes.incrementAndGet();
        }

        private void refuse(int status, String text) {
            end = new End(elapsed(), status, CapturedBody.of(NOTHING), text);
            changes.incrementAndGet();
        }

        public long number() {
            return number;
        }

        public Party party() {
            return party;
        }

        /** The method and the path below the base URL, separated by a space. */
        public String requestLine() {
            return requestLine;
        }

        public CapturedBody body() {
            return body;
        }

        /** The time limit for the whole response; zero if there is none. */
        public Duration deadline() {
            return deadline;
        }

        /** The {@code hold_id} in the body of the call; empty if there is none. */
        public String holdId() {
            return holdId;
        }

        /** The {@code booking_id} in the body of the call; empty if there is none. */
        public String bookingId() {
            return bookingId;
        }

        /** Whether the call is an unconfirmed cancellation. */
        public boolean unconfirmed() {
            return unconfirmed;
        }

        /** When the call began, by the system clock, not by the sandbox's clock. */
        public Instant began() {
            return began;
        }

        /** The time since the call began. */
        public Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - beganNanos);
        }

        /** The end of the call; null while it is in flight. */
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

    /** A counter that increases with every call and every end of a call. */
    public long changes() {
        return changes.get();
    }

    public void clear() {
        synchronized (calls) {
            calls.clear();
        }
        changes.incrementAndGet();
    }

    Call begin(Party party, String requestLine, byte[] body, Duration deadline) {
        synchronized (calls) {
            Call call = new Call(++numbers, party, requestLine, body, deadline);
            calls.addLast(call);
            if (calls.size() > KEPT) {
                calls.removeFirst();
            }
            changes.incrementAndGet();
            return call;
        }
    }

    /** Wraps an endpoint so that its calls are recorded. */
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
        } catch (Refusal invalidJson) {
            return Json.object();
        }
    }
}
