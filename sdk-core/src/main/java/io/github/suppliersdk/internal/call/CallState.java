package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;

/** What is known of one call while it is under way; belongs to the thread that makes it. */
final class CallState {
    private final String method;
    private final String url;
    private final Duration timeout;
    private final Time time;
    private final long start;
    private int attempts;
    private boolean mayHaveArrived;

    CallState(String method, String url, Duration timeout, Time time) {
        this.method = method;
        this.url = url;
        this.timeout = timeout;
        this.time = time;
        this.start = time.nanos();
    }

    void countAttempt() {
        attempts++;
    }

    int attempts() {
        return attempts;
    }

    Duration elapsed() {
        return Duration.ofNanos(time.nanos() - start);
    }

    /** What is left of the time for the whole call; never negative. */
    Duration remaining() {
        Duration left = timeout.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** How long an attempt that starts now may take; zero if the time for the call is over. */
    Duration attemptTimeout(Duration most) {
        Duration left = remaining();
        return left.compareTo(most) < 0 ? left : most;
    }

    /** An attempt ended without an answer that settles the matter. */
    void noteOutcome(boolean attemptMayHaveArrived) {
        mayHaveArrived |= attemptMayHaveArrived;
    }

    /** Whether any attempt so far may have been carried out without our knowing. */
    boolean mayHaveArrived() {
        return mayHaveArrived;
    }

    CallInfo info() {
        return new CallInfo(method, url, attempts, elapsed());
    }
}
