package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.failures.AttemptEnd;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.redaction.Redaction;
import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One call while it is in flight: what it sends, and what is known of its attempts. Belongs to the thread that makes it. */
final class CallState {
    private final Endpoint<?, ?> endpoint;
    private final HttpRequest request;
    private final CallSettings settings;
    private final List<String> secrets;
    private final Time time;
    private final long start;
    private final List<String> tokens = new ArrayList<>(1); // a second one follows a 401 only
    private int attempts;
    private Effect effect = Effect.NONE;
    private int earlierStatus = FailureTable.NO_STATUS;
    private String whyNotRetried = "";

    /**
     * Starts a call now.
     *
     * @param secrets what no message may show, besides the token and secret headers
     */
    CallState(Endpoint<?, ?> endpoint, HttpRequest request, CallSettings settings, List<String> secrets, Time time) {
        this.endpoint = endpoint;
        this.request = request;
        this.settings = settings;
        this.secrets = secrets;
        this.time = time;
        this.start = time.nanos();
    }

    /** The kind of operation. */
    OperationKind kind() {
        return endpoint.kind();
    }

    /** The request, the same for every attempt. */
    HttpRequest request() {
        return request;
    }

    Cancellation cancellation() {
        return request.cancellation();
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
        return Duration.ofNanos(Math.max(0, settings.callTimeout().toNanos() - (time.nanos() - start)));
    }

    int maxAttempts() {
        return settings.maxAttempts();
    }

    /** The time limit of an attempt that begins with this time left for the call. */
    Duration attemptLimit(Duration left) {
        return left.compareTo(settings.attemptTimeout()) < 0 ? left : settings.attemptTimeout();
    }

    /** Whether the body of the response matters to the caller. If not, a status of success is enough. */
    boolean responseIsRead() {
        return endpoint.reader() != null;
    }

    /** Notes how an attempt ended, or what its response turned out to be: the effect counts from then on. */
    Meaning note(AttemptEnd end, int status) {
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
        if (!token.equals(token())) {
            tokens.add(token);
        }
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
        return Redaction.of(Stream.of(secrets, Redaction.secretsIn(settings.headers()), tokens)
                .flatMap(List::stream)
                .toList());
    }

    /** Notes that another attempt follows one that had this status. */
    void noteRetry(int status) {
        earlierStatus = status;
    }

    /** Notes why another attempt, though allowed, is not made. */
    void noteWhyNotRetried(String why) {
        whyNotRetried = "not retried: " + why;
    }

    CallInfo info() {
        return info(FailureTable.NO_STATUS);
    }

    /**
     * Describes the call.
     *
     * @param status the status of the last attempt
     */
    CallInfo info(int status) {
        String earlier = earlierStatus == FailureTable.NO_STATUS || earlierStatus == status
                ? ""
                : "earlier: status " + earlierStatus;
        String both = earlier.isEmpty() || whyNotRetried.isEmpty() ? "" : "; ";
        return new CallInfo(
                request.method(),
                request.address().toString(),
                attempts,
                elapsed(),
                effect,
                earlier + both + whyNotRetried);
    }

    /** Describes the call to observers. */
    CallEvent event(
            @Nullable ReceivedResponse response, Supplier<Optional<RawResponse>> raw, @Nullable Throwable failure) {
        return new CallEvent(
                request.method(),
                endpoint.pathTemplate(),
                request.address().toString(),
                response == null ? OptionalInt.empty() : OptionalInt.of(response.status()),
                attempts,
                elapsed(),
                request.body() == null ? 0 : request.body().size(),
                response == null ? 0 : response.body().size(),
                raw,
                Optional.ofNullable(failure));
    }
}
