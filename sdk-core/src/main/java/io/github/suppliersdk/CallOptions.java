package io.github.suppliersdk;

import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.internal.http.HeaderRules;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * The options that a client derived with {@link SupplierClient#with} changes. Options that are not set stay unchanged.
 */
@Value.Immutable
public abstract class CallOptions {
    CallOptions() {}

    /** The most attempts of one call, including the first; 1 for no retries. */
    public abstract OptionalInt maxAttempts();

    /** The time limit of one attempt, from 1 ms to 24 hours. */
    public abstract Optional<Duration> attemptTimeout();

    /** The time limit of a call with all its attempts and the pauses between them, from 1 ms to 24 hours. */
    public abstract Optional<Duration> callTimeout();

    /** Headers to add to every request. Headers that the library sets itself are refused. */
    @Value.Redacted
    public abstract Map<String, String> headers();

    /** An observer of the calls, in addition to the existing ones. */
    public abstract Optional<CallObserver> observer();

    @Value.Check
    void check() {
        HeaderRules.check(headers());
        attemptTimeout().ifPresent(limit -> checkLimit("attemptTimeout", limit));
        callTimeout().ifPresent(limit -> checkLimit("callTimeout", limit));
        maxAttempts().ifPresent(CallOptions::checkAttempts);
    }

    static void checkAttempts(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("maxAttempts must be at least 1: " + most);
        }
    }

    /** At least a millisecond, because a socket treats a shorter time as no limit. */
    static void checkLimit(String option, Duration value) {
        if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(option + " must be at least 1 ms and at most 24 hours: " + value);
        }
    }

    /**
     * Starts an empty builder. Its {@code build()} throws an {@link IllegalArgumentException} if the time limit or a
     * header is invalid; the message says which.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets the options that the derived client changes. */
    public static final class Builder extends ImmutableCallOptions.Builder {
        Builder() {}
    }
}
