package io.github.suppliersdk;

import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.internal.config.TimeLimits;
import io.github.suppliersdk.internal.http.HeaderRules;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** What a client that is derived with {@link SupplierClient#with} does differently. What is not set stays as it is. */
@Value.Immutable
public abstract class CallOptions implements WithCallOptions {
    CallOptions() {}

    /** How long a call may take, with all its attempts and the pauses between them. */
    public abstract Optional<Duration> timeout();

    /** Headers to add to every request. Those that the library itself decides cannot be set. */
    @Value.Redacted
    public abstract Map<String, String> headers();

    /**
     * False sends every request once. True retries requests with the options of the client that was built; if that one makes
     * a single attempt, with the default number of attempts and otherwise its own options.
     */
    public abstract Optional<Boolean> retries();

    /** Sees the calls, in addition to observers that are there already. */
    public abstract Optional<CallObserver> observer();

    @Value.Check
    void check() {
        HeaderRules.check(headers());
        timeout().ifPresent(limit -> TimeLimits.check("timeout", limit));
    }

    /** Starts empty. */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets what the derived client does differently. */
    public static final class Builder extends ImmutableCallOptions.Builder {
        Builder() {}
    }
}
