package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceRequest;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestCancellation;
import io.github.suppliersdk.integrationtests.TestHold;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.options.OptionRequest;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupRequest;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.MandatoryQuestionRequest;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.support.CatalogModels;
import io.github.suppliersdk.support.Models;
import io.github.suppliersdk.support.Trees;
import io.github.suppliersdk.vendors.Vendor;
import io.github.suppliersdk.vendors.VendorRequest;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Whatever is written is read as the same value, and what was read goes back without a loss. */
class RoundTripPropertyTest {
    private static final int TRIES = 60;

    /** Every value of databind's types, with its type. */
    private record Sample<T>(Class<T> type, T value) {}

    private static <T> Arbitrary<Sample<?>> of(Class<T> type, Arbitrary<? extends T> values) {
        return values.map(value -> new Sample<>(type, value));
    }

    @Provide
    Arbitrary<Sample<?>> samples() {
        return Arbitraries.oneOf(List.of(
                of(Experience.class, CatalogModels.experiences()),
                of(ExperienceUpdate.class, CatalogModels.updates()),
                of(ExperienceRequest.class, CatalogModels.experiences().map(RoundTripPropertyTest::request)),
                of(Option.class, CatalogModels.options()),
                of(OptionRequest.class, CatalogModels.options().map(RoundTripPropertyTest::request)),
                of(MandatoryQuestion.class, CatalogModels.questions()),
                of(Vendor.class, CatalogModels.vendors()),
                of(VendorRequest.class, CatalogModels.vendors().map(RoundTripPropertyTest::request)),
                of(Pickup.class, CatalogModels.pickups()),
                of(PickupRequest.class, CatalogModels.pickups().map(RoundTripPropertyTest::request)),
                of(TestHold.class, CatalogModels.holds()),
                of(TestBooking.class, CatalogModels.bookings()),
                of(TestCancellation.class, CatalogModels.cancellations())));
    }

    private static OptionRequest request(Option option) {
        return option.withLabel(option.label().orElse("l")).toRequest();
    }

    private static ExperienceRequest request(Experience experience) {
        return ExperienceRequest.builder(
                        experience.experienceId(),
                        experience.experienceName().orElse("n"),
                        experience.availabilitySlotType().orElse(SlotType.TIME),
                        "EUR",
                        "v")
                .addAllOptions(experience.options().stream()
                        .map(RoundTripPropertyTest::request)
                        .toList())
                .cutoffTime(experience.cutoffTime())
                .externalExperienceId(experience.externalExperienceId())
                .externalExperienceName(experience.externalExperienceName())
                .putAllAdditionalProperties(experience.additionalProperties())
                .build();
    }

    private static VendorRequest request(Vendor vendor) {
        return VendorRequest.builder(vendor.vendorId(), vendor.name().orElse("n"))
                .putAllAdditionalProperties(vendor.additionalProperties())
                .build();
    }

    private static PickupRequest request(Pickup pickup) {
        return PickupRequest.builder(
                        pickup.pickupId(),
                        pickup.name().orElse("n"),
                        pickup.type().orElse(PickupType.HOTEL))
                .latitude(pickup.latitude())
                .longitude(pickup.longitude())
                .timeMargin(pickup.timeMargin())
                .putAllAdditionalProperties(pickup.additionalProperties())
                .build();
    }

    @Property(tries = 13 * TRIES, edgeCases = EdgeCasesMode.NONE)
    void aCatalogValueIsReadAsItWasWritten(@ForAll("samples") Object sample) throws IOException {
        check((Sample<?>) sample);
    }

    private static <T> void check(Sample<T> sample) throws IOException {
        String json = Trees.written(sample.value(), Databind.writer(sample.type()));
        assertThat(Trees.read(json, Databind.reader(sample.type()))).as(json).isEqualTo(sample.value());
        assertNoNullOfItsOwn(Trees.parse(json));
    }

    /** What was not set is not there; only unknown fields may be null. */
    private static void assertNoNullOfItsOwn(JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                if (!field.getKey().startsWith("x_")) {
                    assertThat(field.getValue().isNull())
                            .as("%s in %s", field.getKey(), tree)
                            .isFalse();
                    assertNoNullOfItsOwn(field.getValue());
                }
            });
        } else {
            tree.forEach(RoundTripPropertyTest::assertNoNullOfItsOwn);
        }
    }

    @Provide
    Arbitrary<Option> options() {
        return CatalogModels.options();
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void anOptionGoesBackWithEverythingItCameWith(@ForAll("options") Option option) throws IOException {
        String came = Trees.written(option.withLabel("l"), Databind.writer(Option.class));
        OptionRequest request = Trees.read(came, Databind.reader(Option.class)).toRequest();
        assertThat(Trees.parse(Trees.written(request, Databind.writer(OptionRequest.class))))
                .isEqualTo(Trees.parse(came));
    }

    @Provide
    Arbitrary<MandatoryQuestion> questions() {
        return CatalogModels.questions()
                .filter(question -> question.question().isPresent()
                        && question.dataType().isPresent()
                        && question.level().isPresent());
    }

    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void aQuestionGoesBackWithEverythingItCameWith(@ForAll("questions") MandatoryQuestion question) throws IOException {
        String came = Trees.written(question, Databind.writer(MandatoryQuestion.class));
        MandatoryQuestionRequest request =
                Trees.read(came, Databind.reader(MandatoryQuestion.class)).toRequest();
        String goes = Trees.written(request, Databind.writer(MandatoryQuestionRequest.class));
        assertThat(Trees.parse(goes)).isEqualTo(Trees.parse(came));
        assertThat(Trees.read(goes, Databind.reader(MandatoryQuestionRequest.class)))
                .isEqualTo(request);
    }

    @Provide
    Arbitrary<SlotRequest> slots() {
        return Models.slots();
    }

    @Property(tries = 4 * TRIES, edgeCases = EdgeCasesMode.NONE)
    void aSlotIsReadAsItWasWrittenAndGoesBackWithEverything(@ForAll("slots") SlotRequest slot) throws IOException {
        String json = Trees.written(slot, SlotCodec.REQUEST);
        Slot read = Trees.read(json, SlotCodec.SLOT);
        assertThat(read.toRequest()).as(json).isEqualTo(slot);
        assertThat(Trees.parse(Trees.written(read.toRequest(), SlotCodec.REQUEST)))
                .isEqualTo(Trees.parse(json));
        assertNoNullOfItsOwn(Trees.parse(json));
        slot.guideLanguages()
                .ifPresent(languages ->
                        assertThat(Trees.parse(json).get("guide_languages")).hasSize(languages.size()));
        if (slot.kind() instanceof TimeSlot time) {
            assertThat(Trees.parse(json).at("/time_slot").has("pickup_ids"))
                    .isEqualTo(time.pickupIds().isPresent());
        }
    }

    /** What comes again in a body is copied, whatever stands between. */
    @Property(tries = TRIES, edgeCases = EdgeCasesMode.NONE)
    void theSlotsOfABodyAreWrittenLikeEachAlone(
            @ForAll("slots") SlotRequest one,
            @ForAll("slots") SlotRequest other,
            @ForAll("slots") SlotRequest third,
            @ForAll Random random) {
        SlotRequest samePrices = other.withAvailableHolderCategories(one.availableHolderCategories());
        SlotRequest sameButTheKind = samePrices.withCapacity(one.capacity()).withGuideLanguages(one.guideLanguages());
        List<SlotRequest> of = List.of(one, other, third, samePrices, sameButTheKind);
        List<SlotRequest> body = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            SlotRequest slot = of.get(random.nextInt(of.size()));
            body.add(random.nextBoolean() ? slot : usual(slot, random));
        }
        assertThat(Trees.written(body, SlotCodec.CREATE))
                .isEqualTo("["
                        + body.stream()
                                .map(slot -> Trees.written(slot, SlotCodec.REQUEST))
                                .collect(Collectors.joining(","))
                        + "]");
    }

    /** As nearly all slots are: nothing in it needs an escape or is unknown. */
    private static SlotRequest usual(SlotRequest slot, Random random) {
        LocalDateTime start = LocalDateTime.of(2027, 1, 1, 9, 0).plusMinutes(random.nextInt(1_000_000));
        TimeSlot timed = TimeSlot.of(start, start.plusSeconds(random.nextInt(100_000)));
        SlotKind kind = switch (random.nextInt(4)) {
            case 0 -> DailySlot.of(start.toLocalDate());
            case 1 -> timed;
            case 2 -> timed.withPickupIds(List.of("p1", "p\"2"));
            default -> slot.kind();
        };
        return slot.withSlotId("s-" + random.nextInt())
                .withOptionId("o1")
                .withAdditionalProperties(Map.of())
                .withKind(kind);
    }

    @Test
    void anEmptiedListIsSentAndAnUnsetOneIsNot() {
        TimeSlot time = TimeSlot.startingAt(LocalDateTime.of(2027, 1, 1, 9, 0));
        SlotRequest slot = SlotRequest.builder("s", "o", time)
                .addAllAvailableHolderCategories(List.of())
                .build();
        assertThat(Trees.parse(Trees.written(slot, SlotCodec.REQUEST))).isEqualTo(Trees.parse("""
                        {"slot_id": "s", "option_id": "o", "available_holder_categories": [],
                         "time_slot": {"start": "2027-01-01T09:00:00Z", "end": "2027-01-01T09:00:00Z"}}
                        """));
        SlotRequest emptied = slot.withKind(time.withPickupIds(List.of())).withGuideLanguages(List.of());
        JsonNode tree = Trees.parse(Trees.written(emptied, SlotCodec.REQUEST));
        assertThat(tree.at("/time_slot/pickup_ids")).isEqualTo(Trees.parse("[]"));
        assertThat(tree.get("guide_languages")).isEqualTo(Trees.parse("[]"));
        assertThat(Trees.parse(
                        Trees.written(ExperienceUpdate.builder().build(), Databind.writer(ExperienceUpdate.class))))
                .isEqualTo(Trees.parse("{}"));
    }
}
