package io.github.suppliersdk.sync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests the guarantees of an {@link Outbox}. */
@Execution(ExecutionMode.SAME_THREAD) // each test has the outbox to itself
@Timeout(value = 120, unit = TimeUnit.SECONDS)
public abstract class OutboxContract {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration SETTLE = Duration.ofMinutes(5);
    private static final SlotKey A = SlotKey.of("tour", "evening", "a");
    private static final SlotKey B = SlotKey.of("tour", "evening", "b");
    private static final SlotKey C = SlotKey.of("tour", "evening", "c");

    @SuppressWarnings("NullAway.Init")
    private Outbox outbox;

    @SuppressWarnings("NullAway.Init")
    private Outbox other;

    /** Returns an outbox without marks. Called before each test. */
    protected abstract Outbox emptyOutbox() throws Exception;

    /** Returns another outbox over the storage of the first one, like that of a second process. */
    protected abstract Outbox sameOutboxOfAnotherProcess(Outbox first) throws Exception;

    /** Simulates that this time passes, by setting a clock or by moving all stored times back. */
    protected abstract void elapse(Duration time) throws Exception;

    /** The current time of the outbox, which moves with {@link #elapse}. */
    protected Instant timeOfOutbox() {
        return Instant.now();
    }

    @BeforeEach
    void openOutboxes() throws Exception {
        outbox = emptyOutbox();
        other = sameOutboxOfAnotherProcess(outbox);
    }

    private void mark(SlotKey... keys) {
        outbox.mark(List.of(keys));
    }

    private static List<OutboxClaim> claims(Outbox outbox) {
        return outbox.claim(10, LEASE, SETTLE);
    }

    private static List<SlotKey> claimed(Outbox outbox) {
        return claims(outbox).stream().map(OutboxClaim::key).toList();
    }

    private static OutboxClaim claim(Outbox outbox) {
        List<OutboxClaim> claims = claims(outbox);
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    /** Marks a slot, claims it and lets the lease end; then the other process claims it. */
    private Takeover takeover() throws Exception {
        mark(A);
        OutboxClaim lost = claim(outbox);
        elapse(LEASE.plusSeconds(1));
        return new Takeover(lost, claim(other));
    }

    private record Takeover(OutboxClaim lost, OutboxClaim valid) {}

    private static void assertSettlesIn(Duration time, Duration actual) {
        assertThat(actual).isBetween(time.minusSeconds(30), time);
    }

    private void assertNothingWaits() {
        assertThat(claimed(other)).isEmpty();
        assertThat(outbox.backlog().pending()).isZero();
        assertThat(outbox.backlog().parked()).isZero();
    }

    @Test
    void aMarkedSlotIsClaimedByOneProcess() {
        assertThat(claimed(outbox)).isEmpty();

        mark(A);
        OutboxClaim claim = claim(other);

        assertThat(claim.key()).isEqualTo(A);
        assertThat(claim.verify()).isFalse();
        assertThat(claim.settleIn()).isZero();
        assertThat(claim.settle()).isEqualTo(SETTLE);
        assertThat(claimed(outbox)).isEmpty();
        assertThat(claimed(other)).isEmpty();
    }

    @Test
    void aSlotThatIsMarkedSeveralTimesIsClaimedOnce() {
        mark(A, A);
        mark(A);
        outbox.mark(List.of());
        outbox.markToVerify(List.of(), SETTLE, Optional.empty());

        assertThat(claimed(outbox)).containsExactly(A);
    }

    @Test
    void aFinishedSlotIsNoLongerInTheOutbox() {
        mark(A);
        assertThat(outbox.finish(claim(outbox))).isEqualTo(ClaimEnd.DONE);
        assertNothingWaits();

        mark(A);
        assertThat(other.finish(claim(other))).isEqualTo(ClaimEnd.DONE);
    }

    @Test
    void aMarkAfterTheTakeIsNotFinished() {
        mark(A);
        OutboxClaim claim = claim(outbox);
        other.markDifferent(List.of(A), false);

        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.AGAIN);
        assertThat(claimed(other)).isEmpty();
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.AGAIN);

        OutboxClaim taken = outbox.take(claim).orElseThrow();
        assertThat(taken.key()).isEqualTo(A);
        assertThat(taken.token()).isEqualTo(claim.token());
        assertThat(taken.settle()).isEqualTo(SETTLE);
        assertThat(taken.verify()).isFalse();
        assertThat(outbox.finish(taken)).isEqualTo(ClaimEnd.DONE);
        assertNothingWaits();
    }

    @Test
    void aTakeWithoutANewMarkReturnsTheSameClaim() {
        mark(A);
        OutboxClaim claim = claim(outbox);

        assertThat(outbox.take(claim)).contains(claim);
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.DONE);
    }

    @Test
    void aClaimTakesTheRequestForVerification() throws Exception {
        outbox.markToVerify(List.of(A), SETTLE, Optional.empty());
        elapse(Duration.ofMinutes(2));
        mark(A);

        OutboxClaim claim = claim(outbox);
        assertThat(claim.verify()).isTrue();
        assertSettlesIn(SETTLE.minusMinutes(2), claim.settleIn());
        assertThat(outbox.take(claim).orElseThrow().verify()).isFalse();
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.DONE);

        mark(A);
        assertThat(claim(outbox).verify()).isFalse();
    }

    @Test
    void theLaterEndOfSettlingIsKept() throws Exception {
        SlotKey past = SlotKey.of("tour", "evening", "past");
        outbox.markToVerify(List.of(A, B, C), SETTLE, Optional.empty());
        outbox.markToVerify(List.of(past), Duration.ofMinutes(1), Optional.empty());
        other.markToVerify(List.of(A), Duration.ofMinutes(1), Optional.empty());
        other.markToVerify(List.of(B), Duration.ofMinutes(9), Optional.empty());
        elapse(Duration.ofMinutes(2));
        outbox.markToVerify(List.of(C), Duration.ZERO, Optional.empty());

        Map<SlotKey, Duration> expected = Map.of(
                A, Duration.ofMinutes(3), B, Duration.ofMinutes(7), C, Duration.ofMinutes(3), past, Duration.ZERO);
        List<OutboxClaim> claims = claims(outbox);
        assertThat(claims).hasSize(4).allMatch(OutboxClaim::verify);
        for (OutboxClaim claim : claims) {
            assertSettlesIn(expected.getOrDefault(claim.key(), SETTLE), claim.settleIn());
        }
    }

    @Test
    void aRequestForVerificationDuringAClaimIsTakenByTheNextTake() {
        mark(A);
        OutboxClaim claim = claim(outbox);
        other.markToVerify(List.of(A), SETTLE, Optional.empty());

        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.AGAIN);
        OutboxClaim taken = outbox.take(claim).orElseThrow();
        assertThat(taken.verify()).isTrue();
        assertSettlesIn(SETTLE, taken.settleIn());
        assertThat(outbox.take(claim).orElseThrow().verify()).isFalse();
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.DONE);
    }

    @Test
    void eachClaimHasItsOwnToken() {
        mark(A);
        OutboxClaim first = claim(outbox);
        outbox.finish(first);
        mark(A);
        OutboxClaim second = claim(outbox);
        assertThat(second.token()).isNotEqualTo(first.token());

        other.park(second, retryAfter(Duration.ZERO));
        assertThat(claim(other).token()).isNotIn(first.token(), second.token());
    }

    @Test
    void aSlotIsNotClaimedBeforeItsLeaseIsOver() throws Exception {
        mark(A);
        claim(outbox);
        mark(A);
        elapse(LEASE.minusSeconds(30));
        assertThat(claimed(other)).isEmpty();
        mark(A);
        assertThat(claimed(other)).isEmpty();
        elapse(Duration.ofSeconds(31));
        assertThat(claimed(other)).containsExactly(A);
    }

    @Test
    void aTakenOverSlotMustBeVerified() throws Exception {
        OutboxClaim valid = takeover().valid();

        assertThat(valid.verify()).isTrue();
        assertSettlesIn(SETTLE, valid.settleIn());
        assertThat(other.finish(valid)).isEqualTo(ClaimEnd.DONE);
        assertNothingWaits();
    }

    @Test
    void aTakeoverDoesNotShortenTheSettling() throws Exception {
        outbox.markToVerify(List.of(A), Duration.ofHours(1), Optional.empty());
        claim(outbox);
        elapse(LEASE.plusSeconds(1));
        OutboxClaim second = claim(other);
        assertSettlesIn(Duration.ofHours(1).minus(LEASE), second.settleIn());
    }

    @Test
    void aProcessThatLosesItsClaimMarksTheSlotForVerification() throws Exception {
        for (int way = 0; way < 3; way++) {
            Takeover takeover = takeover();
            OutboxClaim valid = other.take(takeover.valid()).orElseThrow();
            switch (way) {
                case 0 -> assertThat(outbox.finish(takeover.lost())).isEqualTo(ClaimEnd.LOST);
                case 1 -> assertThat(outbox.take(takeover.lost())).isEmpty();
                default ->
                    assertThat(outbox.park(takeover.lost(), retryAfter(LEASE))).isEqualTo(ClaimEnd.LOST);
            }

            assertThat(other.finish(valid)).isEqualTo(ClaimEnd.AGAIN);
            OutboxClaim again = other.take(valid).orElseThrow();
            assertThat(again.verify()).isTrue();
            assertSettlesIn(SETTLE, again.settleIn());
            assertThat(other.finish(again)).isEqualTo(ClaimEnd.DONE);
            assertNothingWaits();
        }
    }

    @Test
    void aClaimOfAVerificationSaysSoUnlessTheSlotWasMarkedSince() {
        for (boolean isMarked : List.of(false, true)) {
            mark(A);
            OutboxClaim first = claim(outbox);
            assertThat(first.onlyVerifies()).isFalse();
            Optional<Duration> now = Optional.of(Duration.ZERO);
            assertThat(outbox.park(first, new Parking(ParkReason.VERIFY, "", now, now)))
                    .isEqualTo(ClaimEnd.DONE);
            if (isMarked) {
                mark(A);
            }
            OutboxClaim second = claim(other);
            assertThat(second.verify()).isTrue();
            assertThat(second.onlyVerifies()).isEqualTo(!isMarked);
            assertThat(other.finish(second)).isEqualTo(ClaimEnd.DONE);
        }
    }

    @Test
    void aProcessThatLosesItsClaimMarksTheSlotEvenIfThereIsNoRow() throws Exception {
        Takeover takeover = takeover();
        other.finish(takeover.valid());

        assertThat(outbox.finish(takeover.lost())).isEqualTo(ClaimEnd.LOST);

        OutboxClaim again = claim(other);
        assertThat(again.verify()).isTrue();
        assertSettlesIn(SETTLE, again.settleIn());
    }

    @Test
    void aClaimStaysValidUntilAnotherProcessTakesOver() throws Exception {
        mark(A, B);
        List<OutboxClaim> claims = claims(outbox);
        elapse(LEASE.plusMinutes(9));

        assertThat(outbox.take(claims.get(0))).contains(claims.get(0));
        assertThat(outbox.finish(claims.get(0))).isEqualTo(ClaimEnd.DONE);
        assertThat(outbox.renew(claims.subList(1, 2), LEASE))
                .containsExactly(claims.get(1).key());
        assertThat(claimed(other)).isEmpty();
    }

    @Test
    void aRenewedLeaseLastsFromNow() throws Exception {
        mark(A, B);
        List<OutboxClaim> claims = claims(outbox);
        for (int i = 0; i < 3; i++) {
            elapse(LEASE.minusSeconds(20));
            assertThat(claimed(other)).isEmpty();
            assertThat(outbox.renew(claims, LEASE)).containsExactlyInAnyOrder(A, B);
        }
        elapse(LEASE.plusSeconds(1));
        assertThat(claimed(other)).containsExactlyInAnyOrder(A, B);
    }

    @Test
    void aLostClaimIsNotRenewed() throws Exception {
        Takeover takeover = takeover();
        mark(B);
        OutboxClaim mine = claim(outbox);

        assertThat(outbox.renew(List.of(takeover.lost(), mine), Duration.ofHours(9)))
                .containsExactly(B);
        assertThat(outbox.renew(List.of(), LEASE)).isEmpty();

        elapse(LEASE.plusSeconds(1));
        assertThat(claimed(outbox)).containsExactly(A);
    }

    @Test
    void aParkedSlotIsClaimedWhenItsDelayIsOver() throws Exception {
        mark(A);
        OutboxClaim claim = claim(outbox);
        assertThat(outbox.park(claim, retryAfter(Duration.ofMinutes(3)))).isEqualTo(ClaimEnd.DONE);
        assertThat(claimed(other)).isEmpty();
        elapse(Duration.ofMinutes(2));
        assertThat(claimed(other)).isEmpty();
        elapse(Duration.ofSeconds(61));

        OutboxClaim next = claim(other);
        assertThat(next.verify()).isFalse();
        assertThat(other.finish(next)).isEqualTo(ClaimEnd.DONE);
        assertNothingWaits();
    }

    static Parking retryAfter(Duration notBefore) {
        return new Parking(ParkReason.RETRY, "", Optional.of(notBefore), Optional.empty());
    }

    private static Parking untilMarked(ParkReason reason, String detail) {
        return new Parking(reason, detail, Optional.empty(), Optional.empty());
    }

    @Test
    void aSlotParkedIndefinitelyIsClaimedWhenItIsMarked() throws Exception {
        mark(A);
        outbox.park(claim(outbox), untilMarked(ParkReason.REFUSED, "422"));
        elapse(Duration.ofDays(400));
        assertThat(claimed(other)).isEmpty();
        assertThat(outbox.backlog().parked()).isOne();
        assertThat(outbox.backlog().pending()).isZero();

        other.markDifferent(List.of(A), false);

        assertThat(outbox.backlog().parked()).isZero();
        assertThat(outbox.backlog().pending()).isOne();
        assertThat(claim(other).verify()).isFalse();
    }

    @Test
    void aSlotThatWasMarkedSinceTheTakeIsNotParked() {
        mark(A);
        OutboxClaim claim = claim(outbox);
        mark(A);

        assertThat(outbox.park(claim, untilMarked(ParkReason.HELD, "409"))).isEqualTo(ClaimEnd.AGAIN);

        assertThat(outbox.parked(Optional.empty(), 10)).isEmpty();
        assertThat(other.finish(claim(other))).isEqualTo(ClaimEnd.DONE);
        assertNothingWaits();
    }

    @Test
    void aParkedSlotCanBeVerifiedLater() throws Exception {
        for (boolean marked : new boolean[] {false, true}) {
            mark(A);
            OutboxClaim claim = claim(outbox);
            if (marked) {
                mark(A);
            }
            outbox.park(
                    claim, new Parking(ParkReason.RETRY, "", Optional.of(Duration.ofMinutes(2)), Optional.of(SETTLE)));
            elapse(Duration.ofMinutes(3));

            OutboxClaim next = claim(other);
            assertThat(next.verify()).isTrue();
            assertSettlesIn(SETTLE.minusMinutes(3), next.settleIn());
            assertThat(other.finish(next)).isEqualTo(ClaimEnd.DONE);
        }
    }

    @Test
    void changedSlotsAreClaimedBeforeReconciledSlots() throws Exception {
        outbox.markDifferent(List.of(A, B), false);
        elapse(Duration.ofSeconds(1));
        mark(C);
        elapse(Duration.ofSeconds(1));
        other.mark(List.of(B));
        other.markDifferent(List.of(C), false);

        assertThat(outbox.claim(2, LEASE, SETTLE)).extracting(OutboxClaim::key).containsExactlyInAnyOrder(B, C);
        assertThat(claimed(other)).containsExactly(A);
    }

    @Test
    void aPermissionToDeleteIsTakenWithTheMarkAndEndsWithAChange() {
        outbox.markDifferent(List.of(A), true);
        OutboxClaim claim = claim(other);
        assertThat(claim.mayDelete()).isTrue();
        outbox.markToVerify(List.of(A), SETTLE, Optional.empty());
        assertThat(other.take(claim)).map(OutboxClaim::mayDelete).contains(true);
        mark(A);
        assertThat(other.take(claim)).map(OutboxClaim::mayDelete).contains(false);
        outbox.markDifferent(List.of(A), true);
        assertThat(other.take(claim)).map(OutboxClaim::mayDelete).contains(true);
        outbox.markDifferent(List.of(A), false);
        assertThat(other.take(claim)).map(OutboxClaim::mayDelete).contains(false);
    }

    @Test
    void onlySlotsThatHaveBeenWithheldForThisTimeArePermitted() throws Exception {
        mark(A, B);
        for (OutboxClaim claim : claims(outbox)) {
            outbox.park(claim, withheld());
        }
        elapse(Duration.ofMinutes(10));
        for (OutboxClaim claim : claims(outbox)) { // withheld once more: since the first time
            outbox.park(claim, withheld());
        }
        mark(B, C);
        for (OutboxClaim claim : claims(outbox)) {
            outbox.park(claim, withheld());
        }
        assertThat(outbox.backlog().withheld()).isEqualTo(3);

        assertThat(other.permitDeletes(Duration.ofMinutes(9))).isOne();
        OutboxClaim permitted = claim(outbox);
        assertThat(permitted.key()).isEqualTo(A);
        assertThat(permitted.mayDelete()).isTrue();
        assertThat(outbox.finish(permitted)).isEqualTo(ClaimEnd.DONE);
        assertThat(outbox.backlog().withheld()).isEqualTo(2);
        assertThat(other.permitDeletes(Duration.ZERO)).isEqualTo(2);
        assertThat(claims(outbox)).allMatch(OutboxClaim::mayDelete).hasSize(2);
    }

    @Test
    void aPermissionEndsWhenTheTurnFoundTheSlotAndStaysWhileItIsHeld() throws Exception {
        outbox.markDifferent(List.of(A), true);
        mark(B);
        for (OutboxClaim claim : claims(outbox)) {
            ParkReason reason = claim.mayDelete() ? ParkReason.REFUSED : ParkReason.HELD;
            outbox.park(claim, new Parking(reason, "", Optional.of(Duration.ofMinutes(1)), Optional.empty()));
        }
        elapse(Duration.ofMinutes(2));
        assertThat(claims(outbox))
                .hasSize(2)
                .allMatch(claim -> claim.mayDelete() == claim.key().equals(B));
    }

    private static Parking withheld() {
        return new Parking(ParkReason.WITHHELD, "", Optional.of(Duration.ofMinutes(9)), Optional.empty());
    }

    /** The person has confirmed it while its turn goes on, which does not know. */
    @Test
    void aPermissionDuringAClaimIsNotLost() throws Exception {
        mark(A);
        outbox.park(claim(outbox), withheld());
        elapse(Duration.ofMinutes(10));
        OutboxClaim claim = claim(outbox);
        assertThat(other.permitDeletes(Duration.ofMinutes(5))).isOne();
        assertThat(outbox.park(claim, withheld())).isEqualTo(ClaimEnd.AGAIN);
        assertThat(claim(outbox).mayDelete()).isTrue();
    }

    @Test
    void aLimitedNumberOfDeletesIsCountedWithinAnHour() throws Exception {
        assertThat(outbox.countDelete(A, 2)).isTrue();
        assertThat(other.countDelete(B, 2)).isTrue();
        assertThat(outbox.countDelete(C, 2)).isFalse();
        assertThat(other.countDelete(A, 2)).as("once more for the same slot").isTrue();
        assertThat(other.countDelete(A, 1))
                .as("more are noted than were permitted")
                .isFalse();
        assertThat(other.countDelete(A, 2)).isTrue();
        elapse(Duration.ofMinutes(61));
        assertThat(outbox.countDelete(C, 2)).isTrue();
        assertThat(outbox.countDelete(A, 2)).isTrue();
        assertThat(other.countDelete(B, 2)).isFalse();
    }

    @Test
    void theRowsOfSlotsAreFound() throws Exception {
        mark(A, B);
        outbox.park(claims(outbox).get(0), untilMarked(ParkReason.REFUSED, "422"));
        Map<SlotKey, ParkedSlot> rows = other.find(List.of(A, B, C));
        assertThat(rows).containsOnlyKeys(A, B);
        assertThat(rows.values())
                .extracting(ParkedSlot::reason)
                .containsExactlyInAnyOrder(ParkReason.REFUSED, ParkReason.RETRY);
        assertThat(other.find(List.of())).isEmpty();
    }

    @Test
    void theSlotsOfAnOptionAreDueAtOnceIfTheyWaitForARetry() throws Exception {
        SlotKey next = SlotKey.of("tour", "evening2", "a");
        mark(A, B, next);
        for (OutboxClaim claim : claims(outbox)) {
            outbox.park(
                    claim,
                    claim.key().equals(B) ? untilMarked(ParkReason.REFUSED, "") : retryAfter(Duration.ofMinutes(1)));
        }
        other.retry(A.option());
        assertThat(claimed(outbox)).containsExactly(A);
    }

    @Test
    void aSlotIsLookedAtWhenItsTimeHasComeHoweverItsTurnEnded() throws Exception {
        Instant end = timeOfOutbox().plus(Duration.ofMinutes(20));
        outbox.markToVerify(List.of(A, B), Duration.ZERO, Optional.of(end));
        outbox.markToVerify(List.of(A), Duration.ZERO, Optional.of(end.minusSeconds(60)));
        for (OutboxClaim claim : claims(outbox)) {
            ClaimEnd ended = claim.key().equals(A)
                    ? outbox.finish(claim)
                    : outbox.park(claim, untilMarked(ParkReason.REFUSED, "422"));
            assertThat(ended).isEqualTo(ClaimEnd.DONE);
        }
        assertThat(outbox.backlog().pending()).isZero();
        assertThat(outbox.backlog().verifying()).isOne();
        elapse(Duration.ofMinutes(19));
        assertThat(claimed(other)).isEmpty();
        elapse(Duration.ofSeconds(61));
        List<OutboxClaim> looks = claims(other);
        assertThat(looks).extracting(OutboxClaim::key).containsExactlyInAnyOrder(A, B);
        for (OutboxClaim look : looks) {
            assertThat(look.verify()).isTrue();
            assertSettlesIn(SETTLE, look.settleIn());
            assertThat(other.finish(look)).isEqualTo(ClaimEnd.DONE);
        }
        assertNothingWaits();
        assertThat(outbox.backlog().verifying()).isZero();
    }

    @Test
    void theSlotThatHasWaitedLongestIsClaimedFirst() throws Exception {
        List<Consumer<SlotKey>> marks = List.of(this::mark, key -> outbox.markDifferent(List.of(key), false));
        for (Consumer<SlotKey> mark : marks) {
            for (SlotKey key : List.of(C, A, B)) {
                mark.accept(key);
                elapse(Duration.ofSeconds(1));
            }
            mark.accept(C);
            List<SlotKey> order = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                OutboxClaim claim = outbox.claim(1, LEASE, SETTLE).get(0);
                order.add(claim.key());
                outbox.finish(claim);
            }
            assertThat(order).containsExactly(C, A, B);
        }
    }

    @Test
    void claimsDoNotExceedTheLimit() {
        mark(A, B);
        outbox.markDifferent(List.of(C), false);

        assertThat(outbox.claim(1, LEASE, SETTLE)).hasSize(1);
        assertThat(claimed(outbox)).hasSize(2);
    }

    @Test
    void manySlotsCanBeMarkedAndClaimed() {
        List<SlotKey> keys = new ArrayList<>();
        for (int i = 0; i < 777; i++) {
            keys.add(SlotKey.of("tour", "evening", "slot-" + i));
        }
        outbox.markDifferent(keys, false);
        outbox.markDifferent(keys, false);
        assertThat(outbox.backlog().pending()).isEqualTo(777);

        List<OutboxClaim> all = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            all.addAll(outbox.claim(500, LEASE, SETTLE));
        }
        assertThat(all).extracting(OutboxClaim::key).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(outbox.renew(all, LEASE)).hasSize(777);
        assertThat(claimed(other)).isEmpty();
    }

    @Test
    void theBacklogHasTheNumberAndTheAgeOfWaitingSlots() throws Exception {
        assertThat(outbox.backlog().pending()).isZero();
        assertThat(outbox.backlog().oldest()).isZero();

        mark(A);
        elapse(Duration.ofSeconds(100));
        mark(A, B, C);
        OutboxClaim claim = outbox.claim(1, LEASE, SETTLE).get(0);
        assertThat(claim.key()).isEqualTo(A);

        assertThat(other.backlog().pending()).isEqualTo(3);
        assertThat(other.backlog().parked()).isZero();
        assertThat(other.backlog().oldest()).isBetween(Duration.ofSeconds(100), Duration.ofSeconds(160));

        outbox.park(claim, retryAfter(LEASE));
        assertThat(other.backlog().pending()).isEqualTo(3);
        assertThat(other.backlog().oldest()).isGreaterThanOrEqualTo(Duration.ofSeconds(100));
        outbox.park(claims(outbox).get(0), untilMarked(ParkReason.NOT_KEPT, ""));
        assertThat(other.backlog().pending()).isEqualTo(2);
        assertThat(other.backlog().parked()).isOne();
    }

    /** No change of it waits to be sent: an alert on the age must not fire for it. */
    @Test
    void aSlotToBeVerifiedIsNotPending() throws Exception {
        mark(A);
        for (int i = 0; i < 3; i++) {
            elapse(Duration.ofSeconds(100));
            outbox.park(
                    claim(outbox),
                    new Parking(
                            ParkReason.VERIFY, "", Optional.of(Duration.ofSeconds(90)), Optional.of(Duration.ZERO)));
            assertThat(other.backlog().pending()).isZero();
            assertThat(other.backlog().verifying()).isOne();
            assertThat(other.backlog().parked()).isZero();
            assertThat(other.backlog().oldest()).isZero();
            assertThat(outbox.parked(Optional.empty(), 1)).isEmpty();
            if (i == 0) {
                mark(A);
            } else {
                elapse(Duration.ofSeconds(100)); // the slot is due now without a new mark
            }
            assertThat(other.backlog().oldest()).isLessThan(Duration.ofSeconds(60));
        }
        OutboxClaim claim = claim(outbox);
        assertThat(other.backlog().oldest()).isLessThan(Duration.ofSeconds(60));
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.DONE);
    }

    @Test
    void slotsParkedForPeopleAreListedPageByPage() throws Exception {
        String detail = "held: \u00fc\u4e2d\ud83c\udf77 ' \" \\ % " + "x".repeat(400);
        List<ParkReason> reasons = List.of(
                ParkReason.HELD, ParkReason.WITHHELD, ParkReason.REFUSED, ParkReason.NOT_KEPT, ParkReason.RETRY);
        for (int i = 0; i < reasons.size(); i++) {
            mark(SlotKey.of("tour", "evening", "slot-" + i));
            outbox.park(
                    claim(outbox),
                    new Parking(reasons.get(i), detail, Optional.of(Duration.ofHours(1)), Optional.empty()));
        }
        elapse(Duration.ofMinutes(10));

        List<ParkedSlot> first = other.parked(Optional.empty(), 2);
        assertThat(first).hasSize(2).allMatch(slot -> slot.detail().equals(detail));
        List<ParkedSlot> rest = other.parked(Optional.of(first.get(1).key()), 2);
        List<ParkedSlot> all = new ArrayList<>(first);
        all.addAll(rest);
        assertThat(all)
                .extracting(ParkedSlot::reason)
                .containsExactlyInAnyOrder(
                        ParkReason.HELD, ParkReason.WITHHELD, ParkReason.REFUSED, ParkReason.NOT_KEPT);
        assertThat(all).allMatch(slot -> slot.age().compareTo(Duration.ofMinutes(10)) >= 0);
        assertThat(outbox.parked(Optional.of(rest.get(1).key()), 2)).isEmpty();
        assertThat(outbox.backlog().parked()).isEqualTo(4);
        assertThat(outbox.backlog().pending()).isOne();
    }

    /** Otherwise, during a retry of all such slots, none would seem to be withheld. */
    @Test
    void slotsParkedForPeopleStayListedWhileTheyAreRetried() throws Exception {
        mark(A);
        Parking withheld = new Parking(ParkReason.WITHHELD, "", Optional.of(Duration.ofMinutes(10)), Optional.empty());
        outbox.park(claim(outbox), withheld);
        elapse(Duration.ofMinutes(11));
        OutboxClaim again = claim(other);
        assertThat(outbox.parked(Optional.empty(), 2))
                .extracting(ParkedSlot::reason)
                .containsExactly(ParkReason.WITHHELD);
        assertThat(outbox.backlog().parked()).isOne();
        assertThat(outbox.backlog().pending()).isZero();

        other.park(again, withheld);
        assertThat(outbox.backlog().parked()).isOne();
        elapse(Duration.ofMinutes(11));
        again = claim(other);
        mark(A);
        assertThat(outbox.parked(Optional.empty(), 2)).isEmpty();
        assertThat(outbox.backlog().parked()).isZero();
        assertThat(outbox.backlog().pending()).isOne();
        assertThat(other.take(again)).isPresent();
        assertThat(other.finish(again)).isEqualTo(ClaimEnd.DONE);
        assertThat(outbox.backlog().parked()).isZero();
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

        List<OutboxClaim> claims = outbox.claim(100, LEASE, SETTLE);
        assertThat(claims).extracting(OutboxClaim::key).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(claims).allMatch(claim -> outbox.finish(claim) == ClaimEnd.DONE);
    }
}
