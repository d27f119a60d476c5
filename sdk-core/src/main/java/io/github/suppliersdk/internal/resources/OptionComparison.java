package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.options.OptionRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares an option of the service with the requested one. */
final class OptionComparison {
    private static final Set<String> SIGNIFICANT_WHEN_ABSENT =
            Set.of("min_booking_quantity", "max_booking_quantity", "maximum_age");

    /** The values of fields that a service may leave out. */
    private static final Map<String, Object> DEFAULTS = Map.of("main_option", false, "default_category", false);

    private OptionComparison() {}

    /** The paths of the fields that differ. */
    static List<String> differences(OptionRequest wanted, Option existing) {
        return Differences.between(wanted, existing, SIGNIFICANT_WHEN_ABSENT, DEFAULTS);
    }

    /**
     * Builds the request that replaces the option and keeps the values that the service set by itself, and unknown
     * fields. An experience has one main option, and an option has one default category: where the request names
     * another one, the service's value is not kept.
     *
     * @param anotherIsMain whether another option becomes the main one
     */
    static OptionRequest keepingServiceValues(OptionRequest wanted, Option existing, boolean anotherIsMain) {
        boolean asksForDefault = wanted.holderCategories().stream()
                .anyMatch(category -> category.defaultCategory().orElse(false));
        List<HolderCategory> categories = new ArrayList<>();
        for (HolderCategory category : wanted.holderCategories()) {
            categories.add(existing.holderCategories().stream()
                    .filter(other -> other.holderCategoryId().equals(category.holderCategoryId()))
                    .findFirst()
                    .map(other -> keeping(category, other, asksForDefault))
                    .orElse(category));
        }
        return wanted.withHolderCategories(categories)
                .withMainOption(
                        wanted.mainOption().or(() -> existing.mainOption().map(is -> is && !anotherIsMain)))
                .withAdditionalProperties(
                        EnsureOperations.merged(existing.additionalProperties(), wanted.additionalProperties()));
    }

    private static HolderCategory keeping(HolderCategory wanted, HolderCategory existing, boolean anotherIsDefault) {
        return wanted.withDefaultCategory(wanted.defaultCategory()
                        .or(() -> existing.defaultCategory().map(is -> is && !anotherIsDefault)))
                .withAdditionalProperties(
                        EnsureOperations.merged(existing.additionalProperties(), wanted.additionalProperties()));
    }
}
