package io.github.suppliersdk.config;

import io.github.suppliersdk.internal.config.TimeLimits;
import java.time.Duration;
import java.util.Optional;
import org.immutables.value.Value;

/** How long the client waits. Every wait has an end. */
@Value.Immutable
public abstract class TimeoutOptions implements WithTimeoutOptions {
    TimeoutOptions() {}

    /** The time-outs with every default. */
    public static TimeoutOptions defaults() {
        return builder().build();
    }

    /**
     * How long a connection may take to be made; 10 seconds unless set. Only for the library's own transport, as are {@link
     * #read()} and {@link #write()}: together with another transport they are refused when the client is built.
     */
    public abstract Optional<Duration> connect();

    /**
     * How long one attempt may take, from connecting to the last byte of the response; 30 seconds unless set. It bounds
     * every read and write of the attempt too, which is cheaper than a limit of their own for each of them.
     */
    @Value.Default
    public Duration attempt() {
        return Duration.ofSeconds(30);
    }

    /** How long a call may take with all its attempts and the pauses between them; 2 minutes unless set. */
    @Value.Default
    public Duration call() {
        return Duration.ofMinutes(2);
    }

    /** How long the service may stay silent while a response is read; bounded by {@link #attempt()} unless set. */
    public abstract Optional<Duration> read();

    /** How long the service may refuse to take bytes while a request is written; bounded by {@link #attempt()} unless set. */
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

    /** Starts with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets the time-outs. */
    public static final class Builder extends ImmutableTimeoutOptions.Builder {
        Builder() {}
    }
}
