package io.github.suppliersdk;

import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.internal.config.TimeLimits;
import io.github.suppliersdk.internal.http.HeaderRules;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The options that a client derived with {@link SupplierClient#with} changes. Options that are not set stay unchanged.
 */
@Value.Immutable
public abstract class CallOptions implements WithCallOptions {
    CallOptions() {}

    /** The time limit of a call with all its attempts and the pauses between them, from 1 ms to 24 hours. */
    public abstract Optional<Duration> timeout();

    /** Headers to add to every request. Headers that the library sets itself are refused. */
    @Value.Redacted
    public abstract Map<String, String> headers();

    /**
     * False sends every request once. True retries requests with the options of the client that was built; if that
     * client makes a single attempt, with the default number of attempts and otherwise its own options.
     */
    public abstract Optional<Boolean> retries();

    /** An observer of the calls, in addition to the existing ones. */
    public abstract Optional<CallObserver> observer();

    @Value.Check
    void check() {
        HeaderRules.check(headers());
        timeout().ifPresent(limit -> TimeLimits.check("timeout", limit));
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
