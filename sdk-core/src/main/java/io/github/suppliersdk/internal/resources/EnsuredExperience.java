package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceRequest;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.options.OptionRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares an experience of the service with the requested one: the differences, and the changes that remove them. */
final class EnsuredExperience {
    private static final Set<String> UPDATABLE = Set.of(
            "archived",
            "cutoff_time",
            "experience_name",
            "external_experience_id",
            "external_experience_name",
            "vendor_id");

    /** The service's values for absent fields. */
    private static final Map<String, Object> DEFAULTS = Map.of("archived", false, "cutoff_time", "P0D");

    private final ExperienceRequest wanted;
    private final List<String> differences = new ArrayList<>();
    private final List<String> unchangeable = new ArrayList<>();
    private final List<OptionRequest> formerMainOptions = new ArrayList<>();
    private final List<OptionRequest> missingOptions = new ArrayList<>();
    private final List<OptionRequest> otherOptions = new ArrayList<>();

    EnsuredExperience(ExperienceRequest wanted, Experience existing) {
        this.wanted = wanted;
        compareFields(existing);
        compareOptions(existing);
    }

    private void compareFields(Experience existing) {
        for (String path : Differences.between(
                wanted.withOptions(),
                existing.withOptions(),
                Set.of(),
                DEFAULTS)) { // the options are compared one by one
            differences.add(path);
            if (!UPDATABLE.contains(path)) {
                unchangeable.add(path);
            }
        }
    }

    private void compareOptions(Experience existing) {
        Map<String, Option> others = new LinkedHashMap<>();
        existing.options().forEach(option -> others.put(option.optionId(), option));
        for (OptionRequest option : wanted.options()) {
            String path = "options[" + option.optionId() + "]";
            @Nullable Option other = others.remove(option.optionId());
            if (other == null) {
                differences.add(path);
                missingOptions.add(option);
                continue;
            }
            List<String> inside = new ArrayList<>(OptionComparison.differences(option, other));
            boolean isMain = other.mainOption().orElse(false);
            if (isMain && option.mainOption().isEmpty() && isAnotherMain(option)) {
                inside.add("main_option");
            }
            if (!inside.isEmpty()) {
                inside.forEach(field -> differences.add(path + "." + field));
                OptionRequest replacement = OptionComparison.keepingServiceValues(option, other, isAnotherMain(option));
                boolean stopsBeingMain = isMain && !replacement.mainOption().orElse(true);
                (stopsBeingMain ? formerMainOptions : otherOptions).add(replacement);
            }
        }
        others.keySet().forEach(id -> unchangeable.add("options[" + id + "]"));
    }

    /** Whether the request makes another option than this one the main option. */
    boolean isAnotherMain(OptionRequest option) {
        return wanted.options().stream()
                .anyMatch(other -> other != option && other.mainOption().orElse(false));
    }

    /** The paths of the fields that differ. All of them can be changed if {@link #unchangeable} is empty. */
    List<String> differences() {
        return differences;
    }

    /** The paths of the unchangeable fields that differ. */
    List<String> unchangeable() {
        return unchangeable;
    }

    /** The paths of all fields that differ. */
    List<String> all() {
        Set<String> all = new LinkedHashSet<>(differences);
        all.addAll(unchangeable);
        return List.copyOf(all);
    }

    /** The options to replace before all others: while there is a main one, a service may refuse another. */
    List<OptionRequest> formerMainOptions() {
        return formerMainOptions;
    }

    /** The options to add. */
    List<OptionRequest> missingOptions() {
        return missingOptions;
    }

    /** The options to replace after that. */
    List<OptionRequest> otherOptions() {
        return otherOptions;
    }

    boolean changesOptions() {
        return !formerMainOptions.isEmpty() || !missingOptions.isEmpty() || !otherOptions.isEmpty();
    }

    /** The update of the fields that differ, or empty if none does. */
    Optional<ExperienceUpdate> update() {
        ExperienceUpdate.Builder update = ExperienceUpdate.builder();
        boolean any = false;
        for (String field : differences) {
            any |= UPDATABLE.contains(field);
            switch (field) {
                case "archived" -> update.archived(wanted.archived());
                case "cutoff_time" -> update.cutoffTime(wanted.cutoffTime());
                case "experience_name" -> update.experienceName(wanted.experienceName());
                case "external_experience_id" -> update.externalExperienceId(wanted.externalExperienceId());
                case "external_experience_name" -> update.externalExperienceName(wanted.externalExperienceName());
                case "vendor_id" -> update.vendorId(wanted.vendorId());
                default -> {
                    // an option, which the update does not contain
                }
            }
        }
        return any ? Optional.of(update.build()) : Optional.empty();
    }
}
