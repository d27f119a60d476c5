package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.internal.failures.AttemptEnd;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.redaction.Redaction;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is known of one call while it is in flight; belongs to the thread that makes it. */
final class CallState {
    private static final int NO_STATUS = 0;

    private final Endpoint<?, ?> endpoint;
    private final String url;
    private final Duration timeout;
    private final Time time;
    private final long start;
    private final List<String> secrets;
    private final List<String> tokens = new ArrayList<>(1); // a second one follows a 401 only
    private int attempts;
    private Effect effect = Effect.NONE;
    private int earlierStatus;
    private String whyNotRetried = "";

    /**
     * Starts a call now.
     *
     * @param timeout how long the call may take
     * @param secrets the secrets that every request of the client holds
     */
    CallState(Endpoint<?, ?> endpoint, String url, Duration timeout, List<String> secrets, Time time) {
        this.endpoint = endpoint;
        this.url = url;
        this.timeout = timeout;
        this.secrets = secrets;
        this.time = time;
        this.start = time.nanos();
    }

    /** The kind of operation. */
    OperationKind kind() {
        return endpoint.kind();
    }

    void countAttempt() {
        attempts++;
    }

    int attempts() {
        return attempts;
    }

    Duration elapsed() {
        return Duration.ofNanos(time.nanos() - start);
    }

    /** The time left for the whole call; never negative. */
    Duration remaining() {
        return Duration.ofNanos(Math.max(0, timeout.toNanos() - (time.nanos() - start)));
    }

    /** Whether the body of the response matters to the caller. If not, a status of success is enough. */
    boolean responseIsRead() {
        return endpoint.reader() != null;
    }

    /** Notes the failure of an attempt: its effect counts from then on. */
    Meaning failed(AttemptEnd end, int status) {
        Meaning meaning = FailureTable.of(kind(), end, status);
        effect = FailureTable.join(effect, meaning.effect(kind()));
        return meaning;
    }

    /** What the failed attempts so far have changed together. */
    Effect effect() {
        return effect;
    }

    /** Sends this token from now on, and hides it in every later message of this call. */
    void useToken(String token) {
        tokens.add(token);
    }

    /** The token to send; null for none. */
    @Nullable
    String token() {
        return tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
    }

    /**
     * Hides the secrets of this call in foreign texts: a service, or a proxy before it, may echo what it was sent. Made
     * on request, so a call that succeeds never makes one.
     */
    Redaction redaction() {
        return Redaction.of(Stream.concat(secrets.stream(), tokens.stream()).toList());
    }

    /** Notes that another attempt follows one that had this status. */
    void retriedAfter(int status) {
        earlierStatus = status;
    }

    /** Notes why another attempt, though allowed, is not made. */
    void notRetried(String why) {
        whyNotRetried = "not retried: " + why;
    }

    CallInfo info() {
        return info(NO_STATUS);
    }

    /**
     * Describes the call.
     *
     * @param status the status of the last attempt
     */
    CallInfo info(int status) {
        String earlier =
                earlierStatus == NO_STATUS || earlierStatus == status ? "" : "earlier: status " + earlierStatus;
        String both = earlier.isEmpty() || whyNotRetried.isEmpty() ? "" : "; ";
        return new CallInfo(endpoint.method(), url, attempts, elapsed(), effect, earlier + both + whyNotRetried);
    }
}
