package io.github.suppliersdk.internal.webhooks;

import static io.github.suppliersdk.internal.webhooks.VirtualProcess.booking;
import static io.github.suppliersdk.internal.webhooks.VirtualProcess.hold;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A receiver is configured with the zone UTC for a supplier in Los Angeles: a hold of half an hour seems to have ended
 * when it arrives.
 */
class WrongTimeZoneTest {
    private static final long MINUTE = 60_000;
    private static final Duration THERE = Duration.ofHours(-8).plusMinutes(30);

    private final VirtualTime time = new VirtualTime(new Random(1));
    private final RecordingLogger log = new RecordingLogger();
    private final VirtualProcess process = new VirtualProcess(
            time.new Machine("p", 0, () -> 1L, () -> 10L),
            VirtualProcess.settings(
                    new WatchedStore(), new SteadySupplier(), Duration.ofDays(400), Duration.ofHours(1)),
            log);

    @Test
    void aHoldThatIsGrantedAfterItsEndIsReportedOnceAMinute() {
        VirtualProcess.Response first = process.send(hold("h-1", THERE));
        process.send(hold("h-2", THERE));
        time.runUntil(MINUTE / 2);
        assertThat(first.status()).isEqualTo(200);
        assertThat(log.lines)
                .singleElement()
                .asString()
                .startsWith("WARN hold:h-1 of slot s is granted and has ended already: its end 2026-12-31T16:30 ")
                .contains("(offset Z) it was 450 minutes ago");
        VirtualProcess.Response booked = process.send(booking("b", "h-1"));
        time.runUntil(2 * MINUTE);
        assertThat(booked.status()).isEqualTo(400);

        process.send(hold("h-3", THERE));
        time.runUntil(3 * MINUTE);
        assertThat(log.lines).hasSize(2).last().asString().contains("hold:h-3");
    }

    /** A failure of the log must not prevent the hold from being stored. */
    @Test
    void aLoggerThatThrowsDoesNotPreventAHold() {
        log.refusesLines = 1;
        VirtualProcess.Response first = process.send(hold("h-1", THERE));
        time.runUntil(MINUTE / 2);
        assertThat(first.status()).isEqualTo(200);
        assertThat(log.lines).isNotEmpty().noneMatch(line -> line.contains("defect"));
    }

    @Test
    void aHoldWithAFutureEndIsNotReported() {
        process.send(hold("h", Duration.ofMinutes(30)));
        time.runUntil(MINUTE);
        assertThat(log.lines).isEmpty();
    }
}
