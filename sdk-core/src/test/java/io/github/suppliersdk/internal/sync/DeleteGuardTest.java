package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sync.OptionRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many slots that the source no longer has may be deleted within an hour. */
class DeleteGuardTest {
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
    void theShareIsThatOfTheSlotsOnSale() {
        guard.isOnSale(LARGE, 1000);
        assertThat(allowed(LARGE, 300)).isEqualTo(200);
        assertThat(guard.heldBack()).isPresent();
    }

    @Test
    void twentyMayGoWhereItIsNotKnownHowManyAreOnSale() {
        assertThat(allowed(LARGE, 30)).isEqualTo(20);
        assertThat(guard.heldBack()).isPresent();
    }

    @Test
    void anOptionOfWhichAllIsGoneIsTold() {
        guard.isOnSale(SMALL, 15);
        assertThat(allowed(SMALL, 14)).isEqualTo(14);
        assertThat(notifications).isEmpty();
        assertThat(guard.allows(SMALL.slot("the-last"), false, 1)).isTrue();
        assertThat(notifications).singleElement().asString().contains("all 15 slots of option e1/small");
        assertThat(guard.allows(SMALL.slot("the-last"), false, 1)).isTrue();
        assertThat(notifications).hasSize(1);
    }

    /** What another process was not able to ask for is on no list, and waits. */
    @Test
    void noneIsTakenForSeenToBeforeAllCanHaveBeenAskedForAgain() {
        assertThat(allowed(LARGE, 30)).isEqualTo(20);
        long minute = Duration.ofMinutes(1).toNanos();
        guard.areNotAskedFor(6 * minute);
        for (long at = minute; at < 7 * minute; at += minute) {
            guard.noneIsHeldBack(at);
            assertThat(guard.heldBack()).isPresent();
        }
        guard.noneIsHeldBack(7 * minute);
        assertThat(guard.heldBack()).isEmpty();
    }

    @Test
    void aSlotThatIsThereAgainDoesNotCountAsGone() {
        guard.isOnSale(SMALL, 15);
        assertThat(allowed(SMALL, 14)).isEqualTo(14);
        guard.present(SMALL.slot("s3"), 1);
        assertThat(guard.allows(SMALL.slot("another"), false, 1)).isTrue();
        assertThat(notifications).isEmpty();
    }
}
