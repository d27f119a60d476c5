package io.github.suppliersdk.sandbox.internal.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates a new experience and a partial update of one. */
public final class ExperienceRules {

    private static final List<String> SLOT_TYPES = List.of("DAILY", "OPEN", "TIME");
    private static final Set<String> CHANGEABLE = Set.of(
            "archived",
            "cutoff_time",
            "experience_name",
            "external_experience_id",
            "external_experience_name",
            "vendor_id");
    private static final List<String> FIXED = List.of("experience_id", "availability_slot_type", "currency", "options");

    private ExperienceRules() {}

    /**
     * Validates the body that creates an experience.
     *
     * @param archivedAllowed whether the body may contain {@code archived}
     */
    public static void checkNew(ValidatingReader experience, boolean archivedAllowed) {
        experience.identifier("experience_id");
        experience.filledText("experience_name");
        experience.oneOf("availability_slot_type", SLOT_TYPES);
        experience.matching(
                "currency", experience.text("currency"), Formats::isCurrency, "must be an ISO 4217 currency code");
        experience.identifier("vendor_id");
        if (archivedAllowed) {
            experience.optionalBoolean("archived");
        } else {
            experience.mustNotHave("archived", "must not be sent when an experience is created");
        }
        checkOptionalFields(experience);

        experience.atMostOne("options", "main_option", "is the main option");
        Set<String> ids = new HashSet<>();
        for (ValidatingReader option : experience.children("options")) {
            OptionRules.check(option);
            String id = option.object().path("option_id").asText();
            if (option.has("option_id") && !ids.add(id)) {
                option.problem("option_id", "is a duplicate");
            }
        }
    }

    public static void checkChange(ValidatingReader change) {
        if (CHANGEABLE.stream().noneMatch(change::has)) {
            change.problem("The body must change at least one of "
                    + String.join(", ", CHANGEABLE.stream().sorted().toList()) + ".");
        }
        for (String name : FIXED) {
            change.mustNotHave(name, "cannot be changed");
        }
        if (change.has("experience_name")) {
            change.filledText("experience_name");
        }
        change.optionalIdentifier("vendor_id");
        change.optionalBoolean("archived");
        checkOptionalFields(change);
    }

    private static void checkOptionalFields(ValidatingReader experience) {
        experience.matching(
                "cutoff_time",
                experience.optionalText("cutoff_time"),
                Formats::isDuration,
                "must be an ISO 8601 duration such as P1D or PT2H");
        experience.optionalText("external_experience_id");
        experience.optionalText("external_experience_name");
    }
}
