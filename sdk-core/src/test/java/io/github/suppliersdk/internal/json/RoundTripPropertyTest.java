package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.support.Choices;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Models;
import io.github.suppliersdk.support.Property;
import io.github.suppliersdk.vendors.Vendor;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A value that was written is read as the same value, and a value that was read is written back without a loss. */
class RoundTripPropertyTest {
    private static final int TRIES = 60;

    /** A value of one of the types that databind reads, with its type. */
    private record Sample<T>(Class<T> type, T value) {}

    private static final List<Class<?>> TYPES = List.of(
            Experience.class,
            ExperienceUpdate.class,
            Option.class,
            MandatoryQuestion.class,
            Vendor.class,
            Pickup.class,
            HoldRequest.class,
            TestBooking.class,
            CancellationRequest.class);

    private static Sample<?> sample(Choices choices) {
        return sample(choices.of(TYPES), choices);
    }

    private static <T> Sample<T> sample(Class<T> type, Choices choices) {
        return new Sample<>(type, Models.of(type, choices));
    }

    @Test
    void aCatalogValueIsReadAsItWasWritten() {
        Property.forAll(TYPES.size() * TRIES, RoundTripPropertyTest::sample, RoundTripPropertyTest::check);
    }

    private static <T> void check(Sample<T> sample) throws IOException {
        String json = JsonTrees.written(sample.value(), Databind.WRITER);
        assertThat(JsonTrees.read(json, Databind.reader(sample.type())))
                .as(json)
                .isEqualTo(sample.value());
        assertNoNullInKnownFields(JsonTrees.parse(json));
    }

    /** Unset fields are absent; only unknown fields may be null. */
    private static void assertNoNullInKnownFields(JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                if (!field.getKey().startsWith("x_")) {
                    assertThat(field.getValue().isNull())
                            .as("%s in %s", field.getKey(), tree)
                            .isFalse();
                    assertNoNullInKnownFields(field.getValue());
                }
            });
        } else {
            tree.forEach(RoundTripPropertyTest::assertNoNullInKnownFields);
        }
    }

    @Test
    void aSlotIsReadAsWrittenAndWrittenBackCompletely() {
        Property.forAll(4 * TRIES, any -> Models.of(Slot.class, any), RoundTripPropertyTest::checkGoesBack);
    }

    private static void checkGoesBack(Slot slot) throws IOException {
        String json = JsonTrees.written(slot, SlotJson.REQUEST);
        Slot read = JsonTrees.read(json, SlotJson.SLOT);
        assertThat(read).as(json).isEqualTo(slot);
        assertThat(JsonTrees.parse(JsonTrees.written(read, SlotJson.REQUEST))).isEqualTo(JsonTrees.parse(json));
        assertNoNullInKnownFields(JsonTrees.parse(json));
        slot.guideLanguages()
                .ifPresent(languages ->
                        assertThat(JsonTrees.parse(json).get("guide_languages")).hasSize(languages.size()));
        if (slot.kind() instanceof TimeSlot time) {
            assertThat(JsonTrees.parse(json).at("/time_slot").has("pickup_ids"))
                    .isEqualTo(time.pickupIds().isPresent());
        }
    }

    /** Prices that repeat in a body are formatted once. */
    @Test
    void slotsInAListAreWrittenAsTheyAreAlone() {
        Property.forAll(TRIES, RoundTripPropertyTest::repetitiveBody, body -> {
            assertThat(JsonTrees.parse(JsonTrees.written(body, SlotJson.CREATE)))
                    .isEqualTo(JsonTrees.parse("["
                            + body.stream()
                                    .map(slot -> JsonTrees.written(slot, SlotJson.REQUEST))
                                    .collect(Collectors.joining(","))
                            + "]"));
        });
    }

    private static List<Slot> repetitiveBody(Choices choices) {
        Slot one = Models.of(Slot.class, choices);
        Slot other = Models.of(Slot.class, choices);
        Slot third = Models.of(Slot.class, choices);
        Slot samePrices = other.withAvailableHolderCategories(one.availableHolderCategories());
        Slot sameButTheKind = samePrices.withCapacity(one.capacity()).withGuideLanguages(one.guideLanguages());
        return choices.list(0, 12, any -> {
            Slot slot = any.of(one, other, third, samePrices, sameButTheKind);
            return any.coin() ? usual(slot, any) : slot;
        });
    }

    /** A typical slot: no text needs an escape, and no field is unknown. */
    private static Slot usual(Slot slot, Choices choices) {
        LocalDateTime start = LocalDateTime.of(2027, 1, 1, 9, 0).plusMinutes(choices.below(1_000_000));
        TimeSlot timed = TimeSlot.of(start, start.plusSeconds(choices.below(100_000)));
        SlotKind kind = choices.of(
                DailySlot.of(start.toLocalDate()), timed, timed.withPickupIds(List.of("p1", "p\"2")), slot.kind());
        return slot.withSlotId("s-" + choices.anyInt())
                .withOptionId("o1")
                .withAdditionalProperties(Map.of())
                .withKind(kind);
    }

    @Test
    void anEmptiedListIsSentAndAnUnsetOneIsNot() {
        TimeSlot time = TimeSlot.startingAt(LocalDateTime.of(2027, 1, 1, 9, 0));
        Slot slot = Slot.builder("s", "o", time)
                .addAllAvailableHolderCategories(List.of())
                .build();
        assertThat(JsonTrees.parse(JsonTrees.written(slot, SlotJson.REQUEST))).isEqualTo(JsonTrees.parse("""
            {"slot_id": "s", "option_id": "o", "available_holder_categories": [],
             "time_slot": {"start": "2027-01-01T09:00:00Z", "end": "2027-01-01T09:00:00Z"}}
            """));
        Slot emptied = slot.withKind(time.withPickupIds(List.of())).withGuideLanguages(List.of());
        JsonNode tree = JsonTrees.parse(JsonTrees.written(emptied, SlotJson.REQUEST));
        assertThat(tree.at("/time_slot/pickup_ids")).isEqualTo(JsonTrees.parse("[]"));
        assertThat(tree.get("guide_languages")).isEqualTo(JsonTrees.parse("[]"));
        assertThat(JsonTrees.parse(JsonTrees.written(ExperienceUpdate.builder().build(), Databind.WRITER)))
                .isEqualTo(JsonTrees.parse("{}"));
    }
}
