package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Records the integration test requests, and the webhook calls that they cause, for the page. */
public final class CallLog {

    private static final int KEPT = 500;

    private final Deque<Call> calls = new ArrayDeque<>();
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

    /**
     * A call. Its end is added when it is known.
     *
     * @param requestLine the method and the path below the base URL, separated by a space
     * @param json the body as JSON, or an empty object if it is not JSON
     * @param deadline the time limit for the whole response; zero if there is none
     * @param began when the call began, by the system clock, not by the sandbox's clock
     */
    @SuppressWarnings("ArrayRecordComponent") // is not compared
    public record Call(
            long number,
            Party party,
            String requestLine,
            byte[] body,
            JsonNode json,
            Duration deadline,
            Instant began,
            long beganNanos,
            AtomicReference<@Nullable End> ended) {

        void end(int status, byte[] response, String failure) {
            ended.set(new End(elapsed(), status, CapturedBody.of(response), failure));
        }

        /** The time since the call began. */
        public Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - beganNanos);
        }

        /** The end of the call; null while it is in flight. */
        public @Nullable End end() {
            return ended.get();
        }
    }

    /** The calls that are kept, oldest first. */
    public synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    public synchronized void clear() {
        calls.clear();
    }

    synchronized Call begin(Party party, String requestLine, byte[] body, Duration deadline) {
        Call call = new Call(
                ++numbers,
                party,
                requestLine,
                body,
                tree(body),
                deadline,
                Instant.now(),
                System.nanoTime(),
                new AtomicReference<>());
        calls.addLast(call);
        if (calls.size() > KEPT) {
            calls.removeFirst();
        }
        return call;
    }

    private static JsonNode tree(byte[] body) {
        try {
            return body.length == 0 ? JsonTrees.object() : JsonTrees.read(body);
        } catch (Refusal invalidJson) {
            return JsonTrees.object();
        }
    }
}
