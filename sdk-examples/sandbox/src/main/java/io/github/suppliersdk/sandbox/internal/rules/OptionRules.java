package io.github.suppliersdk.sandbox.internal.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates an option with its holder categories. */
public final class OptionRules {

    private static final List<String> HOLDER_TYPES = List.of(
            "ADULT",
            "CHILD",
            "FAMILY",
            "GROUP",
            "INFANT",
            "MILITARY",
            "REGULAR",
            "SENIOR",
            "STUDENT",
            "YOUTH",
            "CUSTOM*");

    private OptionRules() {}

    public static void check(ValidatingReader option) {
        option.slotOrOptionId("option_id");
        option.filledText("label");
        option.optionalBoolean("main_option");
        Integer minimum = option.optionalInteger("min_booking_quantity", 0);
        Integer maximum = option.optionalInteger("max_booking_quantity", 0);
        option.ordered("min_booking_quantity", minimum, "max_booking_quantity", maximum);

        option.atMostOne("holder_categories", "default_category", "is the default");
        Set<String> ids = new HashSet<>();
        for (ValidatingReader category : option.children("holder_categories")) {
            String id = category.identifier("holder_category_id");
            if (id != null && !ids.add(id)) {
                category.problem("holder_category_id", "is a duplicate");
            }
            checkCategory(category);
        }
    }

    private static void checkCategory(ValidatingReader category) {
        category.matching(
                "holder_type",
                category.text("holder_type"),
                type -> HOLDER_TYPES.contains(type) || type.startsWith("CUSTOM"),
                "must be one of " + String.join(", ", HOLDER_TYPES));
        Integer youngest = category.integer("minimum_age", 0);
        Integer oldest = category.optionalInteger("maximum_age", 0);
        category.ordered("minimum_age", youngest, "maximum_age", oldest);
        category.optionalBoolean("default_category");
    }
}
