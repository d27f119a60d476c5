package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.InMemorySlotService.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run creates, leaves and replaces, which calls it makes, and what it reports. */
class SlotPublisherTest extends VirtualTimeRuns {
    SlotPublisherTest() {
        super(Duration.ZERO);
    }

    private static SlotTarget open(String option, String id) {
        Slot slot =
                Slots.target("e1", option, id, OpenSlot.ofDurationDays(30), 0).slot();
        return new SlotTarget("e1", slot.withCapacity(OptionalInt.empty()));
    }

    @Test
    void aMixOfOptionsAndKindsIsPublishedInChunksOfTheMaximum() {
        List<SlotTarget> mix = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            mix.add(Slots.daily("e1", "o1", i, 10));
            mix.add(Slots.daily("e1", "o2", i, 10));
            mix.add(Slots.timed("e2", "o3", i, 10));
        }
        mix.add(open("o4", "o4-0"));

        PublishReport report = publish(mix);

        // looks: two years of days at once, 63 days of times in three windows, and the open slot by its id
        assertThat(report.calls())
                .as("%s %s", report, service.calls())
                .isEqualTo(2 * (1 + 3) + (3 + 3) + (1 + 1 + 1)); // the last one also asks for the option
        assertThat(report.isComplete()).isTrue();
        assertThat(service.stored()).hasSize(751);
        assertThat(outcomes).hasSize(751);
        for (int i = 0; i < mix.size(); i++) {
            assertThat(outcome(i).target()).isSameAs(mix.get(i));
        }
    }

    private static List<SlotTarget> times() {
        return IntStream.range(0, 1000)
                .mapToObj(i -> Slots.target(
                        "e1",
                        "o1",
                        "o1-t" + i,
                        TimeSlot.startingAt(Slots.FIRST_DAY.plusDays(i / 24).atTime(i % 24, 0)),
                        10))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void publishingAgainTakesTwoLooksForAThousandSlotsAndWritesNothing(boolean isDense) {
        List<SlotTarget> slots = isDense ? times() : Slots.days(1000);

        assertThat(publish(slots).calls()).isBetween(2 + 10L, isDense ? 2 + 12L : 2 + 10);
        PublishReport again = publish(slots);

        assertThat(again.count(SlotResult.EQUAL)).isEqualTo(1000);
        assertThat(again.calls()).isEqualTo(2);
        assertThat(service.stored().values()).containsOnly(1);
    }

    @Test
    void aSlotThatBreaksARuleIsNotSentAndTheOthersAre() {
        List<SlotTarget> slots = new ArrayList<>(Slots.days(3));
        slots.add(1, Slots.target("e1", "o1", "UPPER", slots.get(0).slot().kind(), -1));
        slots.add(Slots.target(" ", "o1", "x", slots.get(0).slot().kind(), 1));

        PublishReport report = publisher().build().publish(slots.stream());

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(3);
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(2);
        assertThat(outcome(1).problem().orElseThrow().violations())
                .extracting("path")
                .containsExactly("slot_id", "capacity");
        assertThat(service.requests("POST")).isEqualTo(1);
    }

    @Test
    void oneBadSlotInAHundredIsFoundWithFewExtraCalls() {
        service.bad = id -> id.matches("o1-\\d?50"); // ten of them

        PublishReport report = publish(Slots.days(1000));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(990);
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(10);
        SlotProblem problem = outcome(250).problem().orElseThrow();
        assertThat(problem.code()).contains("400");
        assertThat(problem.message()).isEqualTo("bad o1-250");
        assertThat(problem.errorId()).contains("error-7");
        assertThat(service.requests("POST")).isBetween(10L, 10 * 16L);
        assertThat(report.calls()).isLessThanOrEqualTo(230);
    }

    @ParameterizedTest
    @CsvSource({"true, 409", "true, 400", "false, 409"})
    void badSlotsAreFoundWhetherTheOthersAreAppliedOrNot(boolean isAppliedInPart, int statusOfDuplicate) {
        service.refusesInPart = isAppliedInPart;
        service.statusOfDuplicate = statusOfDuplicate;
        service.bad = id -> id.endsWith("-3") || id.endsWith("-50") || id.endsWith("-99");

        PublishReport report = publish(Slots.days(100));

        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(3);
        assertThat(report.count(SlotResult.CREATED) + report.count(SlotResult.EQUAL))
                .isEqualTo(97);
        assertThat(service.size()).isEqualTo(97);
        assertThat(service.stored().values()).containsOnly(1);
    }

    @Test
    void anExistingSlotWithOtherContentIsLeftUnchangedUnlessReplacementIsRequested() {
        Slots.days(10).forEach(service::put);
        List<SlotTarget> changed = new ArrayList<>(Slots.days(10));
        changed.set(4, Slots.daily("e1", "o1", 4, 9));

        PublishReport kept = publish(changed);
        assertThat(kept.count(SlotResult.EXISTS_DIFFERENT)).isEqualTo(1);
        assertThat(seats("o1-4")).isEqualTo(10);

        PublishReport replaced = publish(ReplacedSeats.SEATS_LEFT_NOW, changed.toArray(SlotTarget[]::new));
        assertThat(replaced.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(replaced.count(SlotResult.EQUAL)).isEqualTo(9);
        assertThat(seats("o1-4")).isEqualTo(9);
    }

    @Test
    void anIdOfAnotherOptionIsRejectedWithTheConflict() {
        Slots.days(1).forEach(service::put);
        SlotTarget stolen =
                Slots.target("e1", "o2", "o1-0", Slots.days(1).get(0).slot().kind(), 10);

        PublishReport report = publish(List.of(stolen));

        assertThat(report.firstProblems().get(0).problem().orElseThrow().code()).contains("409");
    }

    private Script unheard() {
        return call -> {
            Reply unused = service.carryOut(call);
            throw HttpTransportException.maybeSent("the connection was lost", null);
        };
    }

    /** Responses to a create that is carried out. */
    static Stream<Named<Reply>> afterwards() {
        return Stream.of(
                Named.of("none", new Reply(0, "")),
                Named.of("a page of a proxy", Reply.ok("<html>")),
                Named.of("a failure", error(500)));
    }

    @ParameterizedTest
    @MethodSource("afterwards")
    void aLostResponseIsResolvedByReadingBackAndNothingIsSentTwice(Reply afterwards) {
        first(
                "POST",
                afterwards.status() == 0
                        ? unheard()
                        : call -> {
                            Reply unused = service.carryOut(call);
                            return afterwards;
                        });

        PublishReport report = publish(Slots.days(100));

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(100);
        assertThat(service.requests("POST")).isOne();
        assertThat(report.calls()).isEqualTo(3);
    }

    /** With a service that leaves out the last day of a range, whether its profile says so or not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSlotThatARangeDoesNotShowIsFoundAndNotSentTwice(boolean isKnown) {
        service.lastDayIncluded = false;
        first("POST", unheard());
        ServiceProfile profile =
                ServiceProfile.builder().lastDayIncluded(!isKnown).build();
        try (SupplierClient aware = service.client(profile)) {
            PublishReport report =
                    SlotPublisher.builder(aware).time(time).build().publish(Slots.days(100));

            assertThat(report.count(SlotResult.EQUAL)).isEqualTo(100);
            assertThat(service.stored().values()).containsOnly(1);
            assertThat(report.calls()).isEqualTo(isKnown ? 3 : 5);
        }
    }

    @Test
    void anOpenSlotIsReadBackByItsId() {
        first("POST", unheard());

        PublishReport report = publish(List.of(open("o1", "o1-0")));

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(1);
        assertThat(service.calls()).hasSize(4).last().isEqualTo("GET o1-0");
    }

    @Test
    void aSlotIsUnknownOnlyWhenReadingBackFailsToo() {
        service.script =
                call -> call.isPost() ? unheard().reply(call) : service.requests("POST") == 0 ? null : error(500);

        PublishReport report = publish(Slots.days(2));

        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(2);
        assertThat(firstProblem(report)).contains("may exist at the service", "status 500");
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(16));
    }

    @Test
    void theFirstOfDifferentSlotsWithOneIdIsPublished() {
        List<SlotTarget> slots = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            slots.add(Slots.daily("e1", "o1", i % 3, i));
        }

        PublishReport first = publish(slots);

        assertThat(first.count(SlotResult.CREATED)).isEqualTo(3);
        assertThat(first.count(SlotResult.REJECTED)).isEqualTo(17);
        assertThat(outcome(19).problem().orElseThrow().message()).contains("the input has another slot with this id");
        assertThat(seats("o1-1")).isEqualTo(1);
    }

    @Test
    void equalSlotsWithOneIdAreOneSlot() {
        List<SlotTarget> slots = new ArrayList<>(Slots.days(50));
        slots.addAll(Slots.days(50));

        PublishReport report = publish(slots);

        assertThat(report.submitted()).isEqualTo(100);
        assertThat(report.count(SlotResult.DUPLICATE)).isEqualTo(50);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(50);
        assertThat(report.calls()).isEqualTo(2);
    }

    @Test
    void duplicatesThatDifferInPricesAreReported() {
        Slot slot = Slots.daily("e1", "o1", 0, 10).slot();
        List<SlotTarget> both = Stream.of(
                        slot, slot.withAvailableHolderCategories(AvailableHolderCategory.of("adult", 1)))
                .map(each -> new SlotTarget("e1", each))
                .toList();

        PublishReport report = publish(both);

        assertThat(report.count(SlotResult.DUPLICATE)).isZero();
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(1);
    }

    @Test
    void theInputIsTakenOnlyAsFastAsItIsSent() {
        service.before = () -> Thread.sleep(10); // the input is quicker
        AtomicInteger taken = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Stream<SlotTarget> input = IntStream.range(0, 20_000).mapToObj(i -> {
            int ahead = taken.incrementAndGet() - outcomes.size();
            most.accumulateAndGet(ahead, Math::max);
            return Slots.daily("e1", "o" + i % 40, i / 40, 10);
        });

        PublishReport report = publisher().build().publish(input);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(20_000);
        assertThat(most.get()).isLessThan(10_000);
    }

    @Test
    void partialCallsAreFlushedWhileTheInputIsSilent() {
        Stream<SlotTarget> input = IntStream.range(0, 3).mapToObj(i -> {
            while (outcomes.size() < i) { // until the time limit
                LockSupport.parkNanos(1_000_000);
            }
            return Slots.daily("e1", "o1", i, 10);
        });

        PublishReport report = publisher().time(Time.SYSTEM).build().publish(input);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(3);
        assertThat(report.calls()).isEqualTo(4);
    }
}
