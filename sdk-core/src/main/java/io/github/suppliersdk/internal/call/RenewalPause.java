package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;

/**
 * The pause after a token that was just renewed was refused too. Without it, a service that refuses every token, such as
 * one that has locked the account, would have each call fetch another token, and the authorization server might lock
 * the account too. Shared by all calls of a client.
 */
public final class RenewalPause {
    private static final long NANOS = Duration.ofSeconds(10).toNanos();

    private final Time time;
    private volatile long end;

    /** Starts without a pause. */
    public RenewalPause(Time time) {
        this.time = time;
        this.end = time.nanos();
    }

    /** Whether no token is renewed now. */
    boolean isOn() {
        return time.nanos() - end < 0;
    }

    void begin() {
        end = time.nanos() + NANOS;
    }
}
