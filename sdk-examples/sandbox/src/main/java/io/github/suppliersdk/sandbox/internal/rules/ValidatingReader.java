package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one JSON object and collects their problems. Every accessor returns the field's value if it is
 * valid; otherwise it adds a problem under the field's path and returns null or an empty list. Accessors whose names
 * begin with "optional" accept a missing field. A field that is present must not be null, unless the accessor says
 * otherwise.
 */
public final class ValidatingReader {

    private final ObjectNode object;
    private final String path;
    private final ProblemList problems;

    public ValidatingReader(ObjectNode object, String path, ProblemList problems) {
        this.object = object;
        this.path = path;
        this.problems = problems;
    }

    public ObjectNode object() {
        return object;
    }

    /** The problems found so far in the whole body that this object belongs to. */
    public ProblemList problems() {
        return problems;
    }

    public boolean has(String name) {
        return object.has(name);
    }

    public String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    public void problem(String name, String what) {
        problems.add(path(name), what);
    }

    /** Adds a problem of the object itself, not of one of its fields. */
    public void problem(String what) {
        problems.add(path, what);
    }

    public void mustNotHave(String name, String why) {
        if (object.has(name)) {
            problem(name, why);
        }
    }

    public @Nullable String text(String name) {
        return required(name) ? optionalText(name) : null;
    }

    public @Nullable String optionalText(String name) {
        JsonNode value = object.get(name);
        if (value == null) {
            return null;
        }
        if (!value.isTextual()) {
            problem(name, "must be a string");
            return null;
        }
        return value.textValue();
    }

    public @Nullable String filledText(String name) {
        return matching(name, text(name), text -> !text.isBlank(), "must not be blank");
    }

    public @Nullable String identifier(String name) {
        return required(name) ? optionalIdentifier(name) : null;
    }

    public @Nullable String optionalIdentifier(String name) {
        return matching(
                name, optionalText(name), Formats::isIdentifier, "must not be blank or contain control characters");
    }

    public @Nullable String slotOrOptionId(String name) {
        return matching(
                name,
                text(name),
                Formats::isSlotOrOptionId,
                "must be 1 to 50 of a-z 0-9 - . _ and must not begin with - . _");
    }

    public @Nullable String uuid(String name) {
        return matching(name, text(name), Formats::isUuid, "must be a UUID");
    }

    public @Nullable String oneOf(String name, Collection<String> allowed) {
        return matching(name, text(name), allowed::contains, "must be one of " + String.join(", ", allowed));
    }

    public @Nullable String matching(String name, @Nullable String value, Predicate<String> rule, String otherwise) {
        if (value != null && !rule.test(value)) {
            problem(name, otherwise);
            return null;
        }
        return value;
    }

    public @Nullable Integer integer(String name, int minimum) {
        return required(name) ? optionalInteger(name, minimum) : null;
    }

    public @Nullable Integer optionalInteger(String name, int minimum) {
        JsonNode value = object.get(name);
        if (value == null) {
            return null;
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            problem(name, "must be a 32-bit integer");
            return null;
        }
        if (value.intValue() < minimum) {
            problem(name, minimum == 0 ? "must not be negative" : "must be at least " + minimum);
            return null;
        }
        return value.intValue();
    }

    public void notNegativeLong(String name) {
        if (!required(name)) {
            return;
        }
        JsonNode value = object.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            problem(name, "must be a 64-bit integer");
        } else if (value.longValue() < 0) {
            problem(name, "must not be negative");
        }
    }

    public void optionalNumberBetween(String name, int low, int high) {
        JsonNode value = object.get(name);
        if (value == null) {
            return;
        }
        if (!value.isNumber()) {
            problem(name, "must be a number");
        } else if (value.doubleValue() < low || value.doubleValue() > high) {
            problem(name, "must be between " + low + " and " + high);
        }
    }

    public @Nullable Boolean optionalBoolean(String name) {
        JsonNode value = object.get(name);
        if (value == null) {
            return null;
        }
        if (!value.isBoolean()) {
            problem(name, "must be true or false");
            return null;
        }
        return value.booleanValue();
    }

    /**
     * Adds a problem to the lower bound if it is greater than the upper bound. The client library reports the lower
     * bound, too.
     */
    public void ordered(String lowName, @Nullable Integer low, String highName, @Nullable Integer high) {
        if (low != null && high != null && low > high) {
            problem(lowName, "must not be above " + highName);
        }
    }

    public @Nullable ValidatingReader child(String name) {
        if (!required(name)) {
            return null;
        }
        if (object.get(name) instanceof ObjectNode child) {
            return new ValidatingReader(child, path(name), problems);
        }
        problem(name, "must be an object");
        return null;
    }

    /** Returns the objects of a required array with an item at least. An item that is no object is reported. */
    public List<ValidatingReader> children(String name) {
        if (!required(name)) {
            return List.of();
        }
        if (object.get(name) instanceof ArrayNode array && array.isEmpty()) {
            problem(name, "must have at least one item");
        }
        return optionalChildren(name);
    }

    public List<ValidatingReader> optionalChildren(String name) {
        List<ValidatingReader> children = new ArrayList<>();
        JsonNode array = array(name);
        for (int i = 0; i < array.size(); i++) {
            String itemPath = path(name) + "[" + i + "]";
            if (array.get(i) instanceof ObjectNode child) {
                children.add(new ValidatingReader(child, itemPath, problems));
            } else {
                problems.add(itemPath, "must be an object");
            }
        }
        return children;
    }

    private JsonNode array(String name) {
        JsonNode value = object.path(name);
        if (value.isArray() || value.isMissingNode()) {
            return value;
        }
        problem(name, "must be an array");
        return MissingNode.getInstance();
    }

    /** Adds a problem for every item of an array, after the first, that has the flag set. */
    public void atMostOne(String name, String flag, String what) {
        String first = null;
        JsonNode items = object.path(name);
        for (int i = 0; i < items.size(); i++) {
            if (!items.path(i).path(flag).asBoolean()) {
                continue;
            }
            String item = name + "[" + i + "]";
            if (first == null) {
                first = path(item);
            } else {
                problem(item + "." + flag, first + " " + what);
            }
        }
    }

    /** Like {@link #optionalIdentifier}, for fields where null means the same as absent. */
    public void identifierOrNull(String name) {
        if (!object.path(name).isNull()) {
            optionalIdentifier(name);
        }
    }

    /** Returns the strings of an optional array that follow the rule, without duplicates. Other items are reported. */
    public List<String> optionalUniqueTexts(String name, Predicate<String> rule, String otherwise) {
        Set<String> seen = new HashSet<>();
        List<String> texts = new ArrayList<>();
        JsonNode array = array(name);
        for (int i = 0; i < array.size(); i++) {
            JsonNode item = array.get(i);
            String itemPath = path(name) + "[" + i + "]";
            if (!item.isTextual()) {
                problems.add(itemPath, "must be a string");
            } else if (!rule.test(item.textValue())) {
                problems.add(itemPath, otherwise);
            } else if (!seen.add(item.textValue())) {
                problems.add(itemPath, "is a duplicate");
            } else {
                texts.add(item.textValue());
            }
        }
        return texts;
    }

    public boolean required(String name) {
        if (object.has(name)) {
            return true;
        }
        problem(name, "is required");
        return false;
    }
}
