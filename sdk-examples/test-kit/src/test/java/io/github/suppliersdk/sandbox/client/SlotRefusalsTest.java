package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Slots that the library accepts and the service refuses. */
final class SlotRefusalsTest {

    private static final LocalDateTime START = LocalDateTime.of(2027, 4, 22, 18, 0);

    private final Sandbox sandbox = Sandbox.start();
    private final SupplierClient client = Samples.configure(sandbox).build();
    private final SlotsClient daily = client.slots("daily", "tour");

    @BeforeEach
    void fill() {
        Samples.fill(client);
    }

    @AfterEach
    void close() {
        client.close();
        sandbox.close();
    }

    @ParameterizedTest
    @CsvSource({
        "daily, open, open_slot", "daily, time, time_slot", "open, daily, daily_slot",
        "open, time, time_slot", "time, daily, daily_slot", "time, open, open_slot"
    })
    void theKindMustFitTheExperience(String experience, String kind, String field) {
        Slot slot = of(kind).withCapacity(OptionalInt.empty());
        Refusals.assertBadRequest(
                "[0]." + field + ": does not fit the experience",
                () -> client.slots(experience, "tour").create(List.of(slot)));
        client.slots(experience, "tour").create(List.of(of(experience)));
        Refusals.assertBadRequest(
                field + ": does not fit the experience",
                () -> client.slots(experience, "tour").replace(slot));
    }

    private static Slot of(String kind) {
        return switch (kind) {
            case "daily" -> Samples.daily("s");
            case "open" -> Samples.open("s");
            default -> Samples.timed("s", START);
        };
    }

    @Test
    void aHolderCategoryMustBelongToTheOption() {
        Slot slot = Samples.daily("d1")
                .withAvailableHolderCategories(
                        AvailableHolderCategory.of("adult", 1), AvailableHolderCategory.of("senior", 1));
        Refusals.assertBadRequest(
                "[1].available_holder_categories[1].holder_category_id: the option 'tour' has no 'senior'",
                () -> daily.create(List.of(Samples.daily("d0"), slot)));
        assertThat(sandbox.slotCount("daily", "tour")).isZero();
    }

    @Test
    void pickupsMustExist() {
        TimeSlot kind = TimeSlot.of(START, START).withPickupIds(List.of("p1", "p2"));
        Refusals.assertBadRequest(
                "[0].time_slot.pickup_ids[1]: there is no such pickup",
                () -> client.slots("time", "tour")
                        .create(List.of(Samples.timed("t1", START).withKind(kind))));
    }

    @Test
    void aGuideLanguageMustBeAnIsoCode() {
        Refusals.assertBadRequest(
                "[0].guide_languages[1]: must be an ISO 639-1 language",
                () -> daily.create(List.of(Samples.daily("d1").withGuideLanguages(List.of("en", "xx")))));
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        Refusals.assertBadRequest(
                "[0].available_holder_categories[0].holder_category_id: the option 'tour' has no 'a'; "
                        + "[1].guide_languages[0]: must be an ISO 639-1",
                () -> daily.create(List.of(
                        Samples.daily("d1").withAvailableHolderCategories(AvailableHolderCategory.of("a", 1)),
                        Samples.daily("d2").withGuideLanguages(List.of("xx")))));
    }

    @Test
    void aDuplicateIdIsAConflictAndCreatesNoSlotOfTheList() {
        daily.create(List.of(Samples.daily("d1")));
        Refusals.assertConflict(
                "[1].slot_id: there is a slot 'd1' already",
                () -> daily.create(List.of(Samples.daily("d0"), Samples.daily("d1"))));
        Refusals.assertConflict(
                "[0].slot_id: there is a slot 'd1' already, in the option 'tour'",
                () -> client.slots("daily", "vip")
                        .create(List.of(Samples.daily("d1").withOptionId("vip"))));
        assertThat(sandbox.slotCount("daily", "tour")).isEqualTo(1);
    }

    @Test
    void aSlotIdCannotBeUsedByAnotherExperience() {
        client.experiences().create(Samples.experience("other", SlotType.DAILY));
        daily.create(List.of(Samples.daily("d1")));
        SlotsClient other = client.slots("other", "tour");
        String problem = "[0].slot_id: 'd1' is or was a slot of another experience";
        Refusals.assertConflict(problem, () -> other.create(List.of(Samples.daily("d1"))));
        daily.delete("d1");
        Refusals.assertConflict(problem, () -> other.create(List.of(Samples.daily("d1"))));
        daily.create(List.of(Samples.daily("d1")));
    }

    static Stream<Arguments> calls() {
        return Stream.of(
                call(slots -> slots.create(List.of(Samples.daily("d1")))),
                call(slots -> slots.get("d1")),
                call(slots -> slots.replace(Samples.daily("d1"))),
                call(slots -> slots.updateCapacity("d1", 1)),
                call(slots -> slots.delete("d1")),
                call(SlotsClient::deleteAll),
                call(slots -> slots.dailyInOneCall(Samples.DAY, Samples.DAY)),
                call(slots -> slots.timedInOneCall(Samples.DAY, Samples.DAY)),
                call(SlotsClient::open));
    }

    private static Arguments call(Consumer<SlotsClient> call) {
        return arguments(call);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void theExperienceAndOptionInThePathMustExist(Consumer<SlotsClient> call) {
        Refusals.assertNotFound(
                "experience_id: there is no experience 'none'", () -> call.accept(client.slots("none", "tour")));
        client.options("daily").delete("tour");
        Refusals.assertNotFound("option_id: the experience 'daily' has no option 'tour'", () -> call.accept(daily));
    }

    @Test
    void aSlotThatDoesNotExistIsNotFound() {
        String problem = "slot_id: the option 'tour' has no slot 'd1'";
        Refusals.assertNotFound(problem, () -> daily.get("d1"));
        Refusals.assertNotFound(problem, () -> daily.replace(Samples.daily("d1")));
        Refusals.assertNotFound(problem, () -> daily.updateCapacity("d1", 1));
        Refusals.assertNotFound(problem, () -> daily.delete("d1"));
    }

    @Test
    void anOptionHasOneOpenSlotWithoutACapacity() {
        SlotsClient open = client.slots("open", "tour");
        Refusals.assertNotFound("option_id: the option 'tour' has no open slot", open::open);
        Refusals.assertNotFound("option_id: the option 'tour' has no open slot", daily::open);
        open.create(List.of(Samples.open("o1")));
        Refusals.assertConflict(
                "[0].slot_id: the option can have only one open slot, and has it already",
                () -> open.create(List.of(Samples.open("o2"))));
        Refusals.assertBadRequest("capacity: an open slot has no capacity", () -> open.updateCapacity("o1", 5));
        assertThat(open.open().kind()).isEqualTo(Samples.open("o1").kind());
    }

    @Test
    void aRangeThatIsTooLongForOneCallIsSplit() {
        LocalDate last = Samples.DAY.plusYears(5);
        daily.create(Stream.of(0, 1, 2, 3, 4, 5)
                .map(years -> Samples.daily("d" + years, Samples.DAY.plusYears(years)))
                .toList());
        Refusals.assertBadRequest(
                "date_to: must not be more than two years from date_from",
                () -> daily.dailyInOneCall(Samples.DAY, Samples.DAY.plusYears(2)));
        assertThat(daily.dailyInOneCall(Samples.DAY, Samples.DAY.plusYears(2).minusDays(1)))
                .hasSize(2);
        assertThat(daily.daily(Samples.DAY, last))
                .extracting(Slot::slotId)
                .containsExactly("d0", "d1", "d2", "d3", "d4", "d5");
    }

    @Test
    void aRangeOfTimeSlotsIsSplitAndEachSlotIsReturnedOnce() {
        SlotsClient timed = client.slots("time", "tour");
        timed.create(Stream.iterate(0, days -> days + 10)
                .limit(10)
                .map(days -> Samples.timed("t" + days, START.plusDays(days)))
                .toList());
        Refusals.assertBadRequest(
                "date_to: must not be more than 31 days from date_from",
                () -> timed.timedInOneCall(Samples.DAY, Samples.DAY.plusDays(31)));
        assertThat(timed.timed(Samples.DAY, Samples.DAY.plusDays(90)))
                .extracting(slot -> slot.slotId())
                .containsExactly("t0", "t10", "t20", "t30", "t40", "t50", "t60", "t70", "t80", "t90");
        assertThat(sandbox.requests().all())
                .filteredOn(request -> request.template().endsWith("/time_slots") && request.status() != 200)
                .as("refused windows besides the one that is asked for in one call")
                .hasSize(1);
    }

    @Test
    void aRejectedSlotIsReportedByItsPosition() {
        sandbox.faults().rejectSlots(Set.of("d2"));
        Refusals.assertBadRequest(
                "[1].slot_id: the sandbox was told to reject 'd2'",
                () -> daily.create(List.of(Samples.daily("d1"), Samples.daily("d2"))));
        assertThat(sandbox.slotCount("daily", "tour")).isZero();
    }
}
