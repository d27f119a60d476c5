package io.github.suppliersdk.experiences;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import io.github.suppliersdk.options.Option;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** An experience as the service has it (contract 3, experience). */
@Value.Immutable
@JsonSerialize(as = ImmutableExperience.class)
@JsonDeserialize(as = ImmutableExperience.class)
public interface Experience extends WithExperience {
    /** Identifies the experience; chosen by the supplier. */
    @JsonProperty("experience_id")
    String experienceId();

    /** The name, where the service gave one. */
    @JsonProperty("experience_name")
    Optional<String> experienceName();

    /** How the experience is available, where the service said so. */
    @JsonProperty("availability_slot_type")
    Optional<SlotType> availabilitySlotType();

    /** The currency of all prices, an ISO 4217 code. */
    @JsonProperty("currency")
    Optional<String> currency();

    /** The options, as far as the service gave them. */
    @JsonProperty("options")
    List<Option> options();

    /** The vendor that the experience belongs to, where the service gave one. */
    @JsonProperty("vendor_id")
    Optional<String> vendorId();

    /** How long before its start a slot can no longer be booked. */
    @JsonProperty("cutoff_time")
    Optional<CutoffTime> cutoffTime();

    /** The id of the experience in the supplier's own system. */
    @JsonProperty("external_experience_id")
    Optional<String> externalExperienceId();

    /** The name of the experience in the supplier's own system. */
    @JsonProperty("external_experience_name")
    Optional<String> externalExperienceName();

    /** Whether the experience is off sale; the service takes false where it is absent. */
    @JsonProperty("archived")
    Optional<Boolean> archived();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableExperience.ExperienceIdBuildStage builder() {
        return ImmutableExperience.builder();
    }
}
