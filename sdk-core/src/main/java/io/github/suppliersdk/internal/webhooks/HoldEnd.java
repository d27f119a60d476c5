package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.function.Function;

/** When a hold has ended by every clock. */
final class HoldEnd {
    /** Where every local time comes last. */
    private static final ZoneId LAST = ZoneOffset.ofHours(-12);

    private final Function<HoldRequest, ZoneId> zone;
    private final Duration clockTolerance;
    private final Observers observers;

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

    private ZoneId zoneOf(HoldRequest hold) {
        try {
            return Objects.requireNonNull(zone.apply(hold), "holdTimeZone returned null");
        } catch (Throwable e) { // a hold is given back late rather than refused
            observers.failure("holdTimeZone failed for hold " + hold.holdId() + "; the zone UTC-12 is used", e);
            return LAST;
        } finally {
            Thread.interrupted(); // the store is called on this thread next
        }
    }
}
