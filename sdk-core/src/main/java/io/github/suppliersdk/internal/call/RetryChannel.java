package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.failures.AttemptEnd;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.BackOff;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a request again after a {@link BackOff}, or after {@code Retry-After} if that is longer. It does so where {@link
 * FailureTable} allows it, as long as attempts, time and budget last.
 */
final class RetryChannel implements Channel {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

    private final RetryBudget budget;
    private final Time time;
    private final Channel next;

    RetryChannel(RetryBudget budget, Time time, Channel next) {
        this.budget = budget;
        this.time = time;
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(CallState call) throws HttpTransportException {
        for (int attempt = 1; ; attempt++) {
            // one attempt ends with a response or a failure
            ReceivedResponse response = null;
            HttpTransportException failure = null;
            try {
                response = next.execute(call);
            } catch (HttpTransportException e) {
                failure = e;
            }
            AttemptEnd end = end(call, response, failure);
            if (end == AttemptEnd.RESPONSE && Objects.requireNonNull(response).isSuccess()) {
                budget.earn();
                return response;
            }
            // the table alone says what the end means, and whether this operation may be sent again
            Meaning meaning = call.note(end, response == null ? FailureTable.NO_STATUS : response.status());
            Optional<Duration> pause = meaning.allowsRetry(call.kind()) && attempt < call.maxAttempts()
                    ? pauseBeforeRetry(call, attempt, response)
                    : Optional.empty();
            if (pause.isEmpty()) {
                if (failure != null) {
                    throw failure;
                }
                return Objects.requireNonNull(response);
            }
            // the next attempt: the buffer of this response is given back first
            if (response != null) {
                call.noteRetry(response.status());
                response.close();
            }
            LOG.debug(
                    "{}: {}; retried in {} ms",
                    call.request(),
                    meaning.title(),
                    pause.get().toMillis());
            sleep(pause.get(), call.cancellation());
        }
    }

    private static AttemptEnd end(
            CallState call, @Nullable ReceivedResponse response, @Nullable HttpTransportException failure) {
        if (response == null) {
            return failure != null && !failure.mayHaveArrived() ? AttemptEnd.NOT_SENT : AttemptEnd.NO_RESPONSE;
        }
        // a refusal that broke off is still final
        boolean isBrokenOff = response.isSuccess() && response.fault() != null && call.responseIsRead();
        if (!isBrokenOff) {
            return AttemptEnd.RESPONSE;
        }
        return response.isWebPage() ? AttemptEnd.NO_RESPONSE : AttemptEnd.BROKEN_OFF;
    }

    /** The pause before a retry. Empty if no time or budget is left, or the call was cancelled. */
    private Optional<Duration> pauseBeforeRetry(CallState call, int attempt, @Nullable ReceivedResponse response) {
        if (call.cancellation().isCancelled() || Thread.currentThread().isInterrupted()) {
            return Optional.empty();
        }
        Duration backOff = Duration.ofNanos(BackOff.nanos(attempt - 1, LONGEST_PAUSE, time.random()));
        Duration asked = Optional.ofNullable(response)
                .flatMap(refusal -> RetryAfter.of(refusal.headers(), time.now()))
                .orElse(Duration.ZERO);
        Duration pause = asked.compareTo(backOff) > 0 ? asked : backOff;
        Duration left = call.remaining();
        if (left.isZero()) {
            return Optional.empty();
        }
        if (pause.compareTo(left) >= 0) {
            call.noteWhyNotRetried("the pause of " + pause.toMillis() + " ms would end after the time for the call");
            return Optional.empty();
        }
        if (!budget.take()) {
            call.noteWhyNotRetried("the retry budget of the client is used up");
            return Optional.empty();
        }
        return Optional.of(pause);
    }

    /** Waits; the failure is that of the attempt that is not made, for the call knows the attempts before it. */
    private void sleep(Duration pause, Cancellation cancellation) throws HttpTransportException {
        try {
            time.sleep(pause, cancellation);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpTransportException.notSent("interrupted in the pause before a retry", e);
        }
        if (cancellation.isCancelled()) {
            throw HttpTransportException.notSent("cancelled in the pause before a retry", null);
        }
    }
}
