package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.support.JsonTrees;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A slot with a value of a wrong type is refused with the path; in a list it is left out and named. */
class SlotJsonTest {
    private static final String DAILY = "{\"date\":\"2027-04-22\"}";
    private static final String CATEGORY = "{\"holder_category_id\":\"a\",\"price_in_cents\":1}";

    private static final String INT = "0.5 7.0 1e1 \"7\" \"\" true [] {} 99999999999 12345678901234567890";
    private static final String LONG = INT.replace("99999999999 ", "");
    private static final String TEXT = "5 1.5 true [] {}";
    private static final String TEXTS = "\"en\" 5 {} [5] [true] [[\"en\"]]";
    private static final String OBJECT = "\"x\" 5 true []";
    private static final String DATE = "5 \"\" \"2027-02-30\" \"2027-4-22\" \"2027-04-22T00:00:00Z\" [] {}";
    private static final String TIME = "5 \"\" \"2027-04-22\" \"2027-04-22T25:00:00Z\" [] {}";

    /** A field, by its path and the JSON around it, and values that it cannot have. */
    static Stream<Arguments> fields() {
        return Map.ofEntries(
                        Map.entry("slot_id", TEXT),
                        Map.entry("option_id", TEXT),
                        Map.entry("capacity", INT),
                        Map.entry("guide_languages", TEXTS),
                        Map.entry("daily_slot", OBJECT),
                        Map.entry("daily_slot.date", DATE + " null"),
                        Map.entry("time_slot.start", TIME + " null"),
                        Map.entry("time_slot.end", TIME + " null"),
                        Map.entry("time_slot.pickup_ids", TEXTS),
                        Map.entry("open_slot.type", TEXT + " null"),
                        Map.entry("open_slot.duration_days", INT + " null"),
                        Map.entry("open_slot.end_date", DATE + " null"),
                        Map.entry("available_holder_categories", "5 \"x\" {} [5] [[]]"),
                        Map.entry("available_holder_categories[1].holder_category_id", TEXT + " null"),
                        Map.entry("available_holder_categories[1].min_quantity", INT),
                        Map.entry("available_holder_categories[1].max_quantity", INT),
                        Map.entry("available_holder_categories[1].price_in_cents", LONG))
                .entrySet()
                .stream()
                .flatMap(field ->
                        Stream.of(field.getValue().split(" ")).map(value -> Arguments.of(field.getKey(), value)));
    }

    /** A slot with this value at this path. */
    private static String slot(String path, String value) {
        ObjectNode slot = (ObjectNode) JsonTrees.parse("{\"slot_id\":\"s\",\"available_holder_categories\":[" + CATEGORY
                + "," + CATEGORY + "],\"x_new\":{\"slot_id\":\"none\"}}");
        if (path.startsWith("time_slot")) {
            slot.set(
                    "time_slot", JsonTrees.parse("{\"start\":\"2027-04-22T18:00:00Z\",\"end\":\"2027-04-22T20:00Z\"}"));
        } else if (path.startsWith("open_slot")) {
            String type = path.endsWith("end_date") ? "END_DATE" : "DURATION_DAYS";
            slot.set("open_slot", JsonTrees.parse("{\"type\":\"" + type + "\",\"duration_days\":1}"));
        } else {
            slot.set("daily_slot", JsonTrees.parse(DAILY));
        }
        int dot = path.lastIndexOf('.');
        String parent =
                dot < 0 ? "" : "/" + path.substring(0, dot).replace("[", "/").replace("]", "");
        ((ObjectNode) slot.at(parent))
                .putRawValue(path.substring(dot + 1), new com.fasterxml.jackson.databind.util.RawValue(value));
        return slot.toString();
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aWrongValueIsRefusedWithItsPath(String path, String value) {
        String json = slot(path, value);
        assertThatThrownBy(() -> JsonTrees.read(json, SlotJson.SLOT))
                .as(json)
                .isInstanceOf(UnreadableJsonException.class)
                .hasMessageStartingWith(path)
                .hasMessageMatching("[^:]*: expected .*|[^:]* is required and missing|[^:]*: is required and missing");
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aWrongSlotOfAListIsLeftOutAndNamed(String path, String value) throws IOException {
        String right = slot("capacity", "7").replace("\"s\"", "\"right\"");
        SlotList read = JsonTrees.read("[" + right + "," + slot(path, value) + "," + right + "]", SlotJson.SLOTS);
        assertThat(read).extracting(Slot::slotId).containsExactly("right", "right");
        assertThat(read.skipped()).singleElement().satisfies(skipped -> {
            assertThat(skipped.slotId()).isEqualTo(path.equals("slot_id") ? Optional.empty() : Optional.of("s"));
            assertThat(skipped.reason()).startsWith("[1]." + path);
        });
    }

    @Test
    void theIdOfAWrongSlotIsFoundBehindTheWrongValue() throws IOException {
        SlotList read = JsonTrees.read(
                "[{\"capacity\":{\"slot_id\":\"x\"},\"y\":[{\"slot_id\":\"z\"}],\"slot_id\":\"a\"},5,\"b\",[[]],null,{}]",
                SlotJson.SLOTS);
        assertThat(read).isEmpty();
        assertThat(read.skipped())
                .containsExactly(
                        new SkippedSlot(
                                Optional.of("a"),
                                "[0].capacity: expected a whole number of at most 32 bits, found an object"),
                        new SkippedSlot(Optional.empty(), "[1]: expected an object, found a number"),
                        new SkippedSlot(Optional.empty(), "[2]: expected an object, found a string"),
                        new SkippedSlot(Optional.empty(), "[3]: expected an object, found an array"),
                        new SkippedSlot(Optional.empty(), "[4]: expected an object, found null"),
                        new SkippedSlot(Optional.empty(), "[5].slot_id: is required and missing"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        [{"slot_id":"a"}         | the JSON ends too early
        [{"slot_id":"a"},{"b":x}]| it is not well-formed JSON
        [{"slot_id":"a"}] x      | it is not well-formed JSON
        [{"slot_id":"a"}][]      | there is content after the JSON value
        {"slot_id":"a"}          | expected an array, found an object
        "a"                      | expected an array, found a string
        """)
    void aListThatIsNoJsonArrayIsRefusedAsAWhole(String json, String reason) {
        assertThatThrownBy(() -> JsonTrees.read(json, SlotJson.SLOTS))
                .isInstanceOfAny(UnreadableJsonException.class, JsonProcessingException.class)
                .satisfies(e -> assertThat(Json.describe((IOException) e)).startsWith(reason));
    }

    /** Successive slots share equal parts; one that differs must not get those of the slot before. */
    @Test
    void slotsOfAListAreReadAsTheyAreAlone() throws IOException {
        List<String> slots = Stream.of(
                        "\"capacity\":5",
                        "\"option_id\":\"o\"",
                        "\"option_id\":\"p\",\"guide_languages\":[\"en\",\"fr\"]",
                        "\"guide_languages\":[\"en\"]",
                        "\"guide_languages\":[]",
                        "\"available_holder_categories\":[" + CATEGORY + "]",
                        "\"available_holder_categories\":[" + CATEGORY.replace("1", "2") + "]",
                        "\"available_holder_categories\":[" + CATEGORY.replace("}", ",\"x\":1}") + "]",
                        "\"available_holder_categories\":[" + CATEGORY.replace("\"a\"", "\"b\"") + "],\"x\":1",
                        "\"available_holder_categories\":[" + CATEGORY + "," + CATEGORY + "]",
                        "\"available_holder_categories\":[]")
                .map(rest -> "{\"slot_id\":\"s\"," + rest + "}")
                .toList();
        for (String first : slots) {
            for (String second : slots) {
                SlotList read = JsonTrees.read("[" + first + "," + second + "," + first + "]", SlotJson.SLOTS);
                Slot alone = JsonTrees.read(first, SlotJson.SLOT);
                assertThat(read).containsExactly(alone, JsonTrees.read(second, SlotJson.SLOT), alone);
            }
        }
    }
}
