package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many slots that the source no longer has may be deleted within an hour, and what allows more. */
class DeleteGuardTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final OptionRef LARGE = OptionRef.of("e1", "large");
    private static final OptionRef SMALL = OptionRef.of("e1", "small");

    private final List<Notification> notifications = new ArrayList<>();
    private final DeleteGuard guard = new DeleteGuard(0.2, notifications, 0);

    private long allowed(OptionRef option, int slots) {
        return IntStream.range(0, slots)
                .filter(i -> guard.allows(option.slot("s" + i), false, 1))
                .count();
    }

    @Test
    void theAllowedShareIsThatOfTheSlotsOnSale() {
        guard.noteOnSale(LARGE, 1000);
        assertThat(allowed(LARGE, 300)).isEqualTo(200);
        assertThat(guard.heldBack()).isPresent();
    }

    @Test
    void twentyDeletesAreAllowedIfTheNumberOfSlotsOnSaleIsUnknown() {
        assertThat(allowed(LARGE, 30)).isEqualTo(20);
        assertThat(guard.heldBack()).isPresent();
    }

    @Test
    void anOptionThatLosesAllItsSlotsIsReportedOnce() {
        guard.noteOnSale(SMALL, 15);
        assertThat(allowed(SMALL, 14)).isEqualTo(14);
        assertThat(notifications).isEmpty();
        assertThat(guard.allows(SMALL.slot("the-last"), false, 1)).isTrue();
        assertThat(notifications).singleElement().asString().contains("all 15 slots of option e1/small");
        assertThat(guard.allows(SMALL.slot("the-last"), false, 1)).isTrue();
        assertThat(notifications).hasSize(1);
    }

    @Test
    void aClosedGuardStaysClosedHoweverSmallTheShareBecomes() {
        close(1);
        for (int i = 0; i < 1000; i++) {
            guard.present(SMALL.slot("s" + i), 2);
        }
        guard.noteOnSale(LARGE, 10_000);
        assertThat(isDeleted(2)).isFalse();
    }

    @Test
    void aClosedGuardStillAllowsSlotsThatAReconcileOrAPersonHasConfirmed() {
        close(1);
        assertThat(guard.allows(LARGE.slot("judged"), true, 2)).isTrue();
        assertThat(isDeleted(2)).isFalse();
    }

    @Test
    void aConfirmationOpensTheGuardForAnHour() {
        close(1);
        guard.confirm(10);
        assertThat(guard.heldBack()).isEmpty();
        assertThat(allowed(LARGE, 100)).isEqualTo(100);
        assertThat(isDeleted(10 + DeleteGuard.HOUR - 1)).isTrue();
        assertThat(close(10 + DeleteGuard.HOUR)).isEqualTo(20);
    }

    @Test
    void aReconcileThatFindsBothSidesEqualOpensTheGuardAndResetsItsCount() {
        close(1);
        guard.equal(10, guard.heldBackSlots(), Set.of(), 20);
        assertThat(guard.heldBack()).isEmpty();
        assertThat(close(30)).isEqualTo(20);
        assertThat(guard.heldBack()).isPresent();
    }

    /** The slots that the reconcile has read were gone afterwards. */
    @Test
    void aReconcileThatBeganBeforeTheGuardClosedDoesNotOpenIt() {
        close(10);
        guard.equal(5, guard.heldBackSlots(), Set.of(), 20);
        assertThat(isDeleted(20)).isFalse();
        assertThat(guard.heldBack()).isPresent();
    }

    /** The reconcile has read other days, or the source does not list the option. */
    @Test
    void aReconcileDoesNotOpenTheGuardWhileTheSourceLacksAHeldBackSlot() {
        close(1);
        List<SlotKey> heldBack = new ArrayList<>(guard.heldBackSlots());
        assertThat(heldBack).hasSize(10);
        guard.equal(10, Set.copyOf(heldBack.subList(1, 10)), Set.of(), 20);
        assertThat(guard.heldBack()).isPresent();
        guard.present(heldBack.get(0), 30);
        guard.equal(35, Set.copyOf(heldBack.subList(1, 10)), Set.of(), 40);
        assertThat(guard.heldBack()).isEmpty();
    }

    /** The other process has its own limit, and no person may have looked at the slots. */
    @Test
    void slotsThatAnotherProcessHasDeletedOpenTheGuardOnlyOnceAnHour() {
        close(1);
        guard.equal(10, Set.of(), guard.heldBackSlots(), 20);
        assertThat(guard.heldBack()).isEmpty();
        close(30);
        guard.equal(40, Set.of(), guard.heldBackSlots(), 50);
        assertThat(guard.heldBack()).isPresent();
        guard.equal(60, guard.heldBackSlots(), Set.of(), 70);
        assertThat(guard.heldBack()).isEmpty();
        close(80);
        guard.equal(90, Set.of(), guard.heldBackSlots(), 20 + DeleteGuard.HOUR);
        assertThat(guard.heldBack()).isEmpty();
    }

    /** The hour begins when the guard closes, not when it began to count, which may be almost an hour earlier. */
    @Test
    void theGuardOpensAnHourAfterItClosed() {
        long closed = DeleteGuard.HOUR - 1;
        close(closed);
        assertThat(isDeleted(closed + DeleteGuard.HOUR - 1)).isFalse();
        assertThat(isDeleted(closed + DeleteGuard.HOUR)).isTrue();
        assertThat(notifications.get(1).toString()).contains("INFO", "deletes are tried again");
        assertThat(guard.heldBack()).isEmpty();
    }

    @Test
    void theReportEndsButTheGuardStaysClosedWhenNoSlotIsListed() {
        close(1);
        for (long at = 2; at < DeleteGuard.HOUR; at += MINUTE / 2) {
            guard.noneIsHeldBack(at);
        }
        assertThat(guard.heldBack()).isEmpty();
        assertThat(notifications).hasSize(2);
        assertThat(guard.closedBecause()).isPresent();
        assertThat(isDeleted(DeleteGuard.HOUR)).isFalse();
    }

    @Test
    void afterTheReportHasEndedAFurtherSlotIsReportedOnce() {
        close(1);
        guard.noneIsHeldBack(2);
        guard.noneIsHeldBack(2 + MINUTE);
        assertThat(guard.heldBack()).isEmpty();
        for (int i = 0; i < 5; i++) {
            assertThat(isDeleted(2 * MINUTE)).isFalse();
        }
        assertThat(guard.heldBack()).isPresent();
        assertThat(notifications.stream().map(Notification::toString).filter(text -> text.contains("ERROR")))
                .hasSize(2);
    }

    /** A slot that was marked again is not listed until it is handled. */
    @Test
    void theReportDoesNotEndBecauseNoSlotIsListedForAMoment() {
        close(1);
        guard.noneIsHeldBack(2);
        guard.someAreHeldBack();
        guard.noneIsHeldBack(2 + MINUTE);
        assertThat(guard.heldBack()).isPresent();
        assertThat(isDeleted(3 + MINUTE)).isFalse();
        guard.noneIsHeldBack(4 + MINUTE);
        guard.noneIsHeldBack(3 + 2 * MINUTE);
        assertThat(guard.heldBack()).isPresent();
        guard.noneIsHeldBack(4 + 2 * MINUTE);
        assertThat(guard.heldBack()).isEmpty();
    }

    /** Closes the guard; returns how many slots it has allowed. */
    private long close(long now) {
        long allowed = IntStream.range(0, 30)
                .filter(i -> guard.allows(LARGE.slot(now + "-" + i), false, now))
                .count();
        assertThat(guard.heldBack()).isPresent();
        return allowed;
    }

    private boolean isDeleted(long now) {
        return guard.allows(LARGE.slot("further"), false, now);
    }

    @Test
    void aSlotThatExistsAgainDoesNotCountAsGone() {
        guard.noteOnSale(SMALL, 15);
        assertThat(allowed(SMALL, 14)).isEqualTo(14);
        guard.present(SMALL.slot("s3"), 1);
        assertThat(guard.allows(SMALL.slot("another"), false, 1)).isTrue();
        assertThat(notifications).isEmpty();
    }
}
