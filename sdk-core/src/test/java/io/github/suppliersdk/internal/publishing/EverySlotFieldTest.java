package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.internal.publishing.SlotTable.Look;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.support.Accessors;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No field is forgotten: each accessor of a slot and its parts is written, read, compared, hashed and protected. */
class EverySlotFieldTest {
    private static final LocalDate DAY = LocalDate.of(2027, 4, 1);

    /** Each kind in each of its forms, with every other field set. */
    static Stream<SlotKind> kinds() {
        return Stream.of(
                        DailySlot.of(DAY),
                        TimeSlot.startingAt(DAY.atTime(9, 0)),
                        OpenSlot.ofDurationDays(1),
                        OpenSlot.until(DAY))
                .map(kind -> Accessors.complete(kind, typeOf(kind), 0));
    }

    private static Class<?> typeOf(SlotKind kind) {
        return kind.getClass().getSuperclass();
    }

    private static Slot complete(SlotKind kind) {
        return Accessors.complete(Samples.daily(), Slot.class, 0).withKind(kind);
    }

    private static Slot readBack(Slot slot) {
        String json = JsonTrees.written(slot, SlotJson.REQUEST);
        try {
            return JsonTrees.read(json, SlotJson.SLOT);
        } catch (IOException e) {
            throw new AssertionError(json, e);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void isWrittenAndRead(SlotKind kind) {
        Slot slot = complete(kind);
        Slot read = readBack(slot);
        assertThat(read).isEqualTo(slot);
        for (Method accessor : Accessors.of(Slot.class)) {
            Object found = Accessors.get(read, accessor);
            assertThat(List.of(Optional.empty(), List.of(), Map.of()))
                    .as("%s is not read", accessor)
                    .doesNotContain(found);
        }
    }

    /** Fields that exclude each other are set in different samples; together the samples have all. */
    @Test
    void isInASample() {
        Set<Method> set = new HashSet<>();
        kinds().forEach(kind -> {
            Slot slot = complete(kind);
            AvailableHolderCategory category = slot.availableHolderCategories().get(0);
            Map.of(Slot.class, slot, typeOf(kind), kind, AvailableHolderCategory.class, category)
                    .forEach((type, value) -> Accessors.of(type).stream()
                            .filter(accessor ->
                                    !Accessors.get(value, accessor).toString().matches("Optional.*empty|\\[]|\\{}"))
                            .forEach(set::add));
        });
        assertThat(set)
                .containsAll(Stream.of(
                                Slot.class,
                                AvailableHolderCategory.class,
                                DailySlot.class,
                                TimeSlot.class,
                                OpenSlot.class)
                        .flatMap(type -> Accessors.of(type).stream())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void makesAnotherSlotIfItDiffers(SlotKind kind) {
        Slot slot = complete(kind);
        differs(slot, Slot.class, Function.identity(), slot);
        differs(kind, typeOf(kind), slot::withKind, slot);
        AvailableHolderCategory category = slot.availableHolderCategories().get(0);
        differs(category, AvailableHolderCategory.class, slot::withAvailableHolderCategories, slot);
        kinds().filter(other -> !other.equals(kind))
                .forEach(other -> assertAnother(slot, slot.withKind(other), other.wireName()));
    }

    private static <T> void differs(T part, Class<?> type, Function<T, Slot> in, Slot slot) {
        for (Method accessor : Accessors.of(type)) {
            Object other = Accessors.sample(accessor.getGenericReturnType(), 1);
            if (other != null) {
                Accessors.with(part, accessor, other)
                        .map(in)
                        .ifPresent(changed -> assertAnother(slot, changed, accessor.toString()));
            }
        }
    }

    private static void assertAnother(Slot slot, Slot other, String field) {
        assertThat(JsonTrees.written(other, SlotJson.REQUEST))
                .as("%s is not written", field)
                .isNotEqualTo(JsonTrees.written(slot, SlotJson.REQUEST));
        assertThat(readBack(other)).as("%s is not read", field).isEqualTo(other);
        assertThat(SlotFields.same(slot, readBack(other)))
                .as("%s is not compared", field)
                .isFalse();
        assertThat(SlotFields.same(other, readBack(other))).isTrue();
        Slot one = plain(slot);
        Slot changed = plain(other);
        SlotIndex there = new SlotIndex();
        there.add(readBack(changed));
        assertThat(there.look(changed)).isEqualTo(Look.EQUAL);
        if (one.optionId().equals(changed.optionId())) { // a window has the slots of one option
            assertThat(there.look(one) == Look.EQUAL)
                    .as("%s is not in the hash", field)
                    .isEqualTo(SlotFields.same(one, readBack(changed)));
        }
        assertThat(there.look(other)).as("additional fields must be read").isNotEqualTo(Look.EQUAL);
    }

    /** The slot without additional fields, which a hash does not compare. */
    private static Slot plain(Slot slot) {
        SlotKind kind = slot.kind();
        return slot.withAdditionalProperties(Map.of())
                .withKind(
                        Accessors.with(kind, properties(typeOf(kind)), Map.of()).orElseThrow())
                .withAvailableHolderCategories(slot.availableHolderCategories().stream()
                        .map(each -> each.withAdditionalProperties(Map.of()))
                        .toList());
    }

    private static Method properties(Class<?> type) {
        return Accessors.of(type).stream()
                .filter(accessor -> accessor.getName().equals("additionalProperties"))
                .findFirst()
                .orElseThrow();
    }
}
