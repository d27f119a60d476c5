package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** An outage is reported for exactly as long as it lasts, although no slot is in flight between attempts. */
class SilentOutageTest extends SyncScenario {
    private static final Duration REPORTED_AFTER = Duration.ofSeconds(30);

    private static Duration silence(VirtualSync of) {
        return of.engine.silentFor(of.time.nanos());
    }

    @Test
    void anOutageOfTheSourceIsAStallForAsLongAsItLastsAndDeletesNothing() {
        atBoth(0, 30, 5);
        atSource(0, 30, 0);
        sync.random = new Random(7)::nextDouble;
        source.before = () -> {
            throw new StackOverflowError("an Error, too");
        };
        changed(keys(0, 30));
        sync.run(Duration.ofSeconds(40));
        for (int minute = 1; minute < 20; minute++) {
            assertThat(silence(sync)).as("minute %s", minute).isGreaterThan(REPORTED_AFTER);
            sync.run(Duration.ofMinutes(1));
        }
        assertThat(sync.lines)
                .anyMatch(line -> line.startsWith("WARN the source fails"))
                .anyMatch(line ->
                        line.matches("WARN no slot was processed for 3\\d s: 30 slots wait; the source fails.*"));
        assertThat(service.calls()).isEmpty();
        source.before = () -> {};
        for (int second = 0; second < 300 && service.calls().isEmpty(); second++) {
            sync.run(Duration.ofSeconds(1));
        }
        sync.run(Duration.ofSeconds(5));
        assertThat(shows(0, 30, 0)).as("all go on together").isTrue();
        assertThat(silence(sync)).isZero();
        assertThat(sync.lines).anyMatch(line -> line.startsWith("INFO slots are processed again"));
    }

    @Test
    void anOutageOfTheOutboxCountsAsAStall() {
        AtomicBoolean down = new AtomicBoolean();
        VirtualSync other = new VirtualSync(service, source, sync, failing(sync.outbox, down));
        sync.crash();
        other.run(Duration.ofMinutes(1));
        assertThat(silence(other)).isZero();
        down.set(true);
        other.run(Duration.ofMinutes(1));
        assertThat(silence(other)).isGreaterThan(REPORTED_AFTER);
        assertThat(other.lines).anyMatch(line -> line.contains("slots wait; the outbox fails"));
        down.set(false);
        other.run(Duration.ofMinutes(1));
        assertThat(silence(other)).isZero();
        assertThat(other.lines).anyMatch(line -> line.startsWith("INFO no slot waits any more, after "));
        other.run(Duration.ofHours(3));
        source.put(slot(1, 0));
        other.changed(key(1));
        other.run(Duration.ofMillis(100));
        assertThat(silence(other)).as("the outage is over").isLessThan(REPORTED_AFTER);
    }

    @Test
    void aChangeIsSentWithinSecondsAfterALongOutageOfTheOutbox() {
        AtomicBoolean down = new AtomicBoolean(true);
        VirtualSync other = new VirtualSync(service, source, sync, failing(sync.outbox, down));
        service.put("e1", slot(1, 5));
        sync.crash();
        other.run(Duration.ofHours(1));
        source.put(slot(1, 0));
        sync.outbox.mark(List.of(key(1))); // by another process
        down.set(false);
        other.run(Duration.ofSeconds(8));
        assertThat(service.seats(key(1))).isZero();
    }

    private static Outbox failing(Outbox real, AtomicBoolean down) {
        return intercepted(real, (method, arguments) -> {
            if (down.get()) {
                throw new OutboxException("no connection", new IllegalStateException());
            }
            return null;
        });
    }

    @Test
    void thePauseOfARefusedProcessEndsWhenAnotherHasFinishedTheWork() {
        VirtualSync other = new VirtualSync(service, source, sync, sync.outbox);
        AtomicBoolean refused = new AtomicBoolean(true);
        service.script = request -> refused.get() ? InMemorySlotService.error(401) : null;
        atBoth(0, 50, 5);
        atSource(0, 50, 4);
        changed(keys(0, 50));
        other.engine.wake(List.of(), other.time.nanos());
        sync.run(Duration.ofMinutes(3));
        assertThat(sync.engine.pauses().reason()).isPresent();
        assertThat(other.engine.pauses().reason()).isPresent();
        refused.set(false);
        sync.run(Duration.ofMinutes(3));
        assertThat(sync.outbox.backlog().pending()).isZero();
        assertThat(sync.engine.pauses().reason()).isEmpty();
        assertThat(other.engine.pauses().reason()).isEmpty();
    }

    @Test
    void deletesBackOffWhileTheServiceFails() {
        service.put("e1", slot(1, 5));
        service.script = request -> InMemorySlotService.error(500);
        sync.changed(key(1), key(2), key(3), key(4));
        sync.run(Duration.ofMinutes(10));
        assertThat(service.calls()).hasSizeLessThan(60);
        service.script = request -> null;
        sync.run(Duration.ofMinutes(2));
        assertThat(service.size()).isZero();
    }

    /** The deletions of other slots show that slots can be read. */
    @Test
    void aSlotThatCannotBeReadBeforeItsDeletionIsRetriedWithGrowingPauses() {
        service.put("e1", slot(1, 5));
        service.script = request -> request.path().endsWith("/o1-1") ? InMemorySlotService.error(500) : null;
        sync.changed(key(1));
        for (int minute = 0; minute < 60; minute++) {
            sync.changed(key(100 + minute)); // already missing at the service
            sync.run(Duration.ofMinutes(1));
        }
        assertThat(service.calls().stream().filter("GET o1-1"::equals)).hasSizeLessThan(60);
    }
}
