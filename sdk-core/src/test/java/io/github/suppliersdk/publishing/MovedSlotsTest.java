package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.publishing.ScriptedService.Reply;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slots that the service has on another date, so that a read of the new date does not return them. */
@Timeout(60)
class MovedSlotsTest {
    private static final LocalDate NEW = Slots.FIRST_DAY;
    private static final LocalDate OLD = NEW.minusDays(100);

    private final FakeTime time = new FakeTime();
    private final ScriptedService service = new ScriptedService(time, Duration.ofMillis(10));
    private SupplierClient client;

    @BeforeEach
    void start() {
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
    }

    private PublishReport publish(List<SlotTarget> slots) {
        return SlotPublisher.builder(client)
                .concurrency(1) // one look after the other
                .time(time)
                .replaceExisting(ReplacedSeats.SEATS_LEFT_NOW)
                .build()
                .publish(slots);
    }

    private static SlotTarget slot(SlotKind kind, int seats) {
        return Slots.target("e1", "o1", "moved", kind, seats);
    }

    private int seats() {
        return Objects.requireNonNull(service.slots.get("moved"))
                .get("capacity")
                .asInt();
    }

    @Test
    void aSlotOnAnotherDateIsFoundByItsIdWhenItsCreateIsRefused() {
        service.put(slot(DailySlot.of(OLD), 5));
        List<SlotTarget> slots = new ArrayList<>(Slots.days(30));
        slots.add(slot(DailySlot.of(NEW), 8));

        PublishReport report = publish(slots);

        assertThat(report.count(SlotResult.CREATED) + report.count(SlotResult.EQUAL))
                .isEqualTo(30);
        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
    }

    @Test
    void aSlotThatAnotherWindowShowedIsReadBeforeAnythingIsSent() {
        service.put(slot(DailySlot.of(OLD), 5));
        List<SlotTarget> slots = new ArrayList<>(List.of(Slots.target("e1", "o1", "old", DailySlot.of(OLD), 3)));
        slots.addAll(Slots.days(1200));
        slots.add(slot(DailySlot.of(NEW.plusDays(1100)), 8));

        PublishReport report = publish(slots);

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1201);
        assertThat(seats()).isEqualTo(8);
        assertThat(service.posts).isEqualTo(13);
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

        PublishReport report = SlotPublisher.builder(client)
                .concurrency(1)
                .time(time)
                .replaceExisting(ReplacedSeats.KEEP_SEATS)
                .build()
                .publish(slots.stream().peek(slot -> {
                    if (taken.incrementAndGet() == slots.size()) {
                        pauseAfter(looks, Duration.ofSeconds(40));
                    }
                }));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(5);
    }

    private void pauseAfter(CountDownLatch event, Duration duration) {
        try {
            event.await();
            time.sleep(duration, new Cancellation());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSlotThatALostCallMayHaveMadeOnItsDateIsNotGivenMoreSeats() {
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> {
            if (call.isPost() && posts.incrementAndGet() == 1) {
                service.put(slot(TimeSlot.startingAt(NEW.atTime(18, 1)), 5)); // rounded by the service, and sold from
                return Reply.of(503);
            }
            return null;
        };

        PublishReport report = publish(List.of(slot(TimeSlot.startingAt(NEW.atTime(18, 0)), 8)));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(5);
    }
}
