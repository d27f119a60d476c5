package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.options.Option;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks experiences before they are sent. */
public final class ExperienceRules {
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private ExperienceRules() {}

    /** Checks a new experience against the rules of this profile. */
    public static void require(Experience experience, ServiceProfile profile) {
        Violations violations = new Violations();
        Ids.opaque("experience_id", experience.experienceId(), violations);
        ValueRules.required("experience_name", experience.experienceName(), violations);
        ValueRules.required(
                "availability_slot_type", experience.availabilitySlotType().isPresent(), violations);
        ValueRules.required("currency", experience.currency().isPresent(), violations);
        experience
                .currency()
                .filter(currency -> !CURRENCY.matcher(currency).matches())
                .ifPresent(currency -> violations.add(
                        "currency", "must be three upper-case letters (ISO 4217): \"" + currency + "\""));
        ValueRules.required("vendor_id", experience.vendorId().isPresent(), violations);
        experience.vendorId().ifPresent(id -> Ids.opaque("vendor_id", id, violations));
        checkCutoff(experience.cutoffTime(), violations);
        if (experience.archived().isPresent() && !profile.archivedOnCreate()) {
            violations.add(
                    "archived",
                    "cannot be sent on create unless the service profile says archivedOnCreate(true); archive it afterwards");
        }
        if (experience.options().isEmpty()) {
            violations.add("options", "must contain at least one option");
        }
        violations.eachOnce("options", experience.options(), "option_id", Option::optionId, OptionRules::check);
        violations.check();
    }

    public static void require(ExperienceUpdate update) {
        Violations violations = new Violations();
        if (update.equals(ExperienceUpdate.builder().build())) {
            violations.add("(body)", "must change at least one field");
        }
        checkCutoff(update.cutoffTime(), violations);
        update.experienceName().ifPresent(name -> ValueRules.notBlank("experience_name", name, violations));
        update.vendorId().ifPresent(id -> Ids.opaque("vendor_id", id, violations));
        violations.check();
    }

    private static void checkCutoff(Optional<CutoffTime> cutoff, Violations violations) {
        if (cutoff.isPresent() && !cutoff.get().isValid()) {
            violations.add("cutoff_time", "is not an ISO 8601 duration: \"" + cutoff.get() + "\"");
        }
    }
}
