package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** When a hold has ended by every clock. */
final class HoldEnd {
    private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

    /** Where every local time comes last. */
    private static final ZoneId LAST = ZoneOffset.ofHours(-12);

    private final Function<HoldRequest, ZoneId> zone;
    private final Duration clockTolerance;
    private final Observers observers;
    private final AtomicLong told = new AtomicLong(Long.MIN_VALUE / 2);

    HoldEnd(Settings settings, Observers observers) {
        this.zone = settings.holdTimeZone();
        this.clockTolerance = settings.clockTolerance();
        this.observers = observers;
    }

    /**
     * In milliseconds since 1970. Of a local time that comes twice, when summer time ends, the second is meant: no hold is
     * ended too early. Asks the user's function, which may do anything: not on a thread that must not wait.
     */
    long of(HoldRequest hold) {
        return hold.expirationTime()
                .atZone(zoneOf(hold))
                .withLaterOffsetAtOverlap()
                .toInstant()
                .plus(clockTolerance)
                .toEpochMilli();
    }

    /**
     * A hold is granted. One that has ended already is of no use: its booking is refused, and the supplier's handler is never
     * asked. Nobody finds that otherwise, and it nearly always is the wrong zone; so it is told, once a minute.
     *
     * @param end in milliseconds since 1970, as it was stored when the hold came
     */
    void granted(String key, HoldRequest hold, long end, Instant now) {
        long last = told.get();
        boolean isThrottled = now.toEpochMilli() - last < BETWEEN_LINES.toMillis();
        if (end > now.toEpochMilli() || isThrottled || !told.compareAndSet(last, now.toEpochMilli())) {
            return;
        }
        Instant ended = Instant.ofEpochMilli(end).minus(clockTolerance);
        long offset = Duration.between(ended, hold.expirationTime().toInstant(ZoneOffset.UTC))
                .toSeconds();
        observers.warning(key + " of slot " + hold.slotId() + " is granted and has ended already: its end "
                + hold.expirationTime() + " is local to the place, and by the zone that holdTimeZone gave (offset "
                + ZoneOffset.ofTotalSeconds(Math.toIntExact(offset)) + ") it was "
                + Duration.between(ended, now).toMinutes()
                + " minutes ago. Its booking will be refused. Is that the zone of the place?");
    }

    private ZoneId zoneOf(HoldRequest hold) {
        try {
            return Objects.requireNonNull(zone.apply(hold), "holdTimeZone returned null");
        } catch (Throwable e) { // a hold is released late rather than refused
            observers.failure("holdTimeZone failed for hold " + hold.holdId() + "; the zone UTC-12 is used", e);
            return LAST;
        } finally {
            Thread.interrupted(); // the store is called on this thread next
        }
    }
}
