package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A source or a service that takes longer to respond than a value may wait to be sent. */
class SlowPeersTest extends SyncScenario {
    private static final Duration SLOW = Duration.ofMillis(5_500);
    private static final Duration QUICK = Duration.ofMillis(50);

    /** The source is slow, or the service that counts the seats is slow to show them, or both are. */
    @ParameterizedTest
    @CsvSource({"SOURCE, SOURCE, PATCH o1-1=0", "SERVICE, SERVICE, PUT o1-1=3", "SERVICE, .*, PUT o1-1=3"})
    void valuesAreSentThoughTheyTakeLongToBeRead(SeatAuthority seats, String slow, String write) {
        VirtualSync sync = new VirtualSync(service, source, null, null, seats);
        service.put("e1", slot(1, 3));
        source.put(seats == SeatAuthority.SOURCE ? slot(1, 0) : dearer(slot(1, 9)));
        sync.latency = job -> {
            boolean reads = job.peer() == Job.Peer.SOURCE || job.words().startsWith("GET");
            return reads && job.peer().name().matches(slow) ? SLOW : QUICK;
        };
        sync.changed(key(1));
        sync.run(Duration.ofMinutes(1));
        assertThat(service.writes()).containsExactly(write);
        assertThat(source.asked).hasSize(2);
        assertThat(sync.outbox.backlog().pending()).isZero();
    }

    @Test
    void aFirstLoadFromASourceWithOneQueryPerSlotCompletes() {
        atSource(0, 1000, 5);
        keys(0, 1000).forEach(key -> sync.engine.hint(key, Op.POST));
        sync.latency = job ->
                job.peer() == Job.Peer.SOURCE ? QUICK.multipliedBy(job.turns().size()) : QUICK;
        sync.outbox.mark(keys(0, 1000), Mark.DIFFERENT);
        sync.run(Duration.ofMinutes(5));
        assertThat(service.size()).isEqualTo(1000);
        assertThat(service.writes()).as("many at a time").hasSizeLessThan(30);
        assertThat(sync.outbox.backlog().pending()).isZero();
    }

    @Test
    void whatWaitsForASlowQueryIsNoProbeDuringAnOutage() {
        atBoth(0, 40, 5);
        atSource(0, 40, 0);
        AtomicBoolean down = new AtomicBoolean(true);
        service.script = request -> down.get() ? InMemorySlotService.error(503) : null;
        sync.latency = job ->
                job.peer() == Job.Peer.SOURCE && job.turns().get(0).key().equals(key(0)) ? Duration.ofHours(1) : QUICK;
        sync.changed(key(0));
        sync.run(Duration.ofMillis(100));
        keys(1, 40).forEach(sync::changed);
        sync.run(Duration.ofSeconds(10));
        down.set(false);
        sync.run(Duration.ofSeconds(20));
        assertThat(shows(1, 40, 0)).isTrue();
    }

    @Test
    void aSlotWhoseWriteFailedDoesNotWaitForASteadyStreamOfChanges() {
        atBoth(0, 100, 5);
        sync.latency = job -> job.peer() == Job.Peer.SOURCE ? Duration.ofSeconds(1) : QUICK;
        AtomicInteger writes = new AtomicInteger();
        service.script =
                request -> request.path().endsWith("/o1-0") && !request.isRead() && writes.incrementAndGet() == 1
                        ? InMemorySlotService.error(503)
                        : null;
        for (int i = 0; i < 60; i++) {
            sell(i, 4);
            sync.run(Duration.ofMillis(250));
        }
        assertThat(service.seats(key(0))).isEqualTo(4);
    }

    /** One query, and as many as there may be at once. */
    @ParameterizedTest
    @ValueSource(ints = {50, 200})
    void aQueryThatOutlastsTheLeaseIsUsedAndNotAskedAgainMeanwhile(int slots) {
        AtomicInteger releases = new AtomicInteger();
        VirtualSync slow = counting(releases, "end");
        atBoth(0, slots, 5);
        atSource(0, slots, 0);
        Duration renewal = Duration.ofMillis(1_500); // of an outbox that is slow too
        slow.latency = job -> job.peer() == Job.Peer.SOURCE
                ? Duration.ofMinutes(5)
                : job.words().startsWith("the leases") ? renewal : QUICK;
        keys(0, slots).forEach(slow::changed);
        slow.run(Duration.ofSeconds(290));
        assertThat(releases.get()).isZero();
        slow.run(Duration.ofSeconds(30));
        assertThat(shows(0, slots, 0)).isTrue();
        slow.latency = job -> QUICK;
        source.put(slot(3, 2)); // a change of which its query did not know
        slow.outbox.mark(keys(3, 4));
        slow.run(Duration.ofMinutes(20));
        assertThat(service.seats(key(3))).isEqualTo(2);
        assertThat(slow.outbox.backlog().pending()).isZero();
    }

    /** Another process has sent a later value meanwhile, and the slot is marked again. */
    @Test
    void aValueThatWasReadBeforeAnotherProcessHadTheSlotIsNotSent() {
        VirtualSync other = new VirtualSync(service, source, sync, sync.outbox);
        Duration slow = Duration.ofSeconds(112);
        atBoth(0, 1, 9);
        sync.latency = job -> job.peer() == Job.Peer.SOURCE && source.asked.size() == 1 ? slow : QUICK;
        sell(0, 5);
        sync.run(Duration.ofSeconds(10));
        source.put(slot(0, 0));
        sync.outbox.mark(keys(0, 1));
        sync.run(Duration.ofSeconds(95));
        assertThat(service.seats(key(0))).isZero();
        changed(keys(0, 1));
        sync.run(Duration.ofMinutes(20));
        assertThat(service.writes()).isNotEmpty().allMatch(write -> write.equals("PATCH o1-0=0"));
        assertThat(sync.kinds()).contains(SyncEvent.Kind.CLAIM_LOST);
        assertThat(other.outbox.backlog().pending()).isZero();
    }

    @Test
    void aSecondQuestionThatWaitsForSlowQueriesDoesNotKeepASale() {
        VirtualSync other = new VirtualSync(service, source, sync, sync.outbox);
        atBoth(0, 3, 9);
        sync.latency = job ->
                job.peer() == Job.Peer.SOURCE && !job.turns().get(0).key().equals(key(0))
                        ? Duration.ofHours(1)
                        : Duration.ofMillis(job.peer() == Job.Peer.SERVICE ? 1500 : 50);
        sell(0, 5);
        sync.run(Duration.ofMillis(400));
        sell(1, 5);
        sync.run(Duration.ofMillis(200));
        sell(2, 5);
        sync.run(Duration.ofSeconds(3));
        sell(0, 0);
        other.changed(key(0));
        sync.run(Duration.ofSeconds(15));
        assertThat(service.seats(key(0))).isZero();
    }

    @Test
    void turnsWhoseEndWaitsForALockDoNotPreventClaims() {
        atBoth(0, 3, 5);
        atSource(0, 3, 0);
        sync.latency = job -> job.words().startsWith("the claims of") ? Duration.ofSeconds(20) : QUICK;
        sync.changed(key(0));
        sync.run(Duration.ofSeconds(1));
        sync.changed(key(1));
        sync.run(Duration.ofSeconds(1));
        sync.changed(key(2));
        sync.run(Duration.ofSeconds(1));
        assertThat(service.seats(key(2))).isZero();
    }

    /** An import marks slots whose turns are in flight, and its transaction stays open for a minute. */
    @Test
    void slotsLockedByATransactionDoNotDelayOthers() {
        Set<SlotKey> locked = new HashSet<>();
        AtomicInteger refused = new AtomicInteger();
        Set<OutboxClaim> claims = new LinkedHashSet<>();
        VirtualSync shared = intercepted((method, arguments) -> {
            if (method.equals("end") && arguments[0] instanceof OutboxClaim claim && locked.contains(claim.key())) {
                refused.incrementAndGet();
                claims.add(claim);
                return ClaimEnd.LOCKED;
            }
            // locked rows are not claimed again either, however long ago their lease has ended
            claims.removeIf(claim -> !locked.contains(claim.key()));
            sync.outbox.renew(claims, Duration.ofMinutes(1));
            return null;
        });
        atBoth(0, 600, 5);
        atSource(0, 600, 4);
        locked.addAll(keys(0, 500));
        shared.outbox.mark(List.copyOf(locked), Mark.DIFFERENT);
        shared.run(Duration.ofMinutes(1));
        assertThat(refused.get()).isBetween(500, 500 * 40);
        for (int i = 500; i < 600; i++) {
            source.put(slot(i, 0));
            shared.changed(key(i));
        }
        shared.run(Duration.ofSeconds(5));
        assertThat(shows(500, 600, 0)).isTrue();
        assertThat(shared.outbox.backlog().pending()).isEqualTo(500);
        assertThat(shared.lines).noneMatch(line -> line.contains("the outbox fails"));

        shared.run(Duration.ofMinutes(1));
        assertThat(shared.lines).anyMatch(line -> line.contains("some rows are locked by an open transaction"));

        locked.remove(key(3)); // the import has committed; the lease has ended meanwhile
        source.put(slot(3, 1));
        shared.changed(key(3));
        shared.run(Duration.ofMillis(500));
        assertThat(service.seats(key(3))).isOne();
        locked.clear();
        shared.run(Duration.ofSeconds(4));
        assertThat(shared.outbox.backlog().pending()).isZero();
    }

    @Test
    void aSourceWithQueriesOfASecondKeepsUpWithTwentyChangesASecond() {
        atBoth(0, 2000, 5);
        sync.latency = job -> job.peer() == Job.Peer.SOURCE ? Duration.ofSeconds(1) : QUICK;
        for (int second = 0; second < 60; second++) {
            for (int i = 20 * second; i < 20 * second + 20; i++) {
                sell(i, second % 5);
            }
            sync.run(Duration.ofSeconds(1));
        }
        assertThat(sync.outbox.backlog().oldest()).isLessThan(Duration.ofSeconds(10));
        assertThat(source.asked).hasSizeLessThan(300).allMatch(some -> some.size() <= 100);
        sync.run(Duration.ofSeconds(10));
        assertThat(sync.outbox.backlog().pending()).isZero();
    }
}
