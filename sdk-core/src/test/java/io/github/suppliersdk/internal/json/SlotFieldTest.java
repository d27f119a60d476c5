package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.SlotField.InDailySlot;
import io.github.suppliersdk.internal.json.SlotField.InHolderCategory;
import io.github.suppliersdk.internal.json.SlotField.InOpenSlot;
import io.github.suppliersdk.internal.json.SlotField.InSlot;
import io.github.suppliersdk.internal.json.SlotField.InTimeSlot;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.support.JsonTrees;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All code that reads, writes or compares slots knows each field of the table. A failure names the field. */
class SlotFieldTest {
    private static final String REST = "\"option_id\":\"o\",\"capacity\":7,\"guide_languages\":[\"en\"],"
            + "\"available_holder_categories\":"
            + "[{\"holder_category_id\":\"a\",\"min_quantity\":1,\"max_quantity\":8,\"price_in_cents\":450}]}";

    /** Samples that together have every field. */
    private static final List<String> SAMPLES = List.of(
            "{\"slot_id\":\"s\",\"daily_slot\":{\"date\":\"2027-04-22\"}," + REST,
            "{\"slot_id\":\"s\",\"time_slot\":{\"start\":\"2027-04-22T18:00:00Z\",\"end\":\"2027-04-22T20:00:00Z\","
                    + "\"pickup_ids\":[\"p\"]}," + REST,
            "{\"slot_id\":\"s\",\"open_slot\":{\"type\":\"DURATION_DAYS\",\"duration_days\":180}," + REST,
            "{\"slot_id\":\"s\",\"open_slot\":{\"type\":\"END_DATE\",\"end_date\":\"2027-04-23\"}," + REST);

    static Stream<SlotField> fields() {
        return Stream.of(
                        InSlot.values(),
                        InDailySlot.values(),
                        InTimeSlot.values(),
                        InOpenSlot.values(),
                        InHolderCategory.values())
                .flatMap(Arrays::stream);
    }

    /** The node at which a slot has this field. */
    private static JsonNode place(JsonNode slot, SlotField field) {
        if (field instanceof InDailySlot) {
            return slot.path("daily_slot");
        }
        if (field instanceof InTimeSlot) {
            return slot.path("time_slot");
        }
        if (field instanceof InOpenSlot) {
            return slot.path("open_slot");
        }
        return field instanceof InHolderCategory ? slot.at("/available_holder_categories/0") : slot;
    }

    private static boolean has(String json, SlotField field) {
        return place(JsonTrees.parse(json), field).has(field.wireName());
    }

    private static String sampleWith(SlotField field) {
        return SAMPLES.stream()
                .filter(json -> has(json, field))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no sample has " + field));
    }

    private static <T> T inBytes(String json, Reading<T> reading) {
        byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
        try (Bytes bytes = new BytePool().take()) {
            bytes.write(utf8, 0, utf8.length);
            return reading.read(bytes);
        } catch (IOException e) {
            throw new AssertionError(json, e);
        }
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(Bytes bytes) throws IOException;
    }

    private static Slot read(String json) {
        return inBytes(json, bytes -> Json.read(bytes, new SlotReader()));
    }

    private static @Nullable Slot scan(String json) {
        Slot[] scanned = new Slot[1];
        inBytes(json, bytes -> {
            scanned[0] = SlotReader.scan(bytes);
            return bytes;
        });
        return scanned[0];
    }

    private static void isTyped(SlotField field, Slot slot) {
        assertThat(slot.additionalProperties())
                .as("%s is read as unknown", field)
                .isEmpty();
        SlotKind kind = slot.kind().orElseThrow();
        assertThat(kind.additionalProperties())
                .as("%s is read as unknown", field)
                .isEmpty();
        assertThat(slot.availableHolderCategories())
                .allSatisfy(each -> assertThat(each.additionalProperties())
                        .as("%s is read as unknown", field)
                        .isEmpty());
    }

    @ParameterizedTest
    @MethodSource("fields")
    void theGeneralReaderKnowsTheField(SlotField field) {
        isTyped(field, read(sampleWith(field)));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void theScannerAgreesWithTheGeneralReader(SlotField field) {
        Slot scanned = scan(sampleWith(field));
        assertThat(scanned)
                .as("%s makes the scanner fall back to the general reader", field)
                .isNotNull();
        assertThat(scanned).as("%s is read differently", field).isEqualTo(read(sampleWith(field)));
    }

    @ParameterizedTest
    @MethodSource("fields")
    void theFieldIsWritten(SlotField field) {
        SlotRequest request = read(sampleWith(field)).toRequest();
        String general = JsonTrees.written(request, SlotCodec.REQUEST);
        assertThat(has(general, field)).as("%s is not written", field).isTrue();
        assertThat(JsonTrees.parse(general)).isEqualTo(JsonTrees.parse(sampleWith(field)));
        assertThat(JsonTrees.written(List.of(request, request), SlotCodec.CREATE))
                .as("%s is written differently into a list", field)
                .isEqualTo("[" + general + "," + general + "]");
    }

    @ParameterizedTest
    @MethodSource("fields")
    void theFieldIsRefusedAmongTheAdditionalProperties(SlotField field) {
        Map<String, Object> again = Map.of(field.wireName(), "again");
        SlotRequest good = read(sampleWith(field)).toRequest();
        SlotRequest request = good.withAdditionalProperties(again);
        if (field instanceof InHolderCategory) {
            request = good.withAvailableHolderCategories(
                    good.availableHolderCategories().get(0).withAdditionalProperties(again));
        } else if (field instanceof InDailySlot) {
            request = good.withKind(((DailySlot) good.kind()).withAdditionalProperties(again));
        } else if (field instanceof InTimeSlot) {
            request = good.withKind(((TimeSlot) good.kind()).withAdditionalProperties(again));
        } else if (field instanceof InOpenSlot) {
            request = good.withKind(((OpenSlot) good.kind()).withAdditionalProperties(again));
        }
        Violations violations = new Violations();
        SlotRules.check(request, "o", violations);
        assertThat(violations.list()).extracting(Violation::path).anyMatch(path -> path.endsWith(field.wireName()));
    }

    private static Set<String> accessors(Class<?> type, String... others) {
        Set<String> names = new TreeSet<>();
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isAbstract(method.getModifiers()) && !method.isSynthetic()) {
                names.add(method.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT));
            }
        }
        names.removeAll(Set.of("additional_properties", "kind"));
        names.addAll(Set.of(others));
        return names;
    }

    private static Set<String> names(SlotField... fields) {
        return new TreeSet<>(SlotField.namesOf(fields));
    }

    @Test
    void theTableMatchesTheFieldsOfTheTypes() {
        Set<String> kinds = names(InSlot.kinds().toArray(SlotField[]::new));
        Set<String> ofSlot = names(InSlot.values());
        ofSlot.removeAll(kinds);
        assertThat(accessors(Slot.class)).isEqualTo(ofSlot);
        assertThat(accessors(SlotRequest.class)).isEqualTo(ofSlot);
        assertThat(accessors(AvailableHolderCategory.class)).isEqualTo(names(InHolderCategory.values()));
        assertThat(accessors(DailySlot.class)).isEqualTo(names(InDailySlot.values()));
        assertThat(accessors(TimeSlot.class)).isEqualTo(names(InTimeSlot.values()));
        assertThat(accessors(OpenSlot.class, "type")).isEqualTo(names(InOpenSlot.values()));
        assertThat(SlotKind.class.getPermittedSubclasses())
                .as("the kinds, including the unknown one")
                .hasSize(kinds.size() + 1);
    }
}
