package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.tool.Connection;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.types.EnsureResult;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What applying an object of a file would do.
 *
 * @param fields the fields that would change
 */
record PlannedObject(CatalogFile.Item item, Action action, List<Field> fields) {
    /** A field, an item of a list with its id, and the point before the next one, such as {@code options[evening].}. */
    private static final Pattern STEP = Pattern.compile("([a-z_]+)(?:\\[([^]]*)])?\\.?");

    enum Action {
        CREATE("create"),
        CHANGE("change"),
        EQUAL("equal"),
        CANNOT("cannot be changed");

        private final String text;

        Action(String text) {
            this.text = text;
        }
    }

    record Field(String name, String before, String after) {}

    /** Applies the object through a connection without writes. */
    static PlannedObject of(CatalogFile.Item item, Connection dry) {
        int writes = dry.withheld();
        try {
            EnsureResult<?> result = item.ensure().apply(dry.client());
            Action action = switch (result.outcome()) {
                case CREATED -> Action.CREATE;
                case EQUAL -> Action.EQUAL;
                default -> dry.withheld() > writes ? Action.CHANGE : Action.CANNOT;
            };
            JsonNode now = dry.lastJson();
            return new PlannedObject(
                    item,
                    action,
                    result.differences().stream()
                            .map(path -> new Field(path, value(now, path), value(item.json(), path)))
                            .toList());
        } catch (InvalidRequestException e) {
            throw ToolException.failed(item.kind() + " " + item.id() + ": " + e.getMessage());
        } catch (NotFoundException e) {
            return new PlannedObject(item, Action.CREATE, List.of()); // its experience is to be created before
        }
    }

    private static String value(JsonNode object, String path) {
        JsonNode at = object;
        for (Matcher step = STEP.matcher(path); step.find(); ) {
            at = at.path(step.group(1));
            if (step.group(2) != null) {
                at = item(at, step.group(2));
            }
        }
        return at.isValueNode() ? at.asText() : at.isMissingNode() ? "" : at.toString();
    }

    private static JsonNode item(JsonNode list, String id) {
        for (JsonNode item : list) {
            if (item.properties().stream()
                    .anyMatch(each -> each.getKey().endsWith("_id")
                            && each.getValue().asText().equals(id))) {
                return item;
            }
        }
        return MissingNode.getInstance();
    }

    boolean is(Action one) {
        return action == one;
    }

    boolean isWrite() {
        return is(Action.CREATE) || is(Action.CHANGE);
    }

    String name() {
        return item.kind() + ' ' + item.id();
    }

    static Listing listing(List<PlannedObject> plan) {
        Listing listing = Listing.of("kind", "id", "action", "field", "before", "after");
        for (PlannedObject each : plan) {
            String kind = each.item.kind();
            if (each.fields.isEmpty()) {
                listing.row(kind, each.item.id(), each.action.text, "", "", "");
            }
            each.fields.forEach(field ->
                    listing.row(kind, each.item.id(), each.action.text, field.name, field.before, field.after));
        }
        return listing;
    }
}
