package io.github.suppliersdk.support;

import static io.github.suppliersdk.support.Models.enumTexts;
import static io.github.suppliersdk.support.Models.maybe;
import static io.github.suppliersdk.support.Models.maybeInt;
import static io.github.suppliersdk.support.Models.maybeText;
import static io.github.suppliersdk.support.Models.texts;
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
import java.util.OptionalDouble;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Any object of the catalog and of the integration tests. */
public final class CatalogModels {
    private CatalogModels() {}

    private static Arbitrary<UUID> uuids() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(UUID::new);
    }

    private static Arbitrary<OptionalDouble> maybeDouble() {
        return maybe(Arbitraries.doubles())
                .map(value -> value.map(OptionalDouble::of).orElseGet(OptionalDouble::empty));
    }

    /** Any holder category. */
    public static Arbitrary<HolderCategory> holderCategories() {
        return Combinators.combine(
                        texts(),
                        maybe(enumTexts(HolderType.Known.values()).map(HolderType::of)),
                        maybeInt(),
                        maybeInt(),
                        maybe(Arbitraries.of(true, false)),
                        unknownFields())
                .as((id, type, youngest, oldest, preselected, more) -> HolderCategory.builder(id, HolderType.ADULT, 0)
                        .holderType(type)
                        .minimumAge(youngest)
                        .maximumAge(oldest)
                        .defaultCategory(preselected)
                        .putAllAdditionalProperties(more)
                        .build());
    }

    /** Any option. */
    public static Arbitrary<Option> options() {
        return Combinators.combine(
                        texts(),
                        maybeText(),
                        holderCategories().list().ofMaxSize(3),
                        maybe(Arbitraries.of(true, false)),
                        maybeInt(),
                        maybeInt(),
                        unknownFields())
                .as((id, label, categories, main, least, most, more) -> Option.builder(id)
                        .label(label)
                        .addAllHolderCategories(categories)
                        .mainOption(main)
                        .minBookingQuantity(least)
                        .maxBookingQuantity(most)
                        .putAllAdditionalProperties(more)
                        .build());
    }

    /** Any change of an experience. */
    public static Arbitrary<ExperienceUpdate> updates() {
        return Combinators.combine(
                        maybe(Arbitraries.of(true, false)),
                        maybe(cutoffs()),
                        maybeText(),
                        maybeText(),
                        maybeText(),
                        maybeText(),
                        unknownFields())
                .as((archived, cutoff, name, externalId, externalName, vendor, more) -> ExperienceUpdate.builder()
                        .archived(archived)
                        .cutoffTime(cutoff)
                        .experienceName(name)
                        .externalExperienceId(externalId)
                        .externalExperienceName(externalName)
                        .vendorId(vendor)
                        .putAllAdditionalProperties(more)
                        .build());
    }

    private static Arbitrary<CutoffTime> cutoffs() {
        return Arbitraries.of("P0D", "P1D", "PT36H", "P1DT2H", "P2W", "P1M").map(CutoffTime::of);
    }

    /** Any experience. */
    public static Arbitrary<Experience> experiences() {
        return Combinators.combine(
                        texts(),
                        maybe(enumTexts(SlotType.Known.values()).map(SlotType::of)),
                        maybeText(),
                        options().list().ofMaxSize(2),
                        updates())
                .as((id, type, currency, options, rest) -> Experience.builder(id)
                        .experienceName(rest.experienceName())
                        .availabilitySlotType(type)
                        .currency(currency)
                        .addAllOptions(options)
                        .vendorId(rest.vendorId())
                        .cutoffTime(rest.cutoffTime())
                        .externalExperienceId(rest.externalExperienceId())
                        .externalExperienceName(rest.externalExperienceName())
                        .archived(rest.archived())
                        .putAllAdditionalProperties(rest.additionalProperties())
                        .build());
    }

    /** Any mandatory question. */
    public static Arbitrary<MandatoryQuestion> questions() {
        return Combinators.combine(
                        texts(),
                        maybeText(),
                        maybe(enumTexts(DataType.Known.values()).map(DataType::of)),
                        maybe(enumTexts(QuestionLevel.Known.values()).map(QuestionLevel::of)),
                        maybeText(),
                        Arbitraries.maps(texts(), texts()).ofMaxSize(3),
                        maybeText(),
                        unknownFields())
                .as((id, question, type, level, option, select, pattern, more) -> MandatoryQuestion.builder(id)
                        .question(question)
                        .dataType(type)
                        .level(level)
                        .optionId(option)
                        .holderCategoryId(option.map(text -> text + "h"))
                        .putAllSelect(select)
                        .dataPattern(pattern)
                        .putAllAdditionalProperties(more)
                        .build());
    }

    /** Any vendor. */
    public static Arbitrary<Vendor> vendors() {
        return Combinators.combine(texts(), maybeText(), unknownFields())
                .as((id, name, more) -> Vendor.builder(id)
                        .name(name)
                        .putAllAdditionalProperties(more)
                        .build());
    }

    /** Any pickup. */
    public static Arbitrary<Pickup> pickups() {
        return Combinators.combine(
                        texts(),
                        maybeText(),
                        maybe(enumTexts(PickupType.Known.values()).map(PickupType::of)),
                        maybeDouble(),
                        maybeDouble(),
                        maybeInt(),
                        unknownFields())
                .as((id, name, type, north, east, margin, more) -> Pickup.builder(id)
                        .name(name)
                        .type(type)
                        .latitude(north)
                        .longitude(east)
                        .timeMargin(margin)
                        .putAllAdditionalProperties(more)
                        .build());
    }

    /** Any test hold. */
    public static Arbitrary<TestHold> holds() {
        Arbitrary<HolderQuantity> quantities = Combinators.combine(
                        texts(), Arbitraries.integers(), maybeText(), unknownFields())
                .as((id, number, language, more) -> HolderQuantity.builder(id, number)
                        .guideLanguage(language)
                        .putAllAdditionalProperties(more)
                        .build());
        return Combinators.combine(
                        texts(), uuids(), Models.times(), quantities.list().ofMaxSize(3), maybeText(), unknownFields())
                .as((id, hold, end, items, pickup, more) -> TestHold.builder(id, id + "o", id + "s", hold, end)
                        .addAllQuantities(items)
                        .pickupId(pickup)
                        .putAllAdditionalProperties(more)
                        .build());
    }

    /** Any test booking. */
    public static Arbitrary<TestBooking> bookings() {
        Arbitrary<MandatoryAnswer> answers = Combinators.combine(texts(), texts(), unknownFields())
                .as((id, answer, more) -> MandatoryAnswer.builder(id, answer)
                        .putAllAdditionalProperties(more)
                        .build());
        Arbitrary<TestBookingItem> items = Combinators.combine(
                        texts(), answers.list().ofMaxSize(2), unknownFields())
                .as((id, given, more) -> TestBookingItem.builder(id)
                        .addAllMandatoryAnswers(given)
                        .putAllAdditionalProperties(more)
                        .build());
        Arbitrary<BookingHolder> holders = Combinators.combine(texts(), texts(), texts(), unknownFields())
                .as((mail, first, last, more) -> BookingHolder.builder(mail, first, last)
                        .putAllAdditionalProperties(more)
                        .build());
        return Combinators.combine(
                        uuids(), holders, texts(), items.list().ofMaxSize(2), maybeText(), maybeText(), unknownFields())
                .as((id, holder, slot, requests, language, pickup, more) -> TestBooking.builder(
                                id,
                                new UUID(id.getLeastSignificantBits(), 1),
                                new UUID(id.getLeastSignificantBits(), 2),
                                slot,
                                holder)
                        .addAllBookingRequests(requests)
                        .guideLanguage(language)
                        .pickupId(pickup)
                        .putAllAdditionalProperties(more)
                        .build());
    }

    /** Any test cancellation. */
    public static Arbitrary<TestCancellation> cancellations() {
        return Combinators.combine(
                        uuids(),
                        texts(),
                        texts().list().ofMaxSize(3),
                        maybe(Arbitraries.of(true, false)),
                        unknownFields())
                .as((id, transaction, tickets, unconfirmed, more) -> TestCancellation.builder(id, transaction)
                        .addAllTicketNumbers(tickets)
                        .unconfirmed(unconfirmed)
                        .putAllAdditionalProperties(more)
                        .build());
    }
}
