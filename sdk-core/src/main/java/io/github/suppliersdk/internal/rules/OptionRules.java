package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.Option;

/** Checks options before they are sent. */
public final class OptionRules {
    private OptionRules() {}

    public static void require(Option option) {
        Violations violations = new Violations();
        check(option, violations);
        violations.check();
    }

    static void check(Option option, Violations violations) {
        Ids.slug("option_id", option.optionId(), violations);
        ValueRules.required("label", option.label(), violations);
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
                OptionRules::check);
    }

    private static void check(HolderCategory category, Violations violations) {
        Ids.opaque("holder_category_id", category.holderCategoryId(), violations);
        ValueRules.required("holder_type", category.holderType().isPresent(), violations);
        ValueRules.required("minimum_age", category.minimumAge().isPresent(), violations);
        ValueRules.range("minimum_age", category.minimumAge(), "maximum_age", category.maximumAge(), violations);
    }
}
