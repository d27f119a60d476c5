package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.vendors.Vendor;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Checks the objects of the catalog before they are sent. */
public final class CatalogRules {
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private CatalogRules() {}

    public static void require(Vendor vendor) {
        Violations violations = new Violations();
        Ids.opaque("vendor_id", vendor.vendorId(), violations);
        violations.required("name", vendor.name());
        violations.throwIfAny();
    }

    public static void require(Pickup pickup) {
        Violations violations = new Violations();
        Ids.opaque("pickup_id", pickup.pickupId(), violations);
        violations.required("name", pickup.name());
        violations.required("type", pickup.type().isPresent());
        within("latitude", pickup.latitude(), 90, violations);
        within("longitude", pickup.longitude(), 180, violations);
        violations.throwIfAny();
    }

    private static void within(String field, OptionalDouble degrees, int limit, Violations violations) {
        if (degrees.isPresent() && !(Math.abs(degrees.getAsDouble()) <= limit)) {
            violations.add(field, "must be between -" + limit + " and " + limit + " degrees: " + degrees.getAsDouble());
        }
    }

    public static void require(MandatoryQuestion question) {
        Violations violations = new Violations();
        Ids.opaque("mandatory_question_id", question.mandatoryQuestionId(), violations);
        violations.required("question", question.question());
        violations.required("data_type", question.dataType().isPresent());
        violations.required("level", question.level().isPresent());
        question.optionId().ifPresent(id -> Ids.slug("option_id", id, violations));
        question.holderCategoryId().ifPresent(id -> Ids.opaque("holder_category_id", id, violations));
        checkSelect(question, violations);
        checkPattern(question, violations);
        violations.throwIfAny();
    }

    private static void checkSelect(MandatoryQuestion question, Violations violations) {
        boolean isSelect =
                question.dataType().filter(DataType.SELECT_ONE::equals).isPresent();
        if (isSelect && question.select().isEmpty()) {
            violations.add("select", "is required when data_type is SELECT_ONE");
        }
        if (!question.select().isEmpty()) {
            checkType("select", DataType.SELECT_ONE, question, violations);
        }
    }

    /** Checks a field that belongs to one type; another version of the service may have it for a type of its own. */
    private static void checkType(String field, DataType only, MandatoryQuestion question, Violations violations) {
        question.dataType()
                .filter(type -> type.isKnown() && !type.equals(only))
                .ifPresent(type -> violations.add(field, "is only for data_type " + only + ", not " + type));
    }

    private static void checkPattern(MandatoryQuestion question, Violations violations) {
        if (question.dataPattern().isEmpty()) {
            return;
        }
        checkType("data_pattern", DataType.STRING, question, violations);
        try {
            Pattern.compile(question.dataPattern().get());
        } catch (PatternSyntaxException e) {
            violations.add(
                    "data_pattern", "is not a regular expression: " + e.getDescription() + " at " + e.getIndex());
        }
    }

    public static void require(Option option) {
        Violations violations = new Violations();
        check(option, violations);
        violations.throwIfAny();
    }

    static void check(Option option, Violations violations) {
        Ids.slug("option_id", option.optionId(), violations);
        violations.required("label", option.label());
        violations.range(
                "min_booking_quantity",
                option.minBookingQuantity(),
                "max_booking_quantity",
                option.maxBookingQuantity());
        violations.notEmpty("holder_categories", option.holderCategories());
        violations.eachOnce(
                "holder_categories",
                option.holderCategories(),
                "holder_category_id",
                HolderCategory::holderCategoryId,
                CatalogRules::check);
    }

    private static void check(HolderCategory category, Violations violations) {
        Ids.opaque("holder_category_id", category.holderCategoryId(), violations);
        violations.required("holder_type", category.holderType().isPresent());
        violations.required("minimum_age", category.minimumAge().isPresent());
        violations.range("minimum_age", category.minimumAge(), "maximum_age", category.maximumAge());
    }

    /** Checks a new experience against the rules of this profile. */
    public static void require(Experience experience, ServiceProfile profile) {
        Violations violations = new Violations();
        Ids.opaque("experience_id", experience.experienceId(), violations);
        violations.required("experience_name", experience.experienceName());
        violations.required(
                "availability_slot_type", experience.availabilitySlotType().isPresent());
        violations.required("currency", experience.currency().isPresent());
        experience
                .currency()
                .filter(currency -> !CURRENCY.matcher(currency).matches())
                .ifPresent(currency -> violations.add(
                        "currency", "must be three upper-case letters (ISO 4217): \"" + currency + "\""));
        violations.required("vendor_id", experience.vendorId().isPresent());
        experience.vendorId().ifPresent(id -> Ids.opaque("vendor_id", id, violations));
        checkCutoff(experience.cutoffTime(), violations);
        if (experience.archived().isPresent() && !profile.archivedOnCreate()) {
            violations.add(
                    "archived",
                    "cannot be sent on create unless the service profile says archivedOnCreate(true); archive it afterwards");
        }
        violations.notEmpty("options", experience.options());
        violations.eachOnce("options", experience.options(), "option_id", Option::optionId, CatalogRules::check);
        violations.throwIfAny();
    }

    /** Checks a change of the experience with this id. */
    public static void require(String experienceId, ExperienceUpdate update) {
        Violations violations = new Violations();
        Ids.opaque("experience_id", experienceId, violations);
        if (update.equals(ExperienceUpdate.builder().build())) {
            violations.add("(body)", "must change at least one field");
        }
        checkCutoff(update.cutoffTime(), violations);
        update.experienceName().ifPresent(name -> violations.notBlank("experience_name", name));
        update.vendorId().ifPresent(id -> Ids.opaque("vendor_id", id, violations));
        violations.throwIfAny();
    }

    private static void checkCutoff(Optional<CutoffTime> cutoff, Violations violations) {
        if (cutoff.isPresent() && !cutoff.get().isValid()) {
            violations.add(
                    "cutoff_time",
                    "is not an ISO 8601 duration, such as P0D, P1D, PT36H or P1DT2H: \"" + cutoff.get() + "\"");
        }
    }
}
