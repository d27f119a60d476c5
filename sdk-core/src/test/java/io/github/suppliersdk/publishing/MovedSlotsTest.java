package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Slots that the service has on another date, so that a read of the new date does not return them. */
class MovedSlotsTest extends VirtualTimeRuns {
    private static final LocalDate NEW = Slots.FIRST_DAY;
    private static final LocalDate OLD = NEW.minusDays(100);

    MovedSlotsTest() {
        super(Duration.ofMillis(10));
    }

    private SlotPublisher publisher(ReplacedSeats seats) {
        return publisher().concurrency(1).replaceExisting(seats).build(); // one look after the other
    }

    private static SlotTarget slot(SlotKind kind, int seats) {
        return Slots.target("e1", "o1", "moved", kind, seats);
    }

    /** The create that was refused may have made it, so its seats stay. */
    @ParameterizedTest
    @EnumSource(ReplacedSeats.class)
    void aSlotOnAnotherDateIsFoundByItsIdWhenItsCreateIsRefused(ReplacedSeats kept) {
        service.put(slot(DailySlot.of(OLD), 5));
        List<SlotTarget> slots = new ArrayList<>(Slots.days(30));
        slots.add(slot(DailySlot.of(NEW), 8));

        PublishReport report = publisher(kept).publish(slots);

        assertThat(report.count(SlotResult.CREATED) + report.count(SlotResult.EQUAL))
                .isEqualTo(30);
        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(client.slots("e1", "o1").get("moved").kind()).isEqualTo(DailySlot.of(NEW));
        assertThat(seats("moved")).isEqualTo(5);
    }

    /** The look has shown that they are missing, and a 404 confirms it. */
    @Test
    void theNeighboursOfARefusedSlotAreNotToBeVerified() {
        service.put(slot(TimeSlot.startingAt(OLD.atTime(21, 0)), 5));
        List<SlotTarget> slots = new ArrayList<>(List.of(slot(TimeSlot.startingAt(NEW.atTime(21, 0)), 8)));
        for (int month = 0; month < 11; month++) {
            slots.add(Slots.timed("e1", "o1", month * 120, 8));
        }

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS).publish(slots);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(11);
        assertThat(report.toVerify()).isZero();
    }

    @Test
    void aSlotThatAnotherWindowShowedIsReadBeforeAnythingIsSent() {
        service.put(slot(DailySlot.of(OLD), 5));
        List<SlotTarget> slots = new ArrayList<>(List.of(Slots.target("e1", "o1", "old", DailySlot.of(OLD), 3)));
        slots.addAll(Slots.days(1200));
        slots.add(slot(DailySlot.of(NEW.plusDays(1100)), 8));

        PublishReport report = publisher(ReplacedSeats.SEATS_LEFT_NOW).publish(slots);

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1201);
        assertThat(seats("moved")).isEqualTo(8);
        assertThat(service.requests("POST")).isEqualTo(13);
    }

    /** What was seen counts as missing for 30 seconds only, but as moved for the whole run. */
    @Test
    void aSlotThatWasSeenLongAgoIsReadBeforeAnythingIsSent() {
        service.createReplaces = true;
        service.put(slot(DailySlot.of(OLD), 5));
        List<SlotTarget> slots = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            slots.add(Slots.target("e1", "o1", "old" + i, DailySlot.of(OLD), 3));
        }
        slots.add(slot(DailySlot.of(NEW.plusDays(1100)), 8));
        AtomicInteger taken = new AtomicInteger();
        CountDownLatch looks = new CountDownLatch(1);
        service.script = call -> {
            looks.countDown();
            return null;
        };

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS)
                .publish(slots.stream().peek(slot -> {
                    if (taken.incrementAndGet() == slots.size()) {
                        pauseAfter(looks, Duration.ofSeconds(40));
                    }
                }));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats("moved")).isEqualTo(5);
    }

    private void pauseAfter(CountDownLatch event, Duration duration) {
        try {
            event.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        pause(duration);
    }

    @Test
    void aSlotThatALostCallMayHaveMadeOnItsDateIsNotGivenMoreSeats() {
        first("POST", call -> {
            service.put(slot(TimeSlot.startingAt(NEW.atTime(18, 1)), 5)); // rounded by the service, and sold from
            return error(503);
        });

        PublishReport report = publisher(ReplacedSeats.SEATS_LEFT_NOW)
                .publish(List.of(slot(TimeSlot.startingAt(NEW.atTime(18, 0)), 8)));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats("moved")).isEqualTo(5);
    }
}
