package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The time until which the service has throttled the client: {@code Retry-After} in a response with status 429 or 503,
 * an hour at most. A response to one call applies to all calls.
 */
public final class Throttle {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVICE_UNAVAILABLE = 503;
    private static final Duration LONGEST = Duration.ofHours(1);

    private final Time time;
    /** If the wall clock moves by more than this against the monotonic one, it has been set. */
    private static final Duration CLOCK_DRIFT = Duration.ofSeconds(1);

    private Instant until = Instant.MIN;
    private long untilNanos;

    public Throttle(Time time) {
        this.time = time;
    }

    /** Notes what a response asks for. It never shortens an earlier request. */
    void note(ReceivedResponse response) {
        if (response.status() == TOO_MANY_REQUESTS || response.status() == SERVICE_UNAVAILABLE) {
            Instant now = time.now();
            RetryAfter.of(response.headers(), now)
                    .ifPresent(asked -> extend(now, asked.compareTo(LONGEST) < 0 ? asked : LONGEST));
        }
    }

    private synchronized void extend(Instant now, Duration asked) {
        long end = time.nanos() + asked.toNanos();
        if (until.equals(Instant.MIN) || end - untilNanos > 0) {
            untilNanos = end;
            until = now.plus(asked);
        }
    }

    /**
     * The end by the current wall clock, which may have been set meanwhile. Empty if nothing was asked for or the time
     * has passed.
     */
    public synchronized Optional<Instant> until() {
        Duration left = Duration.ofNanos(untilNanos - time.nanos());
        if (until.equals(Instant.MIN) || left.isNegative() || left.isZero()) {
            return Optional.empty();
        }
        Instant end = time.now().plus(left);
        if (Duration.between(until, end).abs().compareTo(CLOCK_DRIFT) > 0) {
            until = end;
        }
        return Optional.of(until);
    }
}
