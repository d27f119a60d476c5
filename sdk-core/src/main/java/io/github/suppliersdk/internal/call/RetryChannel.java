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
            ReceivedResponse answer = null;
            HttpTransportException failure = null;
            try {
                answer = next.execute(request, call);
            } catch (HttpTransportException e) {
                failure = e;
            }
            if (answer != null && answer.isSuccess() && (answer.fault() == null || !call.answerIsRead())) {
                budget.earn();
                return answer;
            }
            Optional<Duration> pause = pauseBeforeRepeat(request, call, attempt, answer, failure);
            if (pause.isEmpty()) {
                return answerOrThrow(answer, failure);
            }
            if (answer != null) {
                answer.close();
            }
            LOG.debug(
                    "{} {} is repeated in {} ms",
                    request.method(),
                    request.url(),
                    pause.get().toMillis());
            sleep(pause.get(), request, call);
        }
    }

    private static ReceivedResponse answerOrThrow(
            @Nullable ReceivedResponse answer, @Nullable HttpTransportException failure) throws HttpTransportException {
        if (answer != null) {
            return answer;
        }
        throw Objects.requireNonNull(failure);
    }

    /** Empty if this attempt was the last. */
    private Optional<Duration> pauseBeforeRepeat(
            HttpRequest request,
            CallState call,
            int attempt,
            @Nullable ReceivedResponse answer,
            @Nullable HttpTransportException failure) {
        boolean mayHaveArrived = failure == null || failure.requestMayHaveReachedService();
        if (answer == null || answer.isSuccess() || answer.status() >= 500) {
            call.noteOutcome(mayHaveArrived);
        }
        if (!isWorthRepeating(answer)
                || attempt >= options.maxAttempts()
                || request.cancellation().isCancelled()
                || Thread.currentThread().isInterrupted()
                || !isSafeToRepeat(request, answer, mayHaveArrived)) {
            return Optional.empty();
        }
        Duration pause = longer(
                backOff(attempt),
                Optional.ofNullable(answer)
                        .flatMap(refusal -> RetryAfter.of(refusal.headers(), time.now()))
                        .orElse(Duration.ZERO));
        if (pause.compareTo(call.remaining()) >= 0 || !budget.take()) {
            return Optional.empty();
        }
        return Optional.of(pause);
    }

    /** No answer, a success that broke off on the way, or a status that passes. A refusal stands, even if cut off. */
    private static boolean isWorthRepeating(@Nullable ReceivedResponse answer) {
        return answer == null || answer.isSuccess() || PASSING.contains(answer.status());
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static boolean isSafeToRepeat(
            HttpRequest request, @Nullable ReceivedResponse answer, boolean mayHaveArrived) {
        return !request.method().equals("POST")
                || !mayHaveArrived
                || (answer != null && answer.status() == TOO_MANY_REQUESTS);
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
