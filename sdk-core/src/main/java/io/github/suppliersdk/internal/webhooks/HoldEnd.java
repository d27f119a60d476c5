package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Computes the end of a hold, allowing for differences of clocks. */
final class HoldEnd {
    private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

    /** The time zone that reaches any local time last. */
    private static final ZoneId LAST = ZoneOffset.ofHours(-12);

    private final Function<HoldRequest, ZoneId> zone;
    private final Duration clockTolerance;
    private final Reports reports;
    private final AtomicLong lastWarned = new AtomicLong(Long.MIN_VALUE / 2);

    HoldEnd(Settings settings, Reports reports) {
        this.zone = settings.holdTimeZone();
        this.clockTolerance = settings.clockTolerance();
        this.reports = reports;
    }

    /**
     * The end in milliseconds since 1970. Of a local time that occurs twice, when summer time ends, the second is
     * meant, so that no hold ends too early. This calls the user's function for the time zone, which may block: not to
     * be used on a thread that must not wait.
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
     * Notes a granted hold. If it has already ended it is useless: its booking is refused without a call of the
     * handler. The usual cause is a wrong time zone, so it is logged, once a minute at most.
     *
     * @param end the stored end in milliseconds since 1970
     */
    void granted(String key, HoldRequest hold, long end, Instant now) {
        long last = lastWarned.get();
        boolean isThrottled = now.toEpochMilli() - last < BETWEEN_LINES.toMillis();
        if (end > now.toEpochMilli() || isThrottled || !lastWarned.compareAndSet(last, now.toEpochMilli())) {
            return;
        }
        Instant ended = Instant.ofEpochMilli(end).minus(clockTolerance);
        long offset = Duration.between(ended, hold.expirationTime().toInstant(ZoneOffset.UTC))
                .toSeconds();
        reports.warning(key + " of slot " + hold.slotId() + " is granted and has ended already: its end "
                + hold.expirationTime() + " is local to the place, and by the zone that holdTimeZone gave (offset "
                + ZoneOffset.ofTotalSeconds(Math.toIntExact(offset)) + ") it was "
                + Duration.between(ended, now).toMinutes()
                + " minutes ago. Its booking will be refused. Is that the zone of the place?");
    }

    private ZoneId zoneOf(HoldRequest hold) {
        try {
            return Objects.requireNonNull(zone.apply(hold), "holdTimeZone returned null");
        } catch (Throwable e) { // without a zone the hold is released late, which is better than refusing it
            reports.failure("holdTimeZone failed for hold " + hold.holdId() + "; the zone UTC-12 is used", e);
            return LAST;
        } finally {
            Thread.interrupted(); // the store is called on this thread next, and must not be interrupted
        }
    }
}
