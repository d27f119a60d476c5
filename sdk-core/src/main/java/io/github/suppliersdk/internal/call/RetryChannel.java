package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Repeats a request, by the cause of the failure and by whether repeating is safe. */
final class RetryChannel implements Channel {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");
    private static final int TOO_MANY_REQUESTS = 429;
    private static final Set<Integer> PASSING = Set.of(408, TOO_MANY_REQUESTS, 500, 502, 503, 504);

    private final RetryOptions options;
    private final RetryBudget budget;
    private final Time time;
    private final Channel next;

    RetryChannel(RetryOptions options, RetryBudget budget, Time time, Channel next) {
        this.options = options;
        this.budget = budget;
        this.time = time;
        this.next = next;
    }

    @Override
    public ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException {
        for (int attempt = 1; ; attempt++) {
            ReceivedResponse response = null;
            HttpTransportException failure = null;
            try {
                response = next.execute(request, call);
            } catch (HttpTransportException e) {
                failure = e;
            }
            if (response != null && response.isSuccess() && (response.fault() == null || !call.responseIsRead())) {
                budget.earn();
                return response;
            }
            Optional<Duration> pause = pauseBeforeRepeat(request, call, attempt, response, failure);
            if (pause.isEmpty()) {
                return responseOrThrow(response, failure);
            }
            if (response != null) {
                response.close();
            }
            LOG.debug(
                    "{} {} is repeated in {} ms",
                    request.method(),
                    request.url(),
                    pause.get().toMillis());
            sleep(pause.get(), request, call);
        }
    }

    private static ReceivedResponse responseOrThrow(
            @Nullable ReceivedResponse response, @Nullable HttpTransportException failure)
            throws HttpTransportException {
        if (response != null) {
            return response;
        }
        throw Objects.requireNonNull(failure);
    }

    /** Empty if this attempt was the last. */
    private Optional<Duration> pauseBeforeRepeat(
            HttpRequest request,
            CallState call,
            int attempt,
            @Nullable ReceivedResponse response,
            @Nullable HttpTransportException failure) {
        boolean mayHaveArrived = failure == null || failure.requestMayHaveReachedService();
        if (response == null || response.isSuccess() || response.status() >= 500) {
            call.noteOutcome(mayHaveArrived);
        }
        if (!isWorthRepeating(response)
                || attempt >= options.maxAttempts()
                || request.cancellation().isCancelled()
                || Thread.currentThread().isInterrupted()
                || !isSafeToRepeat(request, response, mayHaveArrived)) {
            return Optional.empty();
        }
        Duration pause = longer(
                backOff(attempt),
                Optional.ofNullable(response)
                        .flatMap(refusal -> RetryAfter.of(refusal.headers(), time.now()))
                        .orElse(Duration.ZERO));
        if (pause.compareTo(call.remaining()) >= 0 || !budget.take()) {
            return Optional.empty();
        }
        return Optional.of(pause);
    }

    /** No response, a success that broke off on the way, or a status that passes. A refusal stands, even if cut off. */
    private static boolean isWorthRepeating(@Nullable ReceivedResponse response) {
        return response == null || response.isSuccess() || PASSING.contains(response.status());
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static boolean isSafeToRepeat(
            HttpRequest request, @Nullable ReceivedResponse response, boolean mayHaveArrived) {
        return !request.method().equals("POST")
                || !mayHaveArrived
                || (response != null && response.status() == TOO_MANY_REQUESTS);
    }

    private Duration backOff(int attempt) {
        long bound = options.firstPause().toNanos();
        long longest = options.longestPause().toNanos();
        for (int i = 1; i < attempt && bound < longest; i++) {
            bound *= 2;
        }
        return Duration.ofNanos((long) ((double) Math.min(bound, longest) * time.random()));
    }

    private void sleep(Duration pause, HttpRequest request, CallState call) throws HttpTransportException {
        try {
            time.sleep(pause, request.cancellation());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw stopped("interrupted", call, e);
        }
        if (request.cancellation().isCancelled()) {
            throw stopped("cancelled", call, null);
        }
    }

    private static HttpTransportException stopped(String how, CallState call, @Nullable Throwable cause) {
        String message = how + " in the pause before a repeat";
        return call.mayHaveArrived()
                ? HttpTransportException.maybeSent(message, cause)
                : HttpTransportException.notSent(message, cause);
    }
}
