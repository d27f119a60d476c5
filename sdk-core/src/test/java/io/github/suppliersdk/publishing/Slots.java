package io.github.suppliersdk.publishing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.Json;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/** Slots for tests. */
public final class Slots {
    public static final LocalDate FIRST_DAY = LocalDate.of(2027, 1, 1);

    private Slots() {}

    public static SlotTarget daily(String experience, String option, int day, int capacity) {
        return target(experience, option, option + "-" + day, DailySlot.of(FIRST_DAY.plusDays(day)), capacity);
    }

    public static SlotTarget timed(String experience, String option, int number, int capacity) {
        return target(
                experience,
                option,
                option + "-t" + number,
                TimeSlot.startingAt(FIRST_DAY.plusDays(number / 4).atTime(9 + number % 4, 0)),
                capacity);
    }

    public static SlotTarget target(String experience, String option, String id, SlotKind kind, int capacity) {
        return new SlotTarget(
                experience,
                Slot.builder(id, option, kind)
                        .addAvailableHolderCategories(AvailableHolderCategory.of("adult", 2500))
                        .capacity(capacity)
                        .build());
    }

    public static List<SlotTarget> days(int count) {
        return days("o1", count, 10);
    }

    public static List<SlotTarget> days(String option, int count, int capacity) {
        return IntStream.range(0, count)
                .mapToObj(day -> daily("e1", option, day, capacity))
                .toList();
    }

    public static JsonNode json(Slot slot) {
        try (Bytes bytes = new BytePool().take()) {
            Json.write(slot, SlotJson.REQUEST, bytes);
            return new ObjectMapper().readTree(bytes.array(), 0, bytes.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
