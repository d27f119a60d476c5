package io.github.suppliersdk.config;

import io.github.suppliersdk.internal.config.TimeLimits;
import java.time.Duration;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The time limits of the client. Each is from 1 ms to 24 hours. Only a {@link io.github.suppliersdk.auth.TokenSource}
 * of your own is waited for without a limit.
 */
@Value.Immutable
public abstract class TimeoutOptions implements WithTimeoutOptions {
    TimeoutOptions() {}

    /** The time-outs with every default. */
    public static TimeoutOptions defaults() {
        return builder().build();
    }

    /**
     * The time limit for making a connection; 10 seconds unless set. It applies only to the library's own transport, as
     * do {@link #read()} and {@link #write()}: together with another transport they are refused when the client is
     * built.
     */
    public abstract Optional<Duration> connect();

    /**
     * The time limit of one attempt, from connecting to the last byte of the response; 30 seconds unless set. It also
     * limits every read and write of the attempt, which costs less than separate limits.
     */
    @Value.Default
    public Duration attempt() {
        return Duration.ofSeconds(30);
    }

    /** The time limit of a call with all its attempts and the pauses between them; 2 minutes unless set. */
    @Value.Default
    public Duration call() {
        return Duration.ofMinutes(2);
    }

    /** How long the service may send nothing while a response is read; limited by {@link #attempt()} unless set. */
    public abstract Optional<Duration> read();

    /**
     * How long the service may accept no bytes while a request is written; limited by {@link #attempt()} unless set.
     */
    public abstract Optional<Duration> write();

    @Value.Check
    void check() {
        TimeLimits.check("attempt", attempt());
        TimeLimits.check("call", call());
        if (connect().isPresent()) {
            TimeLimits.check("connect", connect().get());
        }
        if (read().isPresent()) {
            TimeLimits.check("read", read().get());
        }
        if (write().isPresent()) {
            TimeLimits.check("write", write().get());
        }
    }

    /**
     * Starts a builder with the defaults. Its {@code build()} throws an {@link IllegalArgumentException} that names the
     * option if a limit is below 1 ms or above 24 hours.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets the time-outs. */
    public static final class Builder extends ImmutableTimeoutOptions.Builder {
        Builder() {}
    }
}
