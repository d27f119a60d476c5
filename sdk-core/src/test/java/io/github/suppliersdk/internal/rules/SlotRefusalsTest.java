package io.github.suppliersdk.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of slots: a refusal names every wrong field by its path on the wire, and nothing is sent. */
class SlotRefusalsTest {
    private static final LocalDate DAY = LocalDate.of(2027, 4, 22);

    private final FakeService transport = FakeService.responding("[]");
    private final SupplierClient client = transport.client();

    private static Arguments create(String what, Slot slot, String... paths) {
        return refused(what, slots -> slots.create(List.of(Samples.daily().withSlotId("first"), slot)), paths);
    }

    private static Arguments replace(String what, Slot slot, String... paths) {
        return refused(what, slots -> slots.replace(slot), paths);
    }

    private static Arguments refused(String what, Consumer<SlotsClient> call, String... paths) {
        return Arguments.of(what, call, List.of(paths));
    }

    static List<Arguments> refusals() {
        Slot good = Samples.daily();
        AvailableHolderCategory adult = AvailableHolderCategory.of("adult", 1500);
        return List.of(
                refused("an empty list", slots -> slots.create(List.of()), "(body)"),
                create("a capital letter in the id", good.withSlotId("A"), "[1].slot_id"),
                create("an id of 51 characters", good.withSlotId("a".repeat(51)), "[1].slot_id"),
                create("a slot of another option", good.withOptionId("other"), "[1].option_id"),
                create("the same id twice", good.withSlotId("first"), "[1].slot_id"),
                create("a slot of another kind", Samples.timed(), "[1].time_slot"),
                create("no holder categories", good.withAvailableHolderCategories(), "[1].available_holder_categories"),
                create("negative capacity", good.withCapacity(-1), "[1].capacity"),
                create(
                        "negative price",
                        good.withAvailableHolderCategories(
                                adult, adult.withHolderCategoryId("b").withPriceInCents(-1)),
                        "[1].available_holder_categories[1].price_in_cents"),
                create(
                        "the same holder category twice",
                        good.withAvailableHolderCategories(adult, adult.withPriceInCents(1)),
                        "[1].available_holder_categories[1].holder_category_id"),
                create(
                        "a negative quantity, and a minimum above the maximum",
                        good.withAvailableHolderCategories(
                                adult.withMinQuantity(-1),
                                adult.withHolderCategoryId("b")
                                        .withMinQuantity(3)
                                        .withMaxQuantity(2)),
                        "[1].available_holder_categories[0].min_quantity",
                        "[1].available_holder_categories[1].min_quantity"),
                create(
                        "invalid languages, and the same one twice",
                        good.withGuideLanguages(List.of("en", "EN", "eng", "en")),
                        "[1].guide_languages[1]",
                        "[1].guide_languages[2]",
                        "[1].guide_languages[3]"),
                replace(
                        "an invalid id and an invalid option id",
                        good.withSlotId("-").withOptionId("O"),
                        "slot_id",
                        "option_id",
                        "option_id"),
                replace(
                        "an end before the start",
                        Samples.timed().withKind(TimeSlot.of(DAY.atTime(10, 0), DAY.atTime(9, 0))),
                        "time_slot.end"),
                replace(
                        "a blank pickup",
                        Samples.timed()
                                .withKind(TimeSlot.builder(DAY.atTime(9, 0), DAY.atTime(9, 0))
                                        .pickupIds(List.of("p1", " "))
                                        .build()),
                        "time_slot.pickup_ids[1]"),
                replace(
                        "the same pickup twice",
                        Samples.timed()
                                .withKind(TimeSlot.builder(DAY.atTime(9, 0), DAY.atTime(9, 0))
                                        .pickupIds(List.of("p1", "p2", "p1"))
                                        .build()),
                        "time_slot.pickup_ids[2]"),
                replace("an open slot with a capacity", Samples.openForDays().withCapacity(1), "capacity"),
                replace(
                        "an open slot for 0 days",
                        Samples.openForDays().withKind(OpenSlot.ofDurationDays(0)),
                        "open_slot.duration_days"),
                replace(
                        "a year that does not have four digits",
                        good.withKind(DailySlot.of(LocalDate.of(12027, 1, 1))),
                        "daily_slot.date"),
                replace(
                        "times in years that do not have four digits",
                        good.withKind(TimeSlot.of(LocalDateTime.MIN, LocalDateTime.MAX.withNano(0))),
                        "time_slot.start",
                        "time_slot.end"),
                replace(
                        "an end date in a year that does not have four digits",
                        Samples.openUntil().withKind(OpenSlot.until(LocalDate.of(-1, 1, 1))),
                        "open_slot.end_date"),
                replace(
                        "an added value without a form in JSON",
                        good.withAdditionalProperties(Map.of("odd", List.of(new Object()))),
                        "(body)"),
                replace(
                        "an added value with the name of a field",
                        good.withAdditionalProperties(Map.of("slot_id", "b")),
                        "(body)"),
                replace(
                        "an added value with the name of a field of the kind",
                        good.withKind(DailySlot.of(DAY).withAdditionalProperties(Map.of("date", "b"))),
                        "(body)"),
                replace(
                        "an added value with the name of a field of a category",
                        good.withAvailableHolderCategories(good.availableHolderCategories()
                                .get(0)
                                .withAdditionalProperties(Map.of("holder_category_id", "b"))),
                        "(body)"),
                refused(
                        "an invalid id and negative seats",
                        slots -> slots.updateCapacity("../x", -1),
                        "slot_id",
                        "capacity"),
                refused("reading a slot with an empty id", slots -> slots.get(""), "slot_id"),
                refused("deleting a slot with an invalid id", slots -> slots.delete("%2e%2e"), "slot_id"),
                refused("days that end before they begin", slots -> slots.daily(DAY, DAY.minusDays(1)), "date_to"),
                refused("a range that ends before it begins", slots -> slots.timed(DAY, DAY.minusDays(1)), "date_to"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void aWrongSlotIsRefusedWithEveryPathAndNothingIsSent(String what, Consumer<SlotsClient> call, List<String> paths) {
        InvalidRequestException e = catchThrowableOfType(
                InvalidRequestException.class, () -> call.accept(client.slots("e1", "adult-tour")));
        assertThat(e).as(what).isNotNull();
        assertThat(e.violations()).extracting(Violation::path).containsExactlyElementsOf(paths);
        assertThat(transport.requests()).isEmpty();
    }

    @Test
    void aScopeIsCheckedWhenItIsCreated() {
        assertThatThrownBy(() -> client.slots(" ", "O"))
                .hasMessageContaining("experience_id")
                .hasMessageContaining("option_id");
    }

    @ParameterizedTest
    @CsvSource({"daily, 100, 0", "timed, 100, 0", "open, 1, 0", "daily, 7, 7", "timed, 7, 7", "open, 7, 7"})
    void theMaximumNumberOfSlotsPerKindIsEnforcedAndConfigurable(String kind, int most, int configured) {
        ServiceProfile profile = configured == 0
                ? ServiceProfile.defaults()
                : ServiceProfile.builder()
                        .maxDailySlotsPerCreate(kind.equals("daily") ? configured : 1)
                        .maxTimeSlotsPerCreate(kind.equals("timed") ? configured : 1)
                        .maxOpenSlotsPerCreate(kind.equals("open") ? configured : 1)
                        .build();
        SlotsClient slots = transport.client(profile).slots("e1", "adult-tour");
        assertThat(slots.create(many(kind, most))).isEmpty();
        assertThat(transport.requests()).hasSize(1);
        InvalidRequestException e =
                catchThrowableOfType(InvalidRequestException.class, () -> slots.create(many(kind, most + 1)));
        assertThat(e.violations()).extracting(Violation::path).containsExactly("(body)");
        assertThat(e).hasMessageContaining(String.valueOf(most)).hasMessageContaining(String.valueOf(most + 1));
        assertThat(transport.requests()).hasSize(1);
    }

    private static List<Slot> many(String kind, int number) {
        SlotKind one = switch (kind) {
            case "daily" -> DailySlot.of(DAY);
            case "timed" -> TimeSlot.startingAt(DAY.atTime(9, 0));
            default -> OpenSlot.ofDurationDays(1);
        };
        return IntStream.range(0, number)
                .mapToObj(i -> Slot.builder("s" + i, "adult-tour", one)
                        .addAvailableHolderCategory(AvailableHolderCategory.of("adult", 0))
                        .build())
                .toList();
    }

    @Test
    void aSlotCannotBeBuiltWithBothFormsOfAnOpenSlotOrNeither() {
        assertThatThrownBy(() -> OpenSlot.builder().build()).isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> OpenSlot.builder().durationDays(1).endDate(DAY).build())
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void aFractionOfASecondThatWasReadIsSentBack() throws IOException {
        String json = JsonTrees.written(
                Samples.timed().withKind(TimeSlot.startingAt(DAY.atTime(9, 0, 0, 500_000_000))), SlotJson.REQUEST);
        assertThat(json).contains("09:00:00.500Z");
        Slot read = JsonTrees.read(json, SlotJson.SLOT);
        assertThat(JsonTrees.written(read, SlotJson.REQUEST)).isEqualTo(json);
        assertThatCode(() -> client.slots("e1", "adult-tour").create(List.of(read)))
                .doesNotThrowAnyException();
        assertThat(transport.requests()).hasSize(1);
    }

    @Test
    void aKindThatThisVersionDoesNotKnowCanBeSentDeliberately() {
        Slot slot = Samples.daily().withKind(UnknownSlotKind.of("boat_slot", Map.of("deck", 2)));
        assertThatCode(() -> client.slots("e1", "adult-tour").create(List.of(slot)))
                .doesNotThrowAnyException();
        assertThat(transport.requests()).hasSize(1);
    }

    @Test
    @SuppressWarnings("NullAway") // null, which a user's compiler may not refuse
    void aMissingArgumentIsNamed() {
        SlotsClient slots = client.slots("e1", Samples.daily().optionId());
        for (Map.Entry<String, Consumer<SlotsClient>> call : Map.<String, Consumer<SlotsClient>>of(
                        "slotId", each -> each.updateCapacity(null, 3),
                        "slots", each -> each.create(null),
                        "slot", each -> each.replace(null),
                        "to", each -> each.daily(DAY, null))
                .entrySet()) {
            assertThatThrownBy(() -> call.getValue().accept(slots))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage(call.getKey());
        }
    }
}
