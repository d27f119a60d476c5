package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.tool.terminal.Listing;
import java.util.ArrayList;
import java.util.List;

/** The kinds of objects of a catalog. The columns of their tables are fields of their JSON. */
enum CatalogKind {
    vendors("vendor_id", "name"),
    pickups("pickup_id", "name", "type", "latitude", "longitude", "time_margin"),
    experiences(
            "experience_id",
            "experience_name",
            "availability_slot_type",
            "currency",
            "vendor_id",
            "options",
            "archived"),
    options(
            "experience_id",
            "option_id",
            "label",
            "holder_categories",
            "main_option",
            "min_booking_quantity",
            "max_booking_quantity"),
    questions(
            "experience_id",
            "mandatory_question_id",
            "question",
            "data_type",
            "level",
            "option_id",
            "holder_category_id");

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<String> columns;

    CatalogKind(String... columns) {
        this.columns = List.of(columns);
    }

    Listing listing(JsonNode objects) {
        Listing listing = Listing.of(columns.toArray(String[]::new));
        for (JsonNode object : objects) {
            listing.row(columns.stream().map(each -> cell(object.path(each))).toArray());
        }
        return listing;
    }

    private static String cell(JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue() ? "yes" : "";
        }
        if (!value.isArray()) {
            return value.isNull() ? "" : value.asText();
        }
        List<String> ids = new ArrayList<>();
        value.forEach(each -> ids.add(
                each.path("option_id").asText(each.path("holder_category_id").asText())));
        return String.join(" ", ids);
    }
}
