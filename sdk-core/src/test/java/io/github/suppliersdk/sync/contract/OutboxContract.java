package io.github.suppliersdk.sync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.sync.ClaimEnd;
import io.github.suppliersdk.internal.sync.Mark;
import io.github.suppliersdk.internal.sync.OutboxClaim;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.internal.sync.Parking;
import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the guarantees of an {@link OutboxQueue}, which several threads and processes may use at once. */
@Execution(ExecutionMode.SAME_THREAD) // each test has the outbox to itself
@Timeout(value = 120, unit = TimeUnit.SECONDS)
public abstract class OutboxContract {
    private static final Duration LEASE = OutboxScript.LEASE;
    private static final Duration SETTLE = OutboxScript.SETTLE;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int THREADS = 6;

    @SuppressWarnings("NullAway.Init")
    private OutboxQueue outbox;

    @SuppressWarnings("NullAway.Init")
    private OutboxQueue other;

    /** Returns an outbox without marks. Called before each test. */
    protected abstract OutboxQueue emptyOutbox() throws Exception;

    /** Returns another outbox over the storage of the first one, like that of a second process. */
    protected abstract OutboxQueue sameOutboxOfAnotherProcess(OutboxQueue first) throws Exception;

    /** Simulates that this time passes, by setting a clock or by moving all stored times back. */
    protected abstract void elapse(Duration time);

    /** The current time of the outbox, which moves with {@link #elapse}. */
    protected Instant timeOfOutbox() {
        return Instant.now();
    }

    @BeforeEach
    void openOutboxes() throws Exception {
        outbox = emptyOutbox();
        other = sameOutboxOfAnotherProcess(outbox);
    }

    static Stream<Arguments> scripts() {
        return OutboxScript.of("""
            # a marked slot is claimed by one process
            claim = -; mark a; other claim = a; claim = -; other claim = -
            # a slot that is marked several times is claimed once
            mark a a; mark a; verify 5m; claim = a
            # a finished slot is no longer in the outbox
            mark a; claim = a; finish a = done; other claim = -; backlog = -; mark a; other claim = a; other finish a = done
            # a mark after the take is not finished
            mark a; claim = a; other different a; finish a = again; other claim = a; claim = -;
            other finish a = done; claim = -; backlog = -
            # a take without a new mark returns the same claim
            mark a; claim = a; take a = a; finish a = done
            # a claim takes the request for verification
            verify 5m a; elapse 2m; mark a; claim = a verify 3m; take a = a; finish a = done; mark a; claim = a
            # the later end of settling is kept
            verify 5m a b c; verify 1m d; other verify 1m a; other verify 9m b; elapse 2m; verify 0s c;
            claim = a verify 3m, b verify 7m, c verify 3m, d verify
            # a request for verification during a claim is taken by the next take or claim
            mark a; claim = a; other verify 5m a; take a = a verify 5m; take a = a; verify 5m a; finish a = again;
            claim = a verify 5m; finish a = done
            # a slot is not claimed before its lease is over
            mark a; claim = a; mark a; elapse 30s; other claim = -; mark a; other claim = -; elapse 31s;
            other claim = a verify 5m
            # a slot that is taken over must be verified
            mark a; claim = a; elapse 61s; other claim = a verify 5m; other finish a = done; claim = -; backlog = -
            # a takeover does not shorten the settling
            verify 60m a; claim = a verify 60m; elapse 61s; other claim = a verify 59m
            # a process that loses its claim at the end marks the slot for verification
            mark a; claim; elapse 61s; other claim; other take a; finish a = lost; other finish a = again;
            other claim = a verify 5m; other finish a = done; other claim = -; backlog = -
            # a process that loses its claim at a take marks the slot for verification
            mark a; claim; elapse 61s; other claim; other take a; take a = lost; other finish a = again;
            other claim = a verify 5m; other finish a = done; other claim = -; backlog = -
            # a process that loses its claim when it parks marks the slot for verification
            mark a; claim; elapse 61s; other claim; other take a; park a RETRY 1m = lost; other finish a = again;
            other claim = a verify 5m; other finish a = done; other claim = -; backlog = -
            # a process that loses its claim marks the slot even if there is no row
            mark a; claim; elapse 61s; other claim; other finish a = done; finish a = lost; other claim = a verify 5m
            # a claim of a verification says so unless the slot was marked since
            mark a; claim = a; park a VERIFY 0s verify 0s = done; other claim = a verify only; other finish a = done;
            mark a; claim = a; park a VERIFY 0s verify 0s = done; mark a; other claim = a verify; other finish a = done
            # a claim stays valid until another process takes over
            mark a b; claim = a, b; elapse 10m; take a = a; finish a = done; renew 1m b = b; other claim = -
            # a renewed lease lasts from now
            mark a b; claim = a, b; elapse 40s; other claim = -; renew 1m a b = a, b; elapse 40s; other claim = -;
            renew 1m a b = a, b; elapse 61s; other claim = a verify 5m, b verify 5m
            # a lost claim is not renewed
            mark a; claim; elapse 61s; other claim; mark b; claim = b; renew 540m a b = b; renew 1m = -; elapse 61s;
            claim = a verify 5m
            # a parked slot is claimed when its delay is over
            mark a; claim; park a RETRY 3m = done; other claim = -; elapse 2m; other claim = -; elapse 61s;
            other claim = a; other finish a = done; claim = -; backlog = -
            # a slot parked indefinitely is claimed when it is marked
            mark a; claim; park a REFUSED never = done; elapse 400d; other claim = -; backlog = parked 1;
            other different a; backlog = pending 1; other claim = a
            # a slot that was marked since the take is not parked
            mark a; claim; mark a; park a HELD never = again; listed = -; other claim = a; other finish a = done;
            backlog = -
            # a parked slot can be verified later
            mark a; claim; park a RETRY 2m verify 5m = done; elapse 3m; other claim = a verify 2m; other finish a = done;
            mark a; claim; mark a; park a RETRY 2m verify 5m = again; elapse 3m; other claim = a verify 2m
            # changed slots are claimed before slots that a reconcile found
            different a b; elapse 1s; mark c; elapse 1s; other mark b; other different c; claim 2 = b, c; other claim = a
            # the slot that has waited longest is claimed first
            mark c; elapse 1s; mark a; elapse 1s; mark b; mark c; claim 1 = c; claim 1 = a; claim 1 = b
            # the slot that has waited longest is claimed first after a reconcile
            different c; elapse 1s; different a; elapse 1s; different b; different c; claim 1 = c; claim 1 = a; claim 1 = b
            # slots that wait for a retry are claimed after other changed ones and before those that a reconcile found
            different d; mark a; claim 1 = a; elapse 1s; mark b; park a RETRY 0s = done; elapse 1s; mark c;
            claim 1 = b; park b RETRY 0s = done; elapse 1s; claim 1 = c; claim 1 = a; claim 1 = b; claim 1 = d
            # a slot that waits for a retry is among the changed ones again once it is marked
            mark a; claim = a; park a RETRY 0s; elapse 1s; mark b; other verify 5m a; claim 1 = a verify 5m;
            claim 1 = b
            # a slot that a reconcile found stays behind those that have changed while it is retried
            different a; claim = a; park a RETRY 0s; elapse 1s; mark b; claim 1 = b; park b RETRY 0s; claim 1 = b;
            claim 1 = a
            # a probe claims the newest change
            different d; mark a; elapse 1s; mark b; elapse 1s; mark c; claim 1 probe = c; park c RETRY 0s; elapse 1s;
            claim 1 probe b = a; claim 1 probe = b; claim 1 probe = c; claim 1 probe = d; claim 1 probe = -
            # a claim tells why its slot was parked unless it is marked since
            mark a; claim; why a = -; park a RETRY 0s; elapse 1s; claim; why a = RETRY; park a VERIFY 0s; elapse 1s; claim;
            why a = VERIFY; park a WITHHELD 0s; elapse 1s; claim; why a = WITHHELD; park a WITHHELD 0s; mark a; elapse 1s;
            claim; why a = -
            # slots that are withheld are claimed again after changes
            mark a; claim = a; park a WITHHELD 0s; elapse 1s; mark b; claim 1 = b; claim 1 = a
            # a quarter of the claims is for slots that wait for a retry
            mark a; claim = a; park a RETRY 0s; elapse 1s; mark b c d e; claim 4 = a, b, c, d
            # a claim has the priority and the age of the change that waits
            mark a; different b; elapse 2m; claim = a, b; work a = 0 2m; work b = 2 2m; park a RETRY 0s; elapse 1s; mark b;
            take b = b; work b = 0 0m; claim = a; work a = 1 2m; park a VERIFY 1m; elapse 3m; claim; work a = 2 3m;
            mark a; take a = a; work a = 0 0m
            # fresh changes are claimed beside a full window, and the share of those that were tried
            mark a b c; claim = a, b, c; park a VERIFY 0s; park b RETRY 0s; park c WITHHELD 0s; different d; elapse 1s;
            mark e; claim fresh = a only, b, e; claim fresh = -; claim = c, d
            # a probe does not claim what is only to be verified
            mark a; claim; park a VERIFY 0s; elapse 1s; mark b; elapse 1s; verify 5m c; claim 1 probe = c verify 5m;
            claim 1 probe = b; claim 1 probe = a only
            # a slot in hand is not claimed though its lease is over
            mark a b; claim = a, b; elapse 61s; claim 1 a = b verify 5m; claim a b = -; renew 1m a = a; claim = -;
            elapse 61s; other claim = a verify 5m, b verify 5m; renew 1m a = -; claim a b = -
            # claims do not exceed the limit
            mark a; elapse 1s; mark b; different c; claim 1 = a; claim = b, c
            # a permission to delete is taken with the mark and ends with a change
            gone a; other claim = a delete; verify 5m a; other take a = a verify 5m delete; mark a; other take a = a;
            gone a; other take a = a delete; different a; other take a = a
            # only slots that have been withheld for this time are permitted, since the first time
            mark a b; claim; park a WITHHELD 9m; park b WITHHELD 9m; elapse 10m; claim; park a WITHHELD 9m;
            park b WITHHELD 9m; mark b c; claim = b, c; park b WITHHELD 9m; park c WITHHELD 9m;
            backlog = parked 3, withheld 3; other permit 9m = 1; claim = a delete; finish a = done;
            backlog = parked 2, withheld 2; other permit 0s = 2; claim = b delete, c delete
            # a permission ends when the turn found the slot and stays while it is held
            gone a; mark b; claim = a delete, b; park a REFUSED 1m; park b HELD 1m; elapse 2m; claim = a, b delete
            # a permission that a person gives during a claim is not lost
            mark a; claim; park a WITHHELD 9m; elapse 10m; claim; other permit 5m = 1; park a WITHHELD 9m = again;
            claim = a delete
            # a permission to delete ends with the turn though the slot is looked at once more
            gone a; look 20m a; claim = a verify delete; finish a = done; elapse 21m; claim = a verify 5m only
            # a limited number of deletes is counted within an hour
            count a 2 = true; other count b 2 = true; count c 2 = false; other count a 2 = true; other count a 1 = false;
            other count a 2 = true; elapse 61m; count c 2 = true; count a 2 = true; other count b 2 = false
            # the rows of slots are found
            mark a; claim; park a REFUSED never; mark b; other find a b c = a REFUSED, b RETRY; other find = -
            # the slots of an option are due at once if they wait for a retry
            mark a b evening2/a; claim; park a RETRY 1m; park b REFUSED never; park evening2/a RETRY 1m; other retry a;
            claim = a
            # a slot is looked at when its time has come, however its turn ended
            look 20m a b; look 19m a; claim = a verify, b verify; finish a = done; park b REFUSED never = done;
            backlog = verifying 1, parked 1; elapse 19m; other claim = -; elapse 61s;
            other claim = a verify 5m only, b verify 5m; other finish a = done; other finish b = done; backlog = -
            # the backlog has the number and the age of waiting slots
            backlog = -; oldest 0s; mark a; elapse 100s; mark a b c; claim 1 = a; other backlog = pending 3;
            other oldest 100s; park a RETRY 1m; other backlog = pending 3; other oldest 100s; claim = b, c;
            park b NOT_KEPT never; other backlog = pending 2, parked 1
            # the age of a parked slot begins at its new mark
            mark a; claim; park a REFUSED never; elapse 100s; mark a; oldest 0s
            # a slot to be verified is not pending, so no alert on its age fires
            mark a; elapse 100s; claim; park a VERIFY 90s verify 0s; backlog = verifying 1; oldest 0s; listed = -; mark a;
            oldest 0s; elapse 100s; claim = a verify; park a VERIFY 90s verify 0s; backlog = verifying 1; oldest 0s;
            elapse 100s; oldest 0s; claim = a verify only; oldest 0s; finish a = done
            # slots parked for people stay listed while they are retried
            mark a; claim; park a WITHHELD 10m; elapse 11m; other claim = a; listed = a WITHHELD;
            backlog = parked 1, withheld 1; other park a WITHHELD 10m; backlog = parked 1, withheld 1; elapse 11m;
            other claim = a; mark a; listed = -; backlog = pending 1; other take a = a; other finish a = done; backlog = -
            """);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scripts")
    void eachStepReturnsWhatItMust(String name, String steps) throws Exception {
        new OutboxScript(outbox, other, this::elapse, this::timeOfOutbox).run(steps);
    }

    @Test
    void aSlotBehindManyNewerOnesOfAnotherOptionIsClaimedSoon() {
        SlotKey rare = SlotKey.of("e1", "rare", "s1");
        outbox.mark(List.of(rare));
        elapse(Duration.ofSeconds(1));
        outbox.mark(IntStream.range(0, 150)
                .mapToObj(i -> SlotKey.of("e1", "often", "s" + i))
                .toList());
        Set<SlotKey> claimed = new HashSet<>();
        for (int i = 0; i < 40 && !claimed.contains(rare); i++) {
            outbox.claim(1, OutboxQueue.Which.PROBE, Set.of(), LEASE, SETTLE)
                    .forEach(claim -> claimed.add(claim.key()));
        }
        assertThat(claimed).contains(rare);
    }

    @Test
    void manySlotsCanBeMarkedAndClaimed() {
        List<SlotKey> keys = IntStream.range(0, 777)
                .mapToObj(i -> SlotKey.of("tour", "evening", "slot-" + i))
                .toList();
        outbox.mark(keys, Mark.DIFFERENT);
        outbox.mark(keys, Mark.DIFFERENT);
        assertThat(outbox.backlog().pending()).isEqualTo(777);

        List<OutboxClaim> all = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            all.addAll(outbox.claim(500, OutboxQueue.Which.ALL, Set.of(), LEASE, SETTLE));
        }
        assertThat(all).extracting(OutboxClaim::key).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(outbox.renew(all, LEASE)).hasSize(777);
        assertThat(other.claim(10, OutboxQueue.Which.ALL, Set.of(), LEASE, SETTLE))
                .isEmpty();
    }

    @Test
    void slotsParkedForPeopleAreListedPageByPage() {
        String detail = "held: \u00fc\u4e2d\ud83c\udf77 ' \" \\ % " + "x".repeat(400);
        List<ParkReason> reasons = List.of(
                ParkReason.HELD, ParkReason.WITHHELD, ParkReason.REFUSED, ParkReason.NOT_KEPT, ParkReason.RETRY);
        for (int i = 0; i < reasons.size(); i++) {
            outbox.mark(List.of(SlotKey.of("tour", "evening", "slot-" + i)));
            outbox.end(
                    outbox.claim(1, OutboxQueue.Which.ALL, Set.of(), LEASE, SETTLE)
                            .get(0),
                    new Parking(reasons.get(i), detail, Optional.of(Duration.ofHours(1)), Optional.empty()));
        }
        elapse(Duration.ofMinutes(10));

        List<ParkedSlot> all = new ArrayList<>(other.parked(Optional.empty(), 2));
        assertThat(all).hasSize(2);
        all.addAll(other.parked(Optional.of(all.get(1).key()), 2));
        assertThat(all)
                .allMatch(slot -> slot.detail().equals(detail))
                .allMatch(slot -> slot.age().compareTo(Duration.ofMinutes(10)) >= 0)
                .extracting(ParkedSlot::reason)
                .containsExactlyInAnyOrderElementsOf(reasons.subList(0, 4));
        assertThat(outbox.parked(Optional.of(all.get(3).key()), 2)).isEmpty();
    }

    @Test
    void keysAreComparedExactly() {
        List<SlotKey> keys = new ArrayList<>();
        for (String experience : List.of(
                "x", "X", " x", "x ", "x/y", "x/", "\u00e9", "e\u0301", "\ud83c\udf77", "x%", "x_", "a'b", "\\")) {
            keys.add(SlotKey.of(experience, "evening", "a"));
        }
        keys.add(SlotKey.of("x", "y", "a"));
        keys.add(SlotKey.of("x", "evening", "a.b-c_d"));
        keys.add(SlotKey.of("x", "evening", "a.b-c-d"));
        keys.add(SlotKey.of("e".repeat(200), "o".repeat(50), "s".repeat(50)));
        keys.add(SlotKey.of("e".repeat(200), "o".repeat(50), "s".repeat(49) + "t"));
        outbox.mark(keys);
        keys.forEach(key -> outbox.mark(List.of(key)));

        List<OutboxClaim> claims = outbox.claim(100, OutboxQueue.Which.ALL, Set.of(), LEASE, SETTLE);
        assertThat(claims).extracting(OutboxClaim::key).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(claims).allMatch(claim -> outbox.end(claim, null) == ClaimEnd.DONE);
    }

    private OutboxQueue of(int thread) {
        return thread % 2 == 0 ? outbox : other;
    }

    private static <T> List<T> atOnce(IntFunction<Callable<T>> task) throws Exception {
        return Race.run(IntStream.range(0, THREADS).mapToObj(task).toList());
    }

    /** Whether this thread must end because another one has failed. */
    private static boolean isOver() {
        return Thread.currentThread().isInterrupted();
    }

    /**
     * Some threads change a value and mark the slot; others process the slot like an availability sync. At the end of
     * each round the value that was sent last must be the current one. A slot that was claimed twice would be lost by one.
     */
    @Test
    void noMarkIsLost() throws Exception {
        for (int round = 0; round < 12; round++) {
            SlotKey key = SlotKey.of("tour", "evening", "round-" + round);
            AtomicLong source = new AtomicLong();
            AtomicLong service = new AtomicLong();
            AtomicInteger changing = new AtomicInteger(THREADS / 2);
            atOnce(i -> () ->
                    i < THREADS / 2 ? changes(of(i), key, source, changing) : turns(of(i), source, service, changing));

            assertThat(service.get()).isEqualTo(source.get());
        }
    }

    @Test
    void aSlotThatIsWithheldWhileAPermissionWaitsIsNotDeleted() throws Exception {
        OutboxScript script = new OutboxScript(outbox, other, this::elapse, this::timeOfOutbox);
        script.run("mark a b; claim; park a WITHHELD 9m");
        int permitted = outbox.permitDeletes(() -> {
            try {
                Thread.sleep(5);
                script.run("elapse 1s; park b WITHHELD 9m");
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return Duration.ZERO;
        });
        assertThat(permitted).isEqualTo(1);
        script.run("claim = a delete; backlog = pending 1, parked 1, withheld 1");
    }

    @Test
    void processesTogetherNeverCountMoreDeletesThanPermitted() throws Exception {
        List<List<Boolean>> permitted = atOnce(i -> () -> {
            List<Boolean> mine = new ArrayList<>();
            for (int n = 0; n < 20; n++) {
                mine.add(of(i).countDelete(SlotKey.of("tour", "evening", i + "-" + n), 20));
            }
            return mine;
        });
        assertThat(permitted.stream().flatMap(List::stream).filter(each -> each))
                .hasSizeBetween(1, 20);
    }

    private static boolean changes(OutboxQueue outbox, SlotKey key, AtomicLong source, AtomicInteger changing) {
        for (int n = 0; n < 4; n++) {
            source.incrementAndGet();
            if (n == 0) {
                outbox.mark(List.of(key), Mark.DIFFERENT);
            } else {
                outbox.mark(List.of(key));
            }
            Thread.onSpinWait();
        }
        changing.decrementAndGet();
        return true;
    }

    private static boolean turns(OutboxQueue outbox, AtomicLong source, AtomicLong service, AtomicInteger changing) {
        while (!isOver() && (changing.get() > 0 || outbox.backlog().pending() > 0)) {
            for (OutboxClaim claim : outbox.claim(2, OutboxQueue.Which.ALL, Set.of(), HOUR, SETTLE)) {
                turn(outbox, claim, source, service);
            }
        }
        return true;
    }

    private static void turn(OutboxQueue outbox, OutboxClaim claim, AtomicLong source, AtomicLong service) {
        Parking retry = new Parking(ParkReason.RETRY, "", Optional.of(Duration.ZERO), Optional.empty());
        while (!isOver()) {
            long value = source.get();
            service.set(value);
            Thread.onSpinWait();
            ClaimEnd end = outbox.end(claim, value % 3 == 2 ? retry : null);
            assertThat(end).isNotEqualTo(ClaimEnd.LOST);
            if (end != ClaimEnd.LOCKED) {
                return;
            }
            assertThat(outbox.take(claim)).isPresent();
        }
    }
}
