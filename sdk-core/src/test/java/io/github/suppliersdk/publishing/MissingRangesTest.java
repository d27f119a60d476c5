package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A range that is not found: the option is missing, it has no slots, or the service has no such call. */
class MissingRangesTest extends VirtualTimeRuns {
    MissingRangesTest() {
        super(Duration.ofMillis(10));
    }

    private static List<SlotTarget> slots(int count) {
        return Slots.days("o1", count, 8);
    }

    private PublishReport replace(List<SlotTarget> slots) {
        return publish(ReplacedSeats.SEATS_LEFT_NOW, slots.toArray(SlotTarget[]::new));
    }

    /** The first of these slots does not exist; the others exist, and must not count as created by this run. */
    @Test
    void unreadSlotsAreNotMistakenForSlotsOfThisRun() {
        for (int day = 0; day < 300; day++) {
            if (day % 100 != 0) {
                service.put(Slots.daily("e1", "o1", day, 5));
            }
        }
        service.script = call -> call.isRange() ? error(404) : null;

        PublishReport report = replace(slots(300));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(3);
        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(297);
        assertThat(slots(300)).allMatch(each -> seats(each.slot().slotId()) == 8);
    }

    /** As of an ingress without routes during a deployment; a create replaces what is there. */
    @ParameterizedTest
    @ValueSource(ints = {300, 5000})
    void noSeatsAreRaisedUnnoticedWhenNothingIsFoundForAWhile(int millis) {
        service.createReplaces = true;
        for (int day = 0; day < 5000; day += 2) {
            service.put(Slots.daily("e1", "o1", day, 2));
        }
        AtomicInteger posts = new AtomicInteger();
        AtomicLong since = new AtomicLong(-1);
        service.script = call -> {
            long now = time.passed().toMillis();
            if (call.isPost() && posts.incrementAndGet() == 10) {
                since.set(now);
            }
            return since.get() >= 0 && now < since.get() + millis ? error(404) : null;
        };

        PublishReport unused = publish(slots(5000));

        List<String> raised = IntStream.range(0, 2500)
                .mapToObj(day -> "o1-" + 2 * day)
                .filter(id -> seats(id) > 2)
                .toList();
        assertThat(outcomes.stream()
                        .filter(SlotOutcome::toVerify)
                        .map(each -> each.target().slot().slotId()))
                .containsAll(raised);
        if (millis < 750) { // the pauses are longer
            assertThat(raised).isEmpty();
        }
    }

    /** One refusal does not say that there are no ranges: a proxy was not set up yet, for example. */
    @ParameterizedTest
    @ValueSource(ints = {404, 405, 501})
    void aRangeThatIsRefusedOnceIsLookedAtAgain(int status) {
        service.createReplaces = true;
        Slots.days("o1", 3000, 5).forEach(service::put);
        AtomicInteger ranges = new AtomicInteger();
        service.script = call -> call.isRange() && ranges.incrementAndGet() == 2 ? error(status) : null;

        PublishReport report = publish(slots(3000));

        assertThat(report.count(SlotResult.FEWER_SEATS)).isEqualTo(3000);
        assertThat(report.toVerify()).isZero();
        assertThat(service.requests("POST")).isZero();
        assertThat(service.requests("GET")).isLessThan(400);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 405})
    void aRangeThatIsRefusedCostsAtMostFourCallsAndItsSlotsAreToBeVerified(int status) {
        List<SlotTarget> slots = new ArrayList<>();
        for (int option = 0; option < 50; option++) {
            slots.addAll(Slots.days("o" + option, 40, 8));
        }
        service.script = call -> call.isRange() ? error(status) : null;

        PublishReport report = publish(slots);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2000);
        assertThat(report.toVerify()).isEqualTo(2000);
        assertThat(report.calls()).isEqualTo(50L * (status == 405 ? 4 : 5)); // with one for the option
        assertThat(time.passed()).isLessThan(Duration.ofSeconds(10));
    }

    @Test
    void aLoneSlotWhoseCreateIsLostIsReadByItsIdWhereThereAreNoRanges() {
        AtomicInteger posts = new AtomicInteger();
        service.script =
                call -> call.isRange() ? error(405) : call.isPost() && posts.incrementAndGet() == 1 ? error(500) : null;

        PublishReport report = publish(slots(1));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1);
        assertThat(report.toVerify()).isEqualTo(1);
    }

    /**
     * A missing option costs a few calls and seconds, whatever the number of its slots: its experience says so. If
     * nothing says so, some slots are refused alone before the option ends.
     */
    @ParameterizedTest(name = "creates {0}, ranges {1}, reads {2}")
    @CsvSource({
        "404, 404, 404, false, 10000, 30, 10000",
        "400, 404, 404, false, 5000, 30, 5000",
        "400, 400, 404, true, 5000, 30, 5000",
        "400, 400, 404, false, 5000, 30, 5000",
        "400, 400, 400, false, 5000, 800, 0",
        "409, 409, 409, false, 5000, 800, 0"
    })
    void anOptionOfWhichEverythingIsRefusedCostsFewCalls(
            int create, int range, int read, boolean replaces, int slots, int calls, long notSent) {
        service.script = call -> error(call.isPost() ? create : call.isRange() ? range : read);

        PublishReport report = replaces ? replace(slots(slots)) : publish(slots(slots));

        assertThat(report.count(SlotResult.CREATED)).isZero();
        assertThat(report.count(SlotResult.NOT_SENT)).isGreaterThanOrEqualTo(notSent);
        assertThat(report.calls()).isLessThan(calls);
        assertThat(time.passed()).isLessThan(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @CsvSource({"60, 160, 700, 400", "60, 160, 700, 404", "3, 4, 698, 404", "10, 50, 600, 400", "0, 60, 650, 404"})
    void badNeighboursDoNotMakeAnOptionMissing(int from, int to, int tail, int status) {
        List<SlotTarget> slots = slots(700);
        Set<String> bad = Stream.concat(slots.subList(from, to).stream(), slots.subList(tail, 700).stream())
                .map(each -> each.slot().slotId())
                .collect(Collectors.toSet());
        service.bad = bad::contains;
        service.statusOfBad = status;

        PublishReport report = publisher().concurrency(1).build().publish(slots);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(700 - bad.size());
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(bad.size());
    }

    /** A service may answer 404 for a range without slots, and replace a slot that is created once more. */
    @Test
    void rangesThatAreNotFoundSayNothingOfOthers() {
        Slots.days("o1", 5000, 5).subList(4000, 5000).forEach(service::put);
        AtomicInteger ranges = new AtomicInteger();
        service.script = call -> call.isRange() && ranges.incrementAndGet() <= 5 ? error(404) : null;

        PublishReport report = publish(slots(5000));

        assertThat(report.count(SlotResult.FEWER_SEATS)).isEqualTo(1000);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(4000);
        assertThat(service.writes()).allMatch(write -> write.matches("POST( o1-[0-3]?\\d{1,3}=8)+"));
    }

    /** A create could replace it, and bring back what was sold. */
    @Test
    void aSlotThatWasSeenIsNotCreatedAfterOneReadThatDoesNotFindIt() {
        service.put(Slots.daily("e1", "o1", 0, 5));
        AtomicInteger reads = new AtomicInteger();
        service.script = call -> call.isRead() && !call.isRange() && reads.incrementAndGet() == 1 ? error(404) : null;

        PublishReport report = replace(slots(1));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(service.requests("POST")).isZero();
    }
}
