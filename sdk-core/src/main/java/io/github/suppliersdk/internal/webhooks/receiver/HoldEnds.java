package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Computes the ends of holds, which are local times. */
final class HoldEnds {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");

    private final Function<HoldRequest, ZoneId> zone;
    private final OncePerMinute lines = new OncePerMinute();

    HoldEnds(WebhookReceiverConfig config) {
        this.zone = config.holdTimeZone();
    }

    /**
     * The end of a hold. Of a local time that occurs twice, when summer time ends, the second is meant, so that no hold
     * ends too early.
     */
    Instant of(HoldRequest hold) {
        return hold.expirationTime()
                .atZone(zone.apply(hold))
                .withLaterOffsetAtOverlap()
                .toInstant();
    }

    /**
     * Warns of a granted hold that has already ended, once a minute at most. Its booking will be refused without a call
     * of the handler. The usual cause is a wrong time zone.
     */
    void granted(HoldRequest hold, Instant end, Instant now) {
        if (end.isAfter(now) || !lines.mayLog()) {
            return;
        }
        long offset = Duration.between(end, hold.expirationTime().toInstant(ZoneOffset.UTC))
                .toSeconds();
        LOG.warn(
                "hold {} of slot {} is granted and has ended already: its end {} is local to the place, and by the zone"
                        + " that holdTimeZone gave (offset {}) it was {} minutes ago. Its booking will be refused. Is"
                        + " that the zone of the place?",
                WebhookEvents.oneLine(hold.holdId()),
                WebhookEvents.oneLine(hold.slotId()),
                hold.expirationTime(),
                ZoneOffset.ofTotalSeconds(Math.toIntExact(offset)),
                Duration.between(end, now).toMinutes());
    }
}
