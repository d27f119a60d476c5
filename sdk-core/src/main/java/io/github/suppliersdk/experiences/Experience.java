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

/** An experience as the service has it (<a href="../doc-files/contract.html#experience">contract, experience</a>). */
@Value.Immutable
@JsonSerialize(as = ImmutableExperience.class)
@JsonDeserialize(as = ImmutableExperience.class)
public abstract class Experience {
    Experience() {}

    /** Identifies the experience; chosen by the supplier. */
    @JsonProperty("experience_id")
    public abstract String experienceId();

    /** The name, if the service gave one. */
    @JsonProperty("experience_name")
    public abstract Optional<String> experienceName();

    /** How the experience is available, if the service gave it. */
    @JsonProperty("availability_slot_type")
    public abstract Optional<SlotType> availabilitySlotType();

    /** The currency of all prices, an ISO 4217 code, if the service gave one. */
    @JsonProperty("currency")
    public abstract Optional<String> currency();

    /** The options that the service gave. */
    @JsonProperty("options")
    public abstract List<Option> options();

    /** The vendor of the experience, if the service gave one. */
    @JsonProperty("vendor_id")
    public abstract Optional<String> vendorId();

    /**
     * How long before its start a slot can no longer be booked; absent means {@code P0D}: it can be booked until it
     * starts.
     */
    @JsonProperty("cutoff_time")
    public abstract Optional<CutoffTime> cutoffTime();

    /** The id of the experience in the supplier's own system. */
    @JsonProperty("external_experience_id")
    public abstract Optional<String> externalExperienceId();

    /** The name of the experience in the supplier's own system. */
    @JsonProperty("external_experience_name")
    public abstract Optional<String> externalExperienceName();

    /** Whether the experience is off sale; absent means false. */
    @JsonProperty("archived")
    public abstract Optional<Boolean> archived();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /** Starts a builder with the id. */
    public static Builder builder(String experienceId) {
        return new Builder().experienceId(experienceId);
    }

    /** Sets the fields of an experience as the service has it. */
    public static final class Builder extends ImmutableExperience.Builder {
        Builder() {}
    }
}
