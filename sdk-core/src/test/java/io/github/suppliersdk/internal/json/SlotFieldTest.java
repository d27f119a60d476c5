package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.json.SlotField.Place;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.support.Trees;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every field of the table is known to everything that reads, writes or judges slots; a failure names the field. */
class SlotFieldTest {
    private static final String REST = "\"option_id\":\"o\",\"capacity\":7,\"guide_languages\":[\"en\"],"
            + "\"available_holder_categories\":"
            + "[{\"holder_category_id\":\"a\",\"min_quantity\":1,\"max_quantity\":8,\"price_in_cents\":450}]}";

    /** Together they have every field. */
    private static final List<String> SAMPLES = List.of(
            "{\"slot_id\":\"s\",\"daily_slot\":{\"date\":\"2027-04-22\"}," + REST,
            "{\"slot_id\":\"s\",\"time_slot\":{\"start\":\"2027-04-22T18:00:00Z\",\"end\":\"2027-04-22T20:00:00Z\","
                    + "\"pickup_ids\":[\"p\"]}," + REST,
            "{\"slot_id\":\"s\",\"open_slot\":{\"type\":\"DURATION_DAYS\",\"duration_days\":180}," + REST,
            "{\"slot_id\":\"s\",\"open_slot\":{\"type\":\"END_DATE\",\"end_date\":\"2027-04-23\"}," + REST);

    private static ObjectNode place(JsonNode slot, Place place) {
        return (ObjectNode)
                switch (place) {
                    case SLOT, KIND -> slot;
                    case DAILY_SLOT -> slot.path("daily_slot");
                    case TIME_SLOT -> slot.path("time_slot");
                    case OPEN_SLOT -> slot.path("open_slot");
                    case HOLDER_CATEGORY -> slot.at("/available_holder_categories/0");
                };
    }

    private static boolean has(String json, SlotField field) {
        JsonNode slot = Trees.parse(json);
        boolean inPlace = switch (field.place()) {
            case DAILY_SLOT -> slot.has("daily_slot");
            case TIME_SLOT -> slot.has("time_slot");
            case OPEN_SLOT -> slot.has("open_slot");
            default -> true;
        };
        return inPlace && place(slot, field.place()).has(field.wireName());
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
        List<Slot> scanned = inBytes("[" + json + "]", SlotScannerResult::of).slots();
        return scanned == null ? null : scanned.get(0);
    }

    /** What the scanner gives, which is null for what it leaves to the reader. */
    private record SlotScannerResult(@Nullable List<Slot> slots) {
        static SlotScannerResult of(Bytes bytes) {
            return new SlotScannerResult(SlotScanner.all(bytes));
        }
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
    @EnumSource
    void theGeneralReaderKnowsTheField(SlotField field) {
        isTyped(field, read(sampleWith(field)));
    }

    @ParameterizedTest
    @EnumSource
    void theScannerGivesWhatTheGeneralReaderGives(SlotField field) {
        Slot scanned = scan(sampleWith(field));
        if (field == SlotField.OPEN_SLOT || field.place() == Place.OPEN_SLOT) {
            assertThat(scanned)
                    .as("an option has one open slot at most: it needs no fast way")
                    .isNull();
        } else {
            assertThat(scanned).as("%s is left to the general reader", field).isNotNull();
            assertThat(scanned).as("%s is read differently", field).isEqualTo(read(sampleWith(field)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void bothWritersWriteTheField(SlotField field) {
        SlotRequest request = read(sampleWith(field)).toRequest();
        String general = Trees.written(request, SlotCodec::write);
        assertThat(has(general, field)).as("%s is not written", field).isTrue();
        assertThat(Trees.parse(general)).isEqualTo(Trees.parse(sampleWith(field)));
        assertThat(Trees.written(List.of(request, request), SlotCodec.CREATE))
                .as("%s is written differently into a list", field)
                .isEqualTo("[" + general + "," + general + "]");
    }

    @ParameterizedTest
    @EnumSource
    void theRulesRefuseTheFieldAmongTheAdditionalProperties(SlotField field) {
        Map<String, Object> again = Map.of(field.wireName(), "again");
        SlotRequest good = read(sampleWith(field)).toRequest();
        SlotRequest request = switch (field.place()) {
            case SLOT, KIND -> good.withAdditionalProperties(again);
            case HOLDER_CATEGORY ->
                good.withAvailableHolderCategories(
                        good.availableHolderCategories().get(0).withAdditionalProperties(again));
            case DAILY_SLOT -> good.withKind(((DailySlot) good.kind()).withAdditionalProperties(again));
            case TIME_SLOT -> good.withKind(((TimeSlot) good.kind()).withAdditionalProperties(again));
            case OPEN_SLOT -> good.withKind(((OpenSlot) good.kind()).withAdditionalProperties(again));
        };
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

    @Test
    void theTableHasWhatTheTypesHave() {
        assertThat(accessors(Slot.class)).isEqualTo(new TreeSet<>(SlotField.namesOf(Place.SLOT)));
        assertThat(accessors(SlotRequest.class)).isEqualTo(new TreeSet<>(SlotField.namesOf(Place.SLOT)));
        assertThat(accessors(AvailableHolderCategory.class))
                .isEqualTo(new TreeSet<>(SlotField.namesOf(Place.HOLDER_CATEGORY)));
        assertThat(accessors(DailySlot.class)).isEqualTo(new TreeSet<>(SlotField.namesOf(Place.DAILY_SLOT)));
        assertThat(accessors(TimeSlot.class)).isEqualTo(new TreeSet<>(SlotField.namesOf(Place.TIME_SLOT)));
        assertThat(accessors(OpenSlot.class, "type")).isEqualTo(new TreeSet<>(SlotField.namesOf(Place.OPEN_SLOT)));
    }
}
