package io.github.suppliersdk.experiences;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.types.Extensible;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * An experience (<a href="../doc-files/contract.html#experience">contract, experience</a>). Fields that a request needs
 * may be absent in an old one of the service.
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableExperience.class)
public abstract class Experience implements Extensible, WithExperience {
    Experience() {}

    /** Identifies the experience; chosen by the supplier, and never used for another one. */
    public abstract String experienceId();

    /** The name. Required in a request. */
    public abstract Optional<String> experienceName();

    /** How the experience is available. Required in a request. */
    public abstract Optional<SlotType> availabilitySlotType();

    /** The currency of all prices, an ISO 4217 code. Required in a request. */
    public abstract Optional<String> currency();

    /** The options; in a request at least one, each id once. */
    public abstract List<Option> options();

    /** The vendor of the experience. Required in a request. */
    public abstract Optional<String> vendorId();

    /**
     * How long before its start a slot can no longer be booked; absent means {@code P0D}: it can be booked until it
     * starts.
     */
    public abstract Optional<CutoffTime> cutoffTime();

    /** The id of the experience in the supplier's own system. */
    public abstract Optional<String> externalExperienceId();

    /** The name of the experience in the supplier's own system. */
    public abstract Optional<String> externalExperienceName();

    /**
     * Whether the experience is off sale; absent means false. A request to create one may contain it only if {@link
     * io.github.suppliersdk.config.ServiceProfile#archivedOnCreate()} says so.
     */
    public abstract Optional<Boolean> archived();

    /** Starts a builder with the fields that a request needs. At least one option must be added. */
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

    /** Sets the fields of an experience. */
    public static final class Builder extends ImmutableExperience.Builder {
        Builder() {}
    }
}
