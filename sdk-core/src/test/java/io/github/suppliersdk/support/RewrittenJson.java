package io.github.suppliersdk.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.slots.Slot;
import java.util.List;

/** The JSON that the library writes for an object that it has read, converted to a request if the object has one. */
public final class RewrittenJson {
    private RewrittenJson() {}

    /** The tree of such an object, or of a list of them. */
    public static JsonNode tree(Object read) {
        if (read instanceof List<?> list) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            list.forEach(item -> array.add(tree(item)));
            return array;
        }
        if (read instanceof Slot slot) {
            return slot(slot);
        }
        return JsonTrees.parse(json(read));
    }

    /** The JSON of such an object. */
    public static String json(Object read) {
        return JsonTrees.written(read, Databind.WRITER);
    }

    /** What the service did not give is empty, and cannot be sent. */
    private static JsonNode slot(Slot slot) {
        ObjectNode tree = (ObjectNode) JsonTrees.parse(JsonTrees.written(slot, SlotJson.REQUEST));
        if (slot.optionId().isEmpty()) {
            tree.remove("option_id");
        }
        if (slot.kind().wireName().isEmpty()) {
            tree.remove("");
        }
        return tree;
    }
}
