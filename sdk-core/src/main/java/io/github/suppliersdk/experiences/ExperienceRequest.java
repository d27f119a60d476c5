package io.github.suppliersdk.experiences;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import io.github.suppliersdk.options.OptionRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** An experience to create (<a href="../doc-files/contract.html#experience">contract, experience</a>). */
@Value.Immutable
@JsonSerialize(as = ImmutableExperienceRequest.class)
@JsonDeserialize(as = ImmutableExperienceRequest.class)
public abstract class ExperienceRequest implements WithExperienceRequest {
    ExperienceRequest() {}

    /** Identifies the experience; chosen by the supplier. */
    @JsonProperty("experience_id")
    public abstract String experienceId();

    /** The name. */
    @JsonProperty("experience_name")
    public abstract String experienceName();

    /** How the experience is available, which decides the kind of its slots. */
    @JsonProperty("availability_slot_type")
    public abstract SlotType availabilitySlotType();

    /** The currency of all prices, an ISO 4217 code of three upper-case letters. */
    @JsonProperty("currency")
    public abstract String currency();

    /** The vendor of the experience; it must exist. */
    @JsonProperty("vendor_id")
    public abstract String vendorId();

    /** The options: at least one, each id once. */
    @JsonProperty("options")
    public abstract List<OptionRequest> options();

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

    /**
     * Whether the experience is off sale from the start; absent means false. Allowed only if {@link
     * io.github.suppliersdk.config.ServiceProfile#archivedOnCreate()} is true.
     */
    @JsonProperty("archived")
    public abstract Optional<Boolean> archived();

    /**
     * Whether values that this version does not know may be sent, such as an {@code availability_slot_type} that is
     * newer than the library. Not part of the body. False unless set.
     */
    @JsonIgnore
    @Value.Auxiliary
    @Value.Default
    public boolean allowUnknownValues() {
        return false;
    }

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /**
     * Starts a builder with the required fields; the currency is an ISO 4217 code. At least one option must be added.
     */
    public static Builder builder(
            String experienceId,
            String experienceName,
            SlotType availabilitySlotType,
            String currency,
            String vendorId) {
        return new Builder()
                .experienceId(experienceId)
                .experienceName(experienceName)
                .availabilitySlotType(availabilitySlotType)
                .currency(currency)
                .vendorId(vendorId);
    }

    /** Sets the fields of an experience to create. */
    public static final class Builder extends ImmutableExperienceRequest.Builder {
        Builder() {}
    }
}
