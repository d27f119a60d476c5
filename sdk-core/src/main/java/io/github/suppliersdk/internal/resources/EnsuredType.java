package io.github.suppliersdk.internal.resources;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.types.EnsureResult;
import io.github.suppliersdk.types.EnsureResult.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What {@code ensure} knows of the fields of a type (CONTRACT.md, section 3). Objects are compared field by field as
 * they are on the wire: a field that the request leaves out does not count, unless its absence has a meaning.
 *
 * @param id the field that identifies an object in a list
 * @param canChange whether the service has a call to change a field
 * @param meantWhenAbsent the fields whose absence in a request has a meaning
 * @param defaults the service's values for absent fields
 */
record EnsuredType(
        String id, Predicate<String> canChange, Set<String> meantWhenAbsent, Map<String, JsonNode> defaults) {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    static final EnsuredType VENDOR = new EnsuredType("vendor_id", field -> false, Set.of(), Map.of());

    static final EnsuredType PICKUP =
            new EnsuredType("pickup_id", field -> false, Set.of(), Map.of("time_margin", IntNode.valueOf(0)));

    static final EnsuredType QUESTION = new EnsuredType(
            "mandatory_question_id",
            field -> true,
            Set.of("option_id", "holder_category_id", "select", "data_pattern"),
            Map.of());

    static final EnsuredType HOLDER_CATEGORY = new EnsuredType(
            "holder_category_id", field -> true, Set.of("maximum_age"), Map.of("default_category", BooleanNode.FALSE));

    static final EnsuredType OPTION = new EnsuredType(
            "option_id",
            field -> true,
            Set.of("min_booking_quantity", "max_booking_quantity"),
            Map.of("main_option", BooleanNode.FALSE));

    static final EnsuredType EXPERIENCE = new EnsuredType(
            "experience_id",
            Set.of(
                    "archived",
                    "cutoff_time",
                    "experience_name",
                    "external_experience_id",
                    "external_experience_name",
                    "vendor_id")::contains,
            Set.of(),
            Map.of("archived", BooleanNode.FALSE, "cutoff_time", TextNode.valueOf("P0D")));

    /** The type of the objects in the list of this name; null if it is no list of objects with ids. */
    private static @Nullable EnsuredType inList(String field) {
        return switch (field) {
            case "options" -> OPTION;
            case "holder_categories" -> HOLDER_CATEGORY;
            default -> null;
        };
    }

    /**
     * The fields of a request. If one object of a list is the main or default one, the others say that they are not:
     * the service may have chosen one of them before.
     */
    static ObjectNode tree(Object request) {
        ObjectNode tree = Databind.tree(request);
        denyOthers(tree.path("options"), "main_option");
        tree.path("options").forEach(option -> denyOthers(option.path("holder_categories"), "default_category"));
        denyOthers(tree.path("holder_categories"), "default_category");
        return tree;
    }

    private static void denyOthers(JsonNode items, String flag) {
        for (JsonNode item : items) {
            if (item.path(flag).asBoolean()) {
                items.forEach(other -> ((ObjectNode) other).putIfAbsent(flag, BooleanNode.FALSE));
            }
        }
    }

    /**
     * Looks; creates what is missing; changes what differs and can be changed; looks again, because a change may not be
     * kept.
     *
     * @param wanted the fields of the request
     * @param find returns the object; null, or a {@link NotFoundException}, if it does not exist
     * @param create creates the object
     * @param change changes these fields of the existing object; called only if all of them can be changed
     */
    <T> EnsureResult<T> ensure(
            ObjectNode wanted, Supplier<@Nullable T> find, Supplier<T> create, BiConsumer<T, List<String>> change) {
        String name = wanted.path(id).asText();
        T existing = orNull(find);
        if (existing == null) {
            try {
                return new EnsureResult<>(name, Outcome.CREATED, create.get(), List.of());
            } catch (ServiceException e) {
                // another process may have been faster: the contract names no status for an id that is taken
                existing = Set.of(400, 409, 422).contains(e.status()) ? orNull(find) : null;
                if (existing == null) {
                    throw e;
                }
            }
        }
        Map<String, Boolean> differences = differences(wanted, existing);
        List<String> paths = List.copyOf(differences.keySet());
        if (paths.isEmpty()) {
            return new EnsureResult<>(name, Outcome.EQUAL, existing, List.of());
        }
        if (differences.containsValue(false)) {
            differences.values().removeIf(isChangeable -> isChangeable);
            return differs(name, existing, List.copyOf(differences.keySet()));
        }
        change.accept(existing, paths);
        // an archived experience stays archived, and a response may lack fields: only what is shown now counts
        T now = Objects.requireNonNullElse(orNull(find), existing);
        List<String> left = List.copyOf(differences(wanted, now).keySet());
        return left.isEmpty() ? new EnsureResult<>(name, Outcome.UPDATED, now, paths) : differs(name, now, left);
    }

    private static <T> EnsureResult<T> differs(String name, T object, List<String> paths) {
        LOG.warn("{} differs at the service, which does not take the change: {}", name, paths);
        return new EnsureResult<>(name, Outcome.DIFFERS, object, paths);
    }

    private static <T> @Nullable T orNull(Supplier<@Nullable T> find) {
        try {
            return find.get();
        } catch (NotFoundException e) {
            return null;
        }
    }

    /** The paths at which an object of the service differs from the requested one, and whether each can be changed. */
    private Map<String, Boolean> differences(JsonNode wanted, Object existing) {
        Map<String, Boolean> found = new LinkedHashMap<>();
        compare(wanted, Databind.tree(existing), "", found);
        return found;
    }

    private void compare(JsonNode wanted, JsonNode existing, String path, Map<String, Boolean> found) {
        for (Map.Entry<String, JsonNode> field : wanted.properties()) {
            String name = field.getKey();
            EnsuredType items = inList(name);
            if (items != null) {
                items.compareItems(field.getValue(), existing.path(name), path + name, canChange.test(name), found);
            } else if (!field.getValue().equals(EnsuredType::compareScalars, valueOf(name, existing))) {
                found.put(path + name, canChange.test(name));
            }
        }
        for (String name : meantWhenAbsent) {
            if (!wanted.has(name) && existing.hasNonNull(name)) {
                found.put(path + name, canChange.test(name));
            }
        }
    }

    /** Compares the objects of two lists of this type by their ids. Missing ones can be added. */
    private void compareItems(
            JsonNode wanted, JsonNode existing, String path, boolean canRemove, Map<String, Boolean> found) {
        for (JsonNode item : wanted) {
            String itemPath = path + "[" + idOf(item) + "]";
            JsonNode other = item(idOf(item), existing);
            if (other.isMissingNode()) {
                found.put(itemPath, true);
            } else {
                compare(item, other, itemPath + ".", found);
            }
        }
        for (JsonNode other : existing) {
            if (item(idOf(other), wanted).isMissingNode()) {
                found.put(path + "[" + idOf(other) + "]", canRemove);
            }
        }
    }

    private JsonNode valueOf(String name, JsonNode existing) {
        return existing.hasNonNull(name) ? existing.path(name) : defaults.getOrDefault(name, existing.path(name));
    }

    private String idOf(JsonNode item) {
        return item.path(id).asText();
    }

    /** The object of this id in a list of this type, or a missing node. */
    JsonNode item(String itemId, JsonNode list) {
        for (JsonNode item : list) {
            if (idOf(item).equals(itemId)) {
                return item;
            }
        }
        return MissingNode.getInstance();
    }

    /** Compares for {@link JsonNode#equals(java.util.Comparator, JsonNode)}: 7 is 7.0. */
    private static int compareScalars(JsonNode one, JsonNode other) {
        boolean areNumbers = one.isNumber() && other.isNumber();
        return areNumbers ? one.decimalValue().compareTo(other.decimalValue()) : one.equals(other) ? 0 : 1;
    }

    /**
     * The request that replaces an object and keeps what the service has set by itself, and unknown fields: all that
     * the request leaves out, unless its absence has a meaning.
     */
    ObjectNode replacement(JsonNode wanted, Object existing) {
        ObjectNode all = wanted.deepCopy(); // an object: wanted is one
        keep(all, Databind.tree(existing));
        return all;
    }

    private void keep(ObjectNode wanted, JsonNode existing) {
        for (Map.Entry<String, JsonNode> field : existing.properties()) {
            String name = field.getKey();
            EnsuredType items = inList(name);
            if (items != null) {
                for (JsonNode item : wanted.path(name)) {
                    items.keep((ObjectNode) item, items.item(items.idOf(item), field.getValue()));
                }
            } else if (!wanted.has(name) && !meantWhenAbsent.contains(name)) {
                wanted.set(name, field.getValue());
            }
        }
    }
}
