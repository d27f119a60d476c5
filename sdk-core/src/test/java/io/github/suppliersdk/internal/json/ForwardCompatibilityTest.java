package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.RewrittenJson;
import io.github.suppliersdk.support.Row;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compatibility with later versions of the service. In the full response of each endpoint, one change at a time is made
 * at each possible place. The response must still be readable, and writing it must reproduce it, including unknown
 * fields.
 */
class ForwardCompatibilityTest {
    /** The fields that identify an object; without one of them a response is unreadable. */
    private static final Set<String> IDENTIFIERS = Set.of(
            "experience_id",
            "option_id",
            "holder_category_id",
            "mandatory_question_id",
            "vendor_id",
            "pickup_id",
            "slot_id");

    private static final Set<String> ENUMS =
            Set.of("availability_slot_type", "holder_type", "data_type", "level", "type");

    private static final Set<String> KINDS = Set.of("daily_slot", "open_slot", "time_slot");

    /** Without such a list the object has an empty one, which is written. */
    private static final Set<String> ALWAYS_WRITTEN =
            Set.of("options", "holder_categories", "available_holder_categories");

    /** What the service responds. */
    private String body = "";

    private final SupplierClient client = new FakeService(request -> Reply.ok(body)).client();

    @AfterEach
    void close() {
        client.close();
    }

    static List<Row> rowsWithAResponse() {
        return Row.all().stream().filter(row -> !row.response().isEmpty()).toList();
    }

    /** Reads the response, writes it again, and compares. */
    private void isKept(Row row, String change, JsonNode came, JsonNode expected) {
        Object[] read = new Object[1];
        body = came.toString();
        assertThatCode(() -> read[0] = row.call().apply(client))
                .as("%s, %s: %s", row, change, came)
                .doesNotThrowAnyException();
        assertThat(withoutEmptyLists(RewrittenJson.tree(read[0])))
                .as("%s, %s", row, change)
                .isEqualTo(withoutEmptyLists(asArrayIf(read[0] instanceof List, expected)));
    }

    private static JsonNode asArrayIf(boolean array, JsonNode tree) {
        return array && !tree.isArray() ? JsonNodeFactory.instance.arrayNode().add(tree) : tree;
    }

    private static JsonNode withoutEmptyLists(JsonNode tree) {
        JsonNode copy = tree.deepCopy();
        for (ObjectNode object : objects(copy)) {
            ALWAYS_WRITTEN.forEach(name -> {
                if (object.path(name).isArray() && object.path(name).isEmpty()) {
                    object.remove(name);
                }
            });
        }
        return copy;
    }

    /** Every object of the tree, its own first. */
    private static List<ObjectNode> objects(JsonNode tree) {
        List<ObjectNode> all = new ArrayList<>();
        if (tree instanceof ObjectNode object) {
            all.add(object);
        }
        tree.forEach(child -> all.addAll(objects(child)));
        return all;
    }

    /** Makes one change in one object of the response at a time, in the received and in the expected response. */
    private void inEveryObject(Row row, String change, Consumer<ObjectNode> came, Consumer<ObjectNode> expected) {
        JsonNode original = JsonTrees.parse(row.response());
        int count = objects(original).size();
        for (int i = 0; i < count; i++) {
            JsonNode changed = original.deepCopy();
            came.accept(objects(changed).get(i));
            JsonNode wanted = original.deepCopy();
            expected.accept(objects(wanted).get(i));
            isKept(row, change + " in object " + i, changed, wanted);
        }
    }

    /** Makes one change in one field at a time. */
    private void inEveryField(Row row, String change, FieldFilter filter, FieldChange came, FieldChange expected) {
        JsonNode original = JsonTrees.parse(row.response());
        int count = objects(original).size();
        for (int i = 0; i < count; i++) {
            List<String> names = new ArrayList<>();
            Iterator<String> all = objects(original).get(i).fieldNames();
            all.forEachRemaining(names::add);
            for (String name : names) {
                ObjectNode object = objects(original).get(i);
                if (filter.matches(object, name)) {
                    JsonNode changed = original.deepCopy();
                    came.change(objects(changed).get(i), name);
                    JsonNode wanted = original.deepCopy();
                    expected.change(objects(wanted).get(i), name);
                    isKept(row, change + " of " + name + " in object " + i, changed, wanted);
                }
            }
        }
    }

    private interface FieldFilter {
        boolean matches(ObjectNode object, String name);
    }

    private interface FieldChange {
        void change(ObjectNode object, String name);
    }

    /** The choices of a question are entries with arbitrary names, not fields that may be missing. */
    private static boolean isSelect(ObjectNode object) {
        return object.has("veg");
    }

    private static boolean mayBeMissing(ObjectNode object, String name) {
        boolean names = switch (name) {
            case "option_id" -> object.has("mandatory_question_id") || object.has("slot_id");
            case "holder_category_id" -> object.has("mandatory_question_id");
            case "vendor_id" -> object.has("experience_id");
            case "date", "start", "end", "duration_days", "end_date" -> false;
            case "type" -> object.has("pickup_id");
            default -> !IDENTIFIERS.contains(name);
        };
        return names && !isSelect(object);
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void theUnchangedSampleRoundTrips(Row row) {
        isKept(row, "nothing", JsonTrees.parse(row.response()), JsonTrees.parse(row.response()));
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void anUnknownFieldIsKeptAtEveryLevel(Row row) {
        for (String value : List.of(
                "\"text\"",
                "true",
                "null",
                "12345678901234567890123",
                "-0.10000000000000000000000001",
                "1E+400",
                "{\"a\": {\"b\": [1, null, {\"c\": false}]}}",
                "[1, \"x\", null, [[]], {}]",
                "{}",
                "[]")) {
            if (JsonTrees.parse(value).isDouble()) {
                continue; // trees of Jackson 2.15 to 2.17 read such a number as infinity
            }
            Consumer<ObjectNode> add = object -> {
                if (!isSelect(object)) {
                    object.set("new_field", JsonTrees.parse(value));
                }
            };
            inEveryObject(row, "new_field " + value, add, add);
        }
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void anUnknownEnumValueIsKept(Row row) {
        FieldChange unknown = (object, name) -> object.put(name, "Some-thing new_1");
        inEveryField(row, "unknown value", (object, name) -> ENUMS.contains(name), unknown, unknown);
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void anEnumValueIsReadInAnyLetterCase(Row row) {
        FieldFilter known = (object, name) ->
                ENUMS.contains(name) && !object.get(name).textValue().startsWith("CUSTOM");
        inEveryField(
                row,
                "lower-case letters",
                known,
                (object, name) -> object.put(name, object.get(name).textValue().toLowerCase(Locale.ROOT)),
                (object, name) -> {});
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void anUnknownKindOfSlotIsKept(Row row) {
        FieldChange unknown = (object, name) -> {
            object.remove(name);
            object.set("boat_slot", JsonTrees.parse("{\"deck\": 2, \"tide\": {\"high\": null}}"));
        };
        inEveryField(row, "unknown kind", (object, name) -> KINDS.contains(name), unknown, unknown);
    }

    /** An open slot of an unknown type is an unknown kind, whatever it contains. */
    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void anOpenSlotOfAnUnknownTypeIsKept(Row row) {
        FieldChange season = (object, name) ->
                object.set(name, JsonTrees.parse("{\"type\": \"SEASON\", \"end_date\": 5, \"duration_days\": null}"));
        inEveryField(row, "another type", (object, name) -> name.equals("open_slot"), season, season);
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void aMissingFieldDoesNotAffectOthers(Row row) {
        FieldChange remove = (object, name) -> object.remove(name);
        inEveryField(row, "removal", ForwardCompatibilityTest::mayBeMissing, remove, remove);
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void aNullOptionalValueCountsAsAbsent(Row row) {
        inEveryField(
                row,
                "null",
                ForwardCompatibilityTest::mayBeMissing,
                (object, name) -> object.putNull(name),
                (object, name) -> object.remove(name));
    }

    @ParameterizedTest
    @MethodSource("rowsWithAResponse")
    void aNullListItemIsSkipped(Row row) {
        JsonNode original = JsonTrees.parse(row.response());
        List<ArrayNode> arrays = arrays(original);
        for (int i = 0; i < arrays.size(); i++) {
            JsonNode changed = original.deepCopy();
            arrays(changed).get(i).addNull();
            isKept(row, "null at the end of list " + i, changed, original);
        }
    }

    private static List<ArrayNode> arrays(JsonNode tree) {
        List<ArrayNode> all = new ArrayList<>();
        if (tree instanceof ArrayNode array) {
            all.add(array);
        }
        tree.forEach(child -> all.addAll(arrays(child)));
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "\"\"", "[]", "{}"})
    void aRecordWithOnlyAnIdDoesNotMakeAListUnreadable(String unknown) {
        for (Row row : rowsWithAResponse()) {
            JsonNode original = JsonTrees.parse(row.response());
            if (original instanceof ArrayNode list && !list.isEmpty()) {
                ObjectNode bare = ((ObjectNode) list.get(0)).deepCopy();
                bare.retain(idOf(bare));
                bare.set("new_field", JsonTrees.parse(unknown));
                ArrayNode changed = list.deepCopy();
                changed.insert(0, bare);
                isKept(row, "a bare record", changed, changed);
            }
        }
    }

    private static String idOf(ObjectNode object) {
        for (String id : List.of("slot_id", "mandatory_question_id", "experience_id", "pickup_id", "vendor_id")) {
            if (object.has(id)) {
                return id;
            }
        }
        throw new AssertionError("no id in " + object);
    }
}
