package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;

/**
 * Says when a refused token may be renewed. Without it, a service that refuses every token, such as one that has locked
 * the account, would have each call fetch another token, and the authorization server might lock the account too.
 *
 * <p>Shared by all calls of a client. A success resets the length of later pauses but does not end the current one: if
 * one address refuses tokens that all others accept, its calls still renew at most once a second.
 */
public final class RenewalBackOff {
    private static final long SHORTEST = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST = Duration.ofMinutes(1).toNanos();

    private final Time time;
    private volatile long nextPause = SHORTEST;
    private boolean pausing;
    private long pauseEnd;

    /** Starts without a pause. */
    public RenewalBackOff(Time time) {
        this.time = time;
    }

    /** Whether a token may be renewed now. */
    public synchronized boolean allowsRenewal() {
        if (pausing && time.nanos() - pauseEnd >= 0) {
            pausing = false;
        }
        return !pausing;
    }

    /**
     * Notes that a token that was just renewed was refused. If several calls find that out together, only the first
     * counts.
     */
    public synchronized void refused() {
        if (allowsRenewal()) {
            pausing = true;
            pauseEnd = time.nanos() + nextPause;
            nextPause = Math.min(LONGEST, nextPause * 2);
        }
    }

    /** Notes that the service accepted a token. */
    public void accepted() {
        if (nextPause != SHORTEST) { // read for each call, written rarely
            synchronized (this) {
                nextPause = SHORTEST;
            }
        }
    }
}
