package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    private static final LocalDate DAY = LocalDate.of(2027, 4, 22);
    private static final LocalDateTime TIME = DAY.atTime(18, 0);
    private static final SlotRequest SLOT = SlotRequest.builder("s1", "o1", DailySlot.of(DAY))
            .addAvailableHolderCategories(AvailableHolderCategory.of("adult", 2500))
            .capacity(10)
            .guideLanguages(List.of("en", "fr"))
            .build();

    private final Fingerprint fingerprint = new Fingerprint();

    private int of(SlotRequest slot) {
        return fingerprint.of(new SlotTarget("e1", slot));
    }

    /** A journal is read by another JVM, perhaps by a later version: what it says of a slot must not change. */
    @Test
    void isTheSameInEveryProcessAndVersion() {
        assertThat(of(SLOT)).isEqualTo(625339289);
        assertThat(of(SLOT.withKind(TimeSlot.startingAt(TIME)).withAdditionalProperties(Map.of("á", 1.25))))
                .isEqualTo(-2058682642);
    }

    private static List<SlotTarget> different() {
        AvailableHolderCategory adult = AvailableHolderCategory.of("adult", 2500);
        List<SlotRequest> different = new ArrayList<>(List.of(
                SLOT,
                SLOT.withSlotId("s2"),
                SLOT.withOptionId("o2"),
                SLOT.withSlotId("s1o").withOptionId("1"), // the same letters in a row
                SLOT.withCapacity(0),
                SLOT.withCapacity(11),
                SLOT.withCapacity(OptionalInt.empty()),
                SLOT.withGuideLanguages(Optional.empty()),
                SLOT.withGuideLanguages(List.of()),
                SLOT.withGuideLanguages(List.of("en")),
                SLOT.withGuideLanguages(List.of("enfr"))));
        for (AvailableHolderCategory category : List.of(
                adult.withHolderCategoryId("child"),
                adult.withPriceInCents(2501),
                adult.withPriceInCents(2500L + (1L << 40)),
                adult.withMinQuantity(0),
                adult.withMinQuantity(1),
                adult.withMaxQuantity(0),
                adult.withMaxQuantity(1),
                adult.withAdditionalProperties(Map.of("a", 1)))) {
            different.add(SLOT.withAvailableHolderCategories(category));
            different.add(SLOT.withAvailableHolderCategories(adult, category));
        }
        different.add(SLOT.withKind(DailySlot.of(DAY.plusDays(1))));
        different.add(SLOT.withKind(DailySlot.of(DAY).withAdditionalProperties(Map.of("a", 1))));
        different.add(SLOT.withKind(TimeSlot.startingAt(TIME)));
        different.add(SLOT.withKind(TimeSlot.startingAt(TIME.plusSeconds(1))));
        different.add(SLOT.withKind(TimeSlot.startingAt(TIME.plusNanos(1))));
        different.add(SLOT.withKind(TimeSlot.of(TIME, TIME.plusHours(2))));
        different.add(SLOT.withKind(TimeSlot.startingAt(TIME).withPickupIds(List.of())));
        different.add(SLOT.withKind(TimeSlot.startingAt(TIME).withPickupIds(List.of("p1"))));
        different.add(SLOT.withKind(OpenSlot.ofDurationDays(30)));
        different.add(SLOT.withKind(OpenSlot.ofDurationDays(31)));
        different.add(SLOT.withKind(OpenSlot.until(DAY)));
        different.add(SLOT.withKind(OpenSlot.until(DAY.plusDays(1))));
        different.add(SLOT.withKind(UnknownSlotKind.of("new_slot", Map.of())));
        different.add(SLOT.withKind(UnknownSlotKind.of("new_slot", Map.of("a", 1))));

        List<SlotTarget> targets = new ArrayList<>();
        different.forEach(slot -> targets.add(new SlotTarget("e1", slot)));
        targets.add(new SlotTarget("e2", SLOT));
        return targets;
    }

    @Test
    void anyDifferenceInWhatASlotSaysIsADifferentFingerprint() {
        List<Integer> fingerprints = new ArrayList<>();
        different().forEach(target -> fingerprints.add(fingerprint.of(target) >>> 3)); // 29 bits count

        assertThat(fingerprints).doesNotHaveDuplicates();
    }

    @Test
    void anyDifferenceInAnAdditionalPropertyIsADifferentFingerprint() {
        List<Object> values = List.of(
                "1",
                1,
                1.5,
                true,
                "true",
                "",
                List.of(),
                List.of(1),
                List.of(1, 1),
                List.of(List.of(1), 1),
                List.of(List.of(1, 1)),
                Map.of(),
                Map.of("b", 1),
                Map.of("b", List.of("c")));
        List<Integer> fingerprints = new ArrayList<>();
        values.forEach(value -> fingerprints.add(of(SLOT.withAdditionalProperties(Map.of("a", value))) >>> 3));
        fingerprints.add(of(SLOT.withAdditionalProperties(Map.of("a1", ""))) >>> 3);
        Map<String, Object> withNull = new HashMap<>();
        withNull.put("a", null);
        fingerprints.add(of(SLOT.withAdditionalProperties(withNull)) >>> 3);

        assertThat(fingerprints).doesNotHaveDuplicates();
    }

    /** The maps of {@code Map.of} have another order in every JVM. */
    @Test
    void orderOfAdditionalPropertiesDoesNotMatter() {
        List<String> names = new ArrayList<>(List.of("a", "b", "c", "d"));
        Map<String, Object> one = new LinkedHashMap<>();
        names.forEach(name -> one.put(name, Map.of("in", name)));
        Collections.reverse(names);
        Map<String, Object> other = new LinkedHashMap<>();
        names.forEach(name -> other.put(name, Map.of("in", name)));

        assertThat(of(SLOT.withAdditionalProperties(one))).isEqualTo(of(SLOT.withAdditionalProperties(other)));
    }

    /** What a slot shares with the one before it is not written again. */
    @Test
    void slotHasTheSameFingerprintWhicheverCameBefore() {
        List<SlotTarget> targets = different();
        targets.add(new SlotTarget("e1", SLOT.withAdditionalProperties(Map.of("text", "x".repeat(5000)))));
        for (SlotTarget target : targets) {
            int alone = new Fingerprint().of(target);
            for (SlotTarget before : targets) {
                fingerprint.of(before);

                assertThat(fingerprint.of(target))
                        .as("%s after %s", target, before)
                        .isEqualTo(alone);
            }
        }
    }
}
