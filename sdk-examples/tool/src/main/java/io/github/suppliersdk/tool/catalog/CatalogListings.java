package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.types.OpenEnum;
import io.github.suppliersdk.vendors.Vendor;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Converts catalog objects to rows. Each kind of object has its own columns. */
final class CatalogListings {
    private CatalogListings() {}

    static Listing vendors(List<Vendor> vendors) {
        Listing listing = Listing.of("vendor_id", "name");
        vendors.forEach(each -> listing.row(each.vendorId(), each.name().orElse("")));
        return listing;
    }

    static Listing experiences(List<Experience> experiences) {
        Listing listing = Listing.of(
                "experience_id", "experience_name", "slot_type", "currency", "vendor_id", "options", "archived");
        experiences.forEach(each -> listing.row(
                each.experienceId(),
                each.experienceName().orElse(""),
                text(each.availabilitySlotType()),
                each.currency().orElse(""),
                each.vendorId().orElse(""),
                each.options().stream().map(Option::optionId).collect(Collectors.joining(" ")),
                yes(each.archived())));
        return listing;
    }

    static Listing options(List<Option> options) {
        Listing listing = Listing.of("option_id", "label", "holder_categories", "main", "min", "max");
        options.forEach(each -> listing.row(
                each.optionId(),
                each.label().orElse(""),
                each.holderCategories().stream()
                        .map(category -> category.holderCategoryId())
                        .collect(Collectors.joining(" ")),
                yes(each.mainOption()),
                number(each.minBookingQuantity()),
                number(each.maxBookingQuantity())));
        return listing;
    }

    static Listing questions(List<MandatoryQuestion> questions) {
        Listing listing = Listing.of(
                "mandatory_question_id", "question", "data_type", "level", "option_id", "holder_category_id");
        questions.forEach(each -> listing.row(
                each.mandatoryQuestionId(),
                each.question().orElse(""),
                text(each.dataType()),
                text(each.level()),
                each.optionId().orElse(""),
                each.holderCategoryId().orElse("")));
        return listing;
    }

    static Listing pickups(List<Pickup> pickups) {
        Listing listing = Listing.of("pickup_id", "name", "type", "latitude", "longitude", "time_margin");
        pickups.forEach(each -> listing.row(
                each.pickupId(),
                each.name().orElse(""),
                text(each.type()),
                number(each.latitude()),
                number(each.longitude()),
                number(each.timeMargin())));
        return listing;
    }

    private static String text(Optional<? extends OpenEnum> value) {
        return value.map(OpenEnum::text).orElse("");
    }

    private static String yes(Optional<Boolean> value) {
        return value.map(each -> each ? "yes" : "").orElse("");
    }

    private static String number(OptionalInt value) {
        return value.isPresent() ? Integer.toString(value.getAsInt()) : "";
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }
}
