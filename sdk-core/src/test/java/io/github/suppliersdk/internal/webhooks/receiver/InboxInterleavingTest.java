package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every order of small worlds on the real processor. Each mistake that is made on purpose must be found. */
class InboxInterleavingTest {
    static Stream<InboxWorld> worlds() {
        return Stream.of(
                InboxWorld.of("alone", "book", 1, 1, 2).withoutFollowUp(),
                InboxWorld.of("copies", "book book", 1, 1, 1).withoutFollowUp(),
                InboxWorld.of("copies that overlap", "book book", 1, 0, 1)
                        .withoutFollowUp()
                        .overlapping(),
                InboxWorld.of("holds", "hold hold", 1, 1, 1).withoutFollowUp(),
                InboxWorld.of("unconfirmed that overlaps", "book unconfirmed", 1, 1, 0)
                        .overlapping(),
                InboxWorld.of("unconfirmed copies", "book book unconfirmed", 1, 0, 0),
                InboxWorld.of("contents", "book other unconfirmed", 0, 0, 1),
                InboxWorld.of("two bookings", "book second end", 1, 0, 1),
                InboxWorld.of("cancellations", "book T1 T1", 1, 0, 0),
                InboxWorld.of("remote", "book unconfirmed", 1, 0, 1).remote(),
                InboxWorld.of("remote, booked again", "book unconfirmed again", 0, 0, 1)
                        .remote());
    }

    static Stream<InboxWorld> largerWorlds() {
        return Stream.of(
                InboxWorld.of("held and booked", "hold book end", 1, 0, 1).withoutFollowUp(),
                InboxWorld.of("unconfirmed", "book unconfirmed", 1, 1, 1),
                InboxWorld.of("worker", "book unconfirmed worker", 0, 1, 0),
                InboxWorld.of("parts", "book T1 all", 0, 0, 1),
                InboxWorld.of("booked again", "book unconfirmed again", 0, 1, 0),
                InboxWorld.of("remote copies", "book book end", 1, 0, 1).remote());
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void theSupplierHasWhatTheServiceWasTold(InboxWorld world) {
        assertThat(world.search()).as("orders").isGreaterThan(20);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("largerWorlds")
    void theSupplierHasWhatTheServiceWasToldInLargerWorlds(InboxWorld world) {
        theSupplierHasWhatTheServiceWasTold(world);
    }

    @ParameterizedTest
    @EnumSource
    void aMistakeIsFound(Defect defect) {
        InboxWorld world = Stream.concat(worlds(), largerWorlds())
                .filter(each -> each.name().equals(defect.world))
                .findFirst()
                .orElseThrow();
        assertThatThrownBy(() -> world.search(EnumSet.of(defect)))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("run ");
    }
}
