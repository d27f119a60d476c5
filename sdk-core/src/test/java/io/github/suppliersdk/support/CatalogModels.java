package io.github.suppliersdk.support;

import static io.github.suppliersdk.support.Models.enumText;
import static io.github.suppliersdk.support.Models.maybeInt;
import static io.github.suppliersdk.support.Models.maybeText;
import static io.github.suppliersdk.support.Models.text;
import static io.github.suppliersdk.support.Models.unknownFields;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.integrationtests.TestCancellation;
import io.github.suppliersdk.integrationtests.TestHold;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.vendors.Vendor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/** Random objects of the catalog and of the integration tests. */
public final class CatalogModels {
    private CatalogModels() {}

    private static UUID uuid(Choices choices) {
        return new UUID(choices.anyLong(), choices.anyLong());
    }

    private static Optional<Boolean> maybeTrue(Choices choices) {
        return choices.maybe(Choices::coin);
    }

    /** A random number or nothing. */
    private static OptionalDouble maybeDouble(Choices choices) {
        return choices.maybe(any -> any.filtered(
                        source -> source.oneOf(
                                near -> near.anyInt() / 1e6,
                                odd -> odd.of(0.0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE),
                                bits -> Double.longBitsToDouble(bits.anyLong())),
                        Double::isFinite))
                .map(OptionalDouble::of)
                .orElseGet(OptionalDouble::empty);
    }

    /** A random holder category. */
    public static HolderCategory holderCategory(Choices choices) {
        return HolderCategory.builder(text(choices), HolderType.ADULT, 0)
                .holderType(choices.maybe(any -> HolderType.of(enumText(any, HolderType.Known.values()))))
                .minimumAge(maybeInt(choices))
                .maximumAge(maybeInt(choices))
                .defaultCategory(maybeTrue(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random option. */
    public static Option option(Choices choices) {
        return Option.builder(text(choices))
                .label(maybeText(choices))
                .addAllHolderCategories(choices.list(0, 3, CatalogModels::holderCategory))
                .mainOption(maybeTrue(choices))
                .minBookingQuantity(maybeInt(choices))
                .maxBookingQuantity(maybeInt(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random change of an experience. */
    public static ExperienceUpdate update(Choices choices) {
        return ExperienceUpdate.builder()
                .archived(maybeTrue(choices))
                .cutoffTime(choices.maybe(CatalogModels::cutoff))
                .experienceName(maybeText(choices))
                .externalExperienceId(maybeText(choices))
                .externalExperienceName(maybeText(choices))
                .vendorId(maybeText(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    private static CutoffTime cutoff(Choices choices) {
        return CutoffTime.of(choices.of("P0D", "P1D", "PT36H", "P1DT2H", "P2W", "P1M"));
    }

    /** A random experience. */
    public static Experience experience(Choices choices) {
        return Experience.builder(text(choices))
                .experienceName(maybeText(choices))
                .availabilitySlotType(choices.maybe(any -> SlotType.of(enumText(any, SlotType.Known.values()))))
                .currency(maybeText(choices))
                .addAllOptions(choices.list(0, 2, CatalogModels::option))
                .vendorId(maybeText(choices))
                .cutoffTime(choices.maybe(CatalogModels::cutoff))
                .externalExperienceId(maybeText(choices))
                .externalExperienceName(maybeText(choices))
                .archived(maybeTrue(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random mandatory question. */
    public static MandatoryQuestion question(Choices choices) {
        Map<String, String> select = new LinkedHashMap<>();
        choices.list(0, 3, Models::text).forEach(value -> select.put(value, text(choices)));
        return MandatoryQuestion.builder(text(choices))
                .question(maybeText(choices))
                .dataType(choices.maybe(any -> DataType.of(enumText(any, DataType.Known.values()))))
                .level(choices.maybe(any -> QuestionLevel.of(enumText(any, QuestionLevel.Known.values()))))
                .optionId(maybeText(choices))
                .holderCategoryId(maybeText(choices))
                .putAllSelect(select)
                .dataPattern(maybeText(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random vendor. */
    public static Vendor vendor(Choices choices) {
        return Vendor.builder(text(choices))
                .name(maybeText(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random pickup. */
    public static Pickup pickup(Choices choices) {
        return Pickup.builder(text(choices))
                .name(maybeText(choices))
                .type(choices.maybe(any -> PickupType.of(enumText(any, PickupType.Known.values()))))
                .latitude(maybeDouble(choices))
                .longitude(maybeDouble(choices))
                .timeMargin(maybeInt(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    private static HolderQuantity quantity(Choices choices) {
        return HolderQuantity.builder(text(choices), choices.anyInt())
                .guideLanguage(maybeText(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random test hold. */
    public static TestHold hold(Choices choices) {
        return TestHold.builder(text(choices), text(choices), text(choices), uuid(choices), Models.time(choices))
                .addAllQuantities(choices.list(0, 3, CatalogModels::quantity))
                .pickupId(maybeText(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    private static MandatoryAnswer answer(Choices choices) {
        return MandatoryAnswer.builder(text(choices), text(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    private static TestBookingItem item(Choices choices) {
        return TestBookingItem.builder(text(choices))
                .addAllMandatoryAnswers(choices.list(0, 2, CatalogModels::answer))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    private static BookingHolder holder(Choices choices) {
        return BookingHolder.builder(text(choices), text(choices), text(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random test booking. */
    public static TestBooking booking(Choices choices) {
        return TestBooking.builder(uuid(choices), uuid(choices), uuid(choices), text(choices), holder(choices))
                .addAllBookingRequests(choices.list(0, 2, CatalogModels::item))
                .guideLanguage(maybeText(choices))
                .pickupId(maybeText(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }

    /** A random test cancellation. */
    public static TestCancellation cancellation(Choices choices) {
        return TestCancellation.builder(uuid(choices), text(choices))
                .addAllTicketNumbers(choices.list(0, 3, Models::text))
                .unconfirmed(maybeTrue(choices))
                .putAllAdditionalProperties(unknownFields(choices))
                .build();
    }
}
