package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Until when the service asked the client to be left alone; what one call is told holds for all. */
public final class Throttle {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVICE_UNAVAILABLE = 503;
    private static final Duration LONGEST = Duration.ofHours(1);

    private final Time time;
    private Instant until = Instant.MIN;

    public Throttle(Time time) {
        this.time = time;
    }

    /** Notes what a response asks for; a later call never shortens it. */
    void note(ReceivedResponse response) {
        if (response.status() == TOO_MANY_REQUESTS || response.status() == SERVICE_UNAVAILABLE) {
            Instant now = time.now();
            RetryAfter.of(response.headers(), now)
                    .ifPresent(asked -> extend(now.plus(asked.compareTo(LONGEST) < 0 ? asked : LONGEST)));
        }
    }

    private synchronized void extend(Instant end) {
        if (end.isAfter(until)) {
            until = end;
        }
    }

    /** Empty if nothing was asked for or the time has passed. */
    public synchronized Optional<Instant> until() {
        return until.isAfter(time.now()) ? Optional.of(until) : Optional.empty();
    }
}
