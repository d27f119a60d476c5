package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.sync.OutboxException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An outage is reported for exactly as long as it lasts, although no slot is in flight between attempts. */
class SilentOutageTest extends SyncScenario {
    private static final Duration REPORTED_AFTER = Duration.ofSeconds(30);

    private static Duration silence(VirtualSync of) {
        return of.status().silentFor();
    }

    @ParameterizedTest
    @CsvSource({"source, the source fails, 2, 0", "service, writes fail.*status 500, 1, 100"})
    void anOutageIsAStallForAsLongAsItLastsAndCostsFewCalls(String what, String words, int lines, int calls) {
        AtomicBoolean isDown = new AtomicBoolean(true);
        AtomicInteger uses = new AtomicInteger();
        VirtualSync sync = counting(uses, ".*");
        sync.random = new Random(7)::nextDouble;
        source.before = () -> {
            if (isDown.get() && what.equals("source")) {
                throw new StackOverflowError("an Error, too");
            }
        };
        service.script = request -> isDown.get() ? InMemorySlotService.error(500) : null;
        atBoth(0, 200, 5);
        atSource(0, 200, 4);
        keys(0, 200).forEach(sync::changed);
        sync.run(Duration.ofSeconds(40));
        uses.set(0);
        keys(0, 200).forEach(key -> {
            sync.changed(key);
            sync.run(Duration.ofMillis(50));
        });
        assertThat(uses.get())
                .as("calls of the outbox in 10 s, but for 200 marks")
                .isLessThan(200 + 50);
        for (int minute = 1; minute < 20; minute++) {
            assertThat(silence(sync)).as("minute %s", minute).isGreaterThan(REPORTED_AFTER);
            sync.run(Duration.ofMinutes(1));
        }
        assertThat(sync.lines)
                .hasSize(lines)
                .anyMatch(
                        line -> line.matches("WARN no slot was processed for 3\\d s: 200 slots wait; " + words + ".*"));
        assertThat(service.calls()).hasSizeLessThanOrEqualTo(calls);
        isDown.set(false);
        for (int second = 0;
                second < 300 && keys(0, 200).stream().noneMatch(key -> service.seats(key) == 4);
                second++) {
            sync.run(Duration.ofSeconds(1));
        }
        sync.run(Duration.ofSeconds(15)); // the source is asked for those alone that failed alone at the beginning
        assertThat(shows(0, 200, 4)).as("all go on together").isTrue();
        assertThat(silence(sync)).isZero();
        assertThat(sync.lines).anyMatch(line -> line.startsWith("INFO slots are processed again"));
        sync.run(Duration.ofMinutes(20));
        assertThat(sync.outbox.backlog().pending()).isZero();
    }

    @Test
    void aDefectWhileClaimsAreNotedDoesNotEndClaiming() {
        Job claim = Objects.requireNonNull(sync.engine.next(sync.time.nanos()));
        assertThat(claim.words()).isEqualTo("the outbox is asked for marks");
        Job.Note defect = (started, now) -> {
            throw new IllegalStateException("a defect");
        };
        assertThatThrownBy(() -> sync.engine.completed(claim, defect, sync.time.nanos()))
                .hasMessage("a defect");
        sync.engine.recover();
        sell(0, 1, 0);
        sync.run(Duration.ofMinutes(1));
        assertThat(shows(0, 1, 0)).isTrue();
    }

    @Test
    void anOutageOfTheOutboxCountsAsAStallAndEndsWithinSeconds() {
        AtomicBoolean down = new AtomicBoolean();
        VirtualSync other = intercepted((method, arguments) -> {
            if (down.get() && !method.equals("mark")) {
                throw new OutboxException("no connection", new IllegalStateException());
            }
            return null;
        });
        atBoth(1, 2, 5);
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
        source.put(slot(1, 4));
        other.changed(key(1));
        other.run(Duration.ofMillis(100));
        assertThat(silence(other)).as("the outage is over").isLessThan(REPORTED_AFTER);
        down.set(true);
        other.run(Duration.ofSeconds(45));
        source.put(slot(1, 0));
        other.changed(key(1));
        down.set(false);
        other.run(Duration.ofSeconds(5));
        assertThat(service.seats(key(1))).as("it was in hand").isZero();
        other.run(Duration.ofMinutes(1));
        down.set(true);
        other.run(Duration.ofHours(1));
        source.put(slot(1, 3));
        sync.outbox.mark(List.of(key(1))); // by another process
        down.set(false);
        other.run(Duration.ofSeconds(8));
        assertThat(service.seats(key(1))).as("a change after a long outage").isEqualTo(3);
    }

    /** Later all callers are refused for a while. */
    @Test
    void whatAnotherProcessHasSentIsNotRefusedAlone() {
        AtomicBoolean isRefused = new AtomicBoolean();
        AtomicBoolean isLost = new AtomicBoolean(true);
        InMemorySlotService far = new InMemorySlotService();
        far.script = request -> isRefused.get()
                ? InMemorySlotService.error(403)
                : isLost.get() ? InMemorySlotService.error(503) : service.carryOut(request);
        VirtualSync other = new VirtualSync(far, source, sync, sync.outbox);
        atBoth(0, 2, 5);
        sync.crash();
        source.put(slot(0, 4));
        other.changed(key(0));
        other.run(Duration.ofSeconds(20));
        VirtualSync helper = new VirtualSync(service, source, other, other.outbox);
        other.run(Duration.ofMinutes(1));
        assertThat(service.seats(key(0))).isEqualTo(4);
        helper.crash();
        isLost.set(false);
        source.put(slot(1, 0));
        other.changed(key(1));
        other.run(Duration.ofMinutes(2));
        assertThat(service.seats(key(1))).isZero();
        isRefused.set(true);
        source.put(slot(0, 3));
        other.changed(key(0));
        other.run(Duration.ofMinutes(10));
        isRefused.set(false);
        other.run(Duration.ofMinutes(3));
        assertThat(service.seats(key(0))).isEqualTo(3);
    }

    /** Its token is wrong, for example: that another process has done its work does not mend it. */
    @Test
    void aRefusedProcessSendsAFewProbesAMinuteUntilACallOfItsOwnPasses() {
        AtomicBoolean refused = new AtomicBoolean(true);
        service.script = request -> refused.get() ? InMemorySlotService.error(401) : null;
        sell(0, 50, 4);
        sync.run(Duration.ofMinutes(10));
        assertThat(service.writes()).hasSizeBetween(30, 50);
        assertThat(sync.errors()).hasSize(1);
        InMemorySlotService accepting = new InMemorySlotService();
        accepting.script = service::carryOut;
        VirtualSync other = new VirtualSync(accepting, source, sync, sync.outbox);
        sync.run(Duration.ofMinutes(5));
        assertThat(shows(0, 50, 4)).isTrue();
        assertThat(sync.status().pausedBecause()).isPresent();
        assertThat(sync.status().isHealthy()).as("nothing waits").isTrue();
        other.crash();
        refused.set(false);
        sell(1, 0);
        sync.run(Duration.ofMinutes(2));
        assertThat(service.seats(key(1))).isZero();
        assertThat(sync.lines).anyMatch(line -> line.startsWith("INFO the service accepts the caller again"));
        assertThat(sync.status().pausedBecause()).isEmpty();
    }

    /** Each verification after a webhook is a read. */
    @Test
    void aCallerWhoMayNotReadIsNotKeptFromWriting() {
        service.script = request -> request.method().equals("GET") ? InMemorySlotService.error(403) : null;
        atBoth(0, 60, 5);
        for (int i = 0; i < 60; i++) {
            sync.verify(key(i));
            sync.run(Duration.ofSeconds(5));
        }
        for (int i = 0; i < 60; i++) {
            sell(i, 0);
            sync.run(Duration.ofSeconds(5));
            assertThat(service.seats(key(i))).isZero();
        }
    }

    /** One of the service's two machines does not know the token. */
    @Test
    void aTokenThatIsRefusedNowAndThenParksNoSlotForLong() {
        boolean[] refuses = {true};
        Random machine = new Random(7);
        service.script = request -> refuses[0] && machine.nextBoolean() ? InMemorySlotService.error(401) : null;
        atBoth(0, 150, 5);
        for (int i = 0; i < 150; i++) {
            sell(i, 0);
            sync.run(Duration.ofSeconds(2));
        }
        refuses[0] = false;
        sync.run(Duration.ofMinutes(1));
        assertThat(shows(0, 150, 0)).isTrue();
    }

    /** With several processes, the slots that one of them cannot handle are left to the others. */
    @ParameterizedTest
    @CsvSource({"PATCH|DELETE, 503, 15", ".*, 0, 15", "GET, 503, 240", "asks, 0, 100", "calls, 0, 100", "source, 0, 15"
    })
    void slotsOfAProcessThatCannotWorkAreHandledByAnother(String what, int status, int seconds) {
        InMemorySlotService unreachable = new InMemorySlotService();
        MapSource failing = new MapSource();
        failing.before = () -> {
            throw new IllegalStateException("no connection");
        };
        VirtualSync other = new VirtualSync(unreachable, what.equals("source") ? failing : source, sync, sync.outbox);
        sync.random = new Random(3)::nextDouble;
        other.random = new Random(7)::nextDouble;
        other.latency = job -> what.equals("asks") && job.peer() == Job.Peer.SOURCE
                ? Duration.ofHours(9)
                : what.equals("calls") && job.peer() == Job.Peer.SERVICE
                        ? Duration.ofSeconds(30)
                        : Duration.ofMillis(50);
        unreachable.script = request -> {
            if ((request.method().matches(what) || what.equals("calls")) && status == 0) {
                throw HttpTransportException.notSent("no connection", null);
            }
            return request.method().matches(what) ? InMemorySlotService.error(status) : service.carryOut(request);
        };
        atBoth(0, 60, 5);
        for (int i = 0; i < 60; i++) {
            if (i % 3 == 0) {
                source.remove(key(i));
            } else {
                source.put(slot(i, 0));
            }
            other.changed(key(i));
            other.run(Duration.ofMillis(500));
        }
        other.run(Duration.ofSeconds(seconds));
        assertThat(keys(0, 60)).allMatch(key -> service.seats(key) <= 0);
    }
}
