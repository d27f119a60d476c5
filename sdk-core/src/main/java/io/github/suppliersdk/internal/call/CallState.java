package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.errors.CallInfo;
import java.time.Duration;
import java.util.function.LongSupplier;

/** What is known of one call while it is under way; belongs to the thread that makes it. */
final class CallState {
    private final String method;
    private final String url;
    private final LongSupplier nanoClock;
    private final long start;
    private int attempts;

    CallState(String method, String url, LongSupplier nanoClock) {
        this.method = method;
        this.url = url;
        this.nanoClock = nanoClock;
        this.start = nanoClock.getAsLong();
    }

    void countAttempt() {
        attempts++;
    }

    int attempts() {
        return attempts;
    }

    Duration elapsed() {
        return Duration.ofNanos(nanoClock.getAsLong() - start);
    }

    CallInfo info() {
        return new CallInfo(method, url, attempts, elapsed());
    }
}
