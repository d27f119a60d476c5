package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.publishing.ScriptedService.Reply;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs to which several rules apply: late calls, duplicates, user code that throws. */
class RuleCombinationsTest extends VirtualTimeRuns {
    RuleCombinationsTest() {
        super(Duration.ofMillis(10));
    }

    private static int seats(ScriptedService service, String id) {
        return Objects.requireNonNull(service.slots.get(id)).get("capacity").asInt();
    }

    private static SlotTarget slot(String id, int capacity) {
        return Slots.target("e1", "o1", id, DailySlot.of(Slots.FIRST_DAY), capacity);
    }

    /** Sales lower the seats, so a slot with more seats than were sent is not the one that was sent. */
    @Test
    void aSlotWithMoreSeatsThanSentIsNotMistakenForTheSentOneAfterALostCall() {
        service.put(slot("a", 10));
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> call.isPost() && posts.incrementAndGet() == 1 ? Reply.of(502) : null;

        PublishReport left = publisher().build().publish(List.of(slot("a", 2)));

        assertThat(left.count(SlotResult.EXISTS_DIFFERENT)).isEqualTo(1);

        posts.set(0);
        PublishReport replaced = publisher()
                .replaceExisting(ReplacedSeats.SEATS_LEFT_NOW)
                .build()
                .publish(List.of(slot("a", 2)));

        assertThat(replaced.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats(service, "a")).isEqualTo(2);
    }

    @Test
    void duplicatesThatDifferInPricesAreReported() {
        SlotTarget one = new SlotTarget("e1", priced(2500, 3100));
        SlotTarget two = new SlotTarget("e1", priced(2600, 0));

        PublishReport report = publisher().build().publish(List.of(one, two));

        assertThat(report.count(SlotResult.DUPLICATE)).isZero();
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(1);
    }

    private static Slot priced(int adult, int child) {
        return Slot.builder("a", "o1", DailySlot.of(Slots.FIRST_DAY))
                .addAvailableHolderCategories(AvailableHolderCategory.of("adult", adult))
                .addAvailableHolderCategories(AvailableHolderCategory.of("child", child))
                .capacity(10)
                .build();
    }

    @Test
    void anErrorOfAListenerOfProgressWhileTheInputThrowsEndsTheRunWithAReport() {
        Iterator<SlotTarget> input = IntStream.range(0, 150)
                .mapToObj(i -> {
                    if (i == 149) {
                        throw new IllegalStateException("the input");
                    }
                    return Slots.daily("e1", "o1", i, 10);
                })
                .iterator();
        PublishListener listener = new PublishListener() {
            @Override
            public void progress(PublishProgress progress) {
                throw new AssertionError("the listener");
            }
        };

        assertThatThrownBy(() -> publisher().listener(listener).build().publish(input))
                .isInstanceOf(PublishAbortedException.class);
        long left = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("supplier-sdk-publisher"))
                .filter(Thread::isAlive)
                .count();
        assertThat(left).isZero();
    }

    @Test
    void refusedReadsDoNotCauseACallForEachSlot() {
        Slots.days(5000).forEach(service::put);
        service.script = call -> call.isRead() ? Reply.of(403) : null;

        PublishReport report = publisher().build().publish(Slots.days(5000));

        assertThat(report.count(SlotResult.UNKNOWN) + report.count(SlotResult.NOT_SENT))
                .isEqualTo(report.submitted());
        assertThat(report.calls()).isLessThan(500);
    }

    @Test
    void slotsOfAnUnreadableRangeAreReadOneByOne() {
        Slots.days(3000).forEach(service::put);
        service.poisonedDay = Slots.FIRST_DAY.plusDays(150).toString();

        PublishReport report = publisher().build().publish(Slots.days(3000));

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(3000);
    }

    @Test
    void slotsOnWhichTheServiceFailsAffectNoOtherSlotAndCostLittleTime() {
        service.script =
                call -> call.isPost() && call.ids().stream().anyMatch(id -> id.endsWith("50")) ? Reply.of(500) : null;

        PublishReport report = publisher().build().publish(Slots.days(20_000));

        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(200);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(19_800);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(40));
        assertThat(service.retriedBlindly).isEmpty();
    }

    @Test
    void occasionalFailuresLeaveFewSlotsUnknown() {
        AtomicInteger calls = new AtomicInteger();
        service.script = call -> calls.incrementAndGet() % 10 < 3 ? Reply.of(502) : null;

        PublishReport report = publisher().build().publish(Slots.days(20_000));

        assertThat(report.count(SlotResult.CREATED)).isGreaterThan(19_600);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(10));
    }

    @Test
    void slotsOmittedBySuccessfulCallsDoNotEndTheRun() {
        service.passedOver = id -> id.endsWith("50");

        PublishReport report = publisher().build().publish(Slots.days(20_000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(200);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(19_800);
    }

    @Test
    void fewerSeatsAfterALostReplacementCountAsSold() {
        service.put(slot("a", 10));
        AtomicInteger puts = new AtomicInteger();
        service.script = call -> call.method().equals("PUT") && puts.incrementAndGet() == 1 ? Reply.of(502) : null;

        publisher().replaceExisting(ReplacedSeats.SEATS_LEFT_NOW).build().publish(List.of(slot("a", 2)));

        assertThat(seats(service, "a")).isEqualTo(2);
    }
}
