package io.github.suppliersdk.sandbox.control;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that stands until a test moves it. Holds and tokens of a sandbox that has it run out by it:
 *
 * <pre>{@code
 * SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 4, 22, 9, 0), ZoneId.of("Europe/Paris"));
 * Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(clock));
 * clock.advance(Duration.ofMinutes(16));
 * }</pre>
 *
 * <p>Safe for use by several threads.
 */
public final class SandboxClock extends Clock {

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    private SandboxClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** Stands at this local time of the places where the experiences happen. */
    public static SandboxClock at(LocalDateTime localTime, ZoneId zone) {
        return new SandboxClock(new AtomicReference<>(localTime.atZone(zone).toInstant()), zone);
    }

    /**
     * Moves on.
     *
     * @throws IllegalArgumentException if the time would go back
     */
    public SandboxClock advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("time does not go back: " + duration);
        }
        now.updateAndGet(before -> before.plus(duration));
        return this;
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** The same clock, which moves with this one, in another zone. */
    @Override
    public Clock withZone(ZoneId other) {
        return new SandboxClock(now, other);
    }
}
