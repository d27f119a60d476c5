package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.OptionRequest;

/** Checks options before they are sent. */
public final class OptionRules {
    private OptionRules() {}

    public static void require(OptionRequest option) {
        Violations violations = new Violations();
        check(option, violations);
        violations.check();
    }

    static void check(OptionRequest option, Violations violations) {
        Ids.slug("option_id", option.optionId(), violations);
        ValueRules.notBlank("label", option.label(), violations);
        ValueRules.range(
                "min_booking_quantity",
                option.minBookingQuantity(),
                "max_booking_quantity",
                option.maxBookingQuantity(),
                violations);
        if (option.holderCategories().isEmpty()) {
            violations.add("holder_categories", "must contain at least one holder category");
        }
        violations.eachOnce(
                "holder_categories",
                option.holderCategories(),
                "holder_category_id",
                HolderCategory::holderCategoryId,
                (category, found) -> check(category, option.allowUnknownValues(), found));
    }

    private static void check(HolderCategory category, boolean allowUnknown, Violations violations) {
        Ids.opaque("holder_category_id", category.holderCategoryId(), violations);
        category.holderType()
                .ifPresentOrElse(
                        type -> ValueRules.known("holder_type", type, allowUnknown, violations),
                        () -> violations.add("holder_type", "is required"));
        if (category.minimumAge().isEmpty()) {
            violations.add("minimum_age", "is required");
        }
        ValueRules.range("minimum_age", category.minimumAge(), "maximum_age", category.maximumAge(), violations);
    }
}
