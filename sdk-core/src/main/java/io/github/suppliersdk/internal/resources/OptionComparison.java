package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.options.OptionRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An option of the service beside the one that is requested. */
final class OptionComparison {
    private static final Set<String> TELLING_WHEN_ABSENT =
            Set.of("min_booking_quantity", "max_booking_quantity", "maximum_age");

    /** A service may leave out what is not so. */
    private static final Map<String, Object> DEFAULTS = Map.of("main_option", false, "default_category", false);

    private OptionComparison() {}

    /** The paths of the fields in which they differ. */
    static List<String> differences(OptionRequest wanted, Option there) {
        return Differences.between(wanted, there, TELLING_WHEN_ABSENT, DEFAULTS);
    }

    /**
     * The request that replaces the option and keeps what the service has set by itself, and what is not known here. Of the
     * options of an experience one is the main one, and of the categories of an option one is the default: where the request
     * asks for another one, what the service has is not kept.
     *
     * @param anotherIsMain whether another option is to be the main one
     */
    static OptionRequest keepingWhatTheServiceSets(OptionRequest wanted, Option there, boolean anotherIsMain) {
        boolean asksForDefault = wanted.holderCategories().stream()
                .anyMatch(category -> category.defaultCategory().orElse(false));
        List<HolderCategory> categories = new ArrayList<>();
        for (HolderCategory category : wanted.holderCategories()) {
            categories.add(there.holderCategories().stream()
                    .filter(other -> other.holderCategoryId().equals(category.holderCategoryId()))
                    .findFirst()
                    .map(other -> keeping(category, other, asksForDefault))
                    .orElse(category));
        }
        return wanted.withHolderCategories(categories)
                .withMainOption(wanted.mainOption().or(() -> there.mainOption().map(is -> is && !anotherIsMain)))
                .withAdditionalProperties(
                        Ensuring.together(there.additionalProperties(), wanted.additionalProperties()));
    }

    private static HolderCategory keeping(HolderCategory wanted, HolderCategory there, boolean anotherIsDefault) {
        return wanted.withDefaultCategory(wanted.defaultCategory()
                        .or(() -> there.defaultCategory().map(is -> is && !anotherIsDefault)))
                .withAdditionalProperties(
                        Ensuring.together(there.additionalProperties(), wanted.additionalProperties()));
    }
}
