package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;

/**
 * When a refused token may be renewed. A service that refuses every token, such as one that has locked the account, would
 * otherwise have each call fetch another one, and the authorization server would lock the account too.
 *
 * <p>Shared by all calls of a client. A success makes pauses short again and does not end the one that has begun: if a
 * single address refuses what all others take, its calls still renew no more than once a second.
 */
public final class RenewalBackOff {
    private static final long SHORTEST = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST = Duration.ofMinutes(1).toNanos();

    private final Time time;
    private volatile long nextPause = SHORTEST;
    private boolean pausing;
    private long pauseEnd;

    /** No pause so far. */
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

    /** A token that was just renewed was refused. Of calls that find that out together, the first counts. */
    public synchronized void refused() {
        if (allowsRenewal()) {
            pausing = true;
            pauseEnd = time.nanos() + nextPause;
            nextPause = Math.min(LONGEST, nextPause * 2);
        }
    }

    /** A token was good for a call. */
    public void accepted() {
        if (nextPause != SHORTEST) { // read for each call, written hardly ever
            synchronized (this) {
                nextPause = SHORTEST;
            }
        }
    }
}
