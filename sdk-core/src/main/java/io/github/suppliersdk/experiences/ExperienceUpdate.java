package io.github.suppliersdk.experiences;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The fields of an experience to change; what is not set stays as it is (contract 3, experience). At least one must be set. */
@Value.Immutable
@JsonSerialize(as = ImmutableExperienceUpdate.class)
@JsonDeserialize(as = ImmutableExperienceUpdate.class)
public interface ExperienceUpdate extends WithExperienceUpdate {
    /** True takes the experience off sale; websites follow within 24 hours. What false does is not promised. */
    @JsonProperty("archived")
    Optional<Boolean> archived();

    /** How long before its start a slot can no longer be booked. */
    @JsonProperty("cutoff_time")
    Optional<CutoffTime> cutoffTime();

    /** The name. */
    @JsonProperty("experience_name")
    Optional<String> experienceName();

    /** The id of the experience in the supplier's own system. */
    @JsonProperty("external_experience_id")
    Optional<String> externalExperienceId();

    /** The name of the experience in the supplier's own system. */
    @JsonProperty("external_experience_name")
    Optional<String> externalExperienceName();

    /** The vendor that the experience belongs to. */
    @JsonProperty("vendor_id")
    Optional<String> vendorId();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts empty. */
    static ImmutableExperienceUpdate.Builder builder() {
        return ImmutableExperienceUpdate.builder();
    }
}
