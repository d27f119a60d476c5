package io.github.suppliersdk.experiences;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The fields of an experience to change; fields that are not set stay unchanged (<a
 * href="../doc-files/contract.html#experience">contract, experience</a>). At least one must be set.
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableExperienceUpdate.class)
public abstract class ExperienceUpdate implements Extensible {
    ExperienceUpdate() {}

    /**
     * True takes the experience off sale; websites follow within 24 hours. The contract does not say what false does.
     */
    public abstract Optional<Boolean> archived();

    /** How long before its start a slot can no longer be booked. */
    public abstract Optional<CutoffTime> cutoffTime();

    /** The name. */
    public abstract Optional<String> experienceName();

    /**
     * The id of the experience in the supplier's own system. To remove it, put {@code null} for {@code
     * external_experience_id} into the additional properties.
     */
    public abstract Optional<String> externalExperienceId();

    /** The name of the experience in the supplier's own system; removed like the id. */
    public abstract Optional<String> externalExperienceName();

    /** The vendor of the experience. */
    public abstract Optional<String> vendorId();

    /** Starts an empty builder. */
    public static Builder builder() {
        return new Builder();
    }

    /** Sets the fields of an experience to change. */
    public static final class Builder extends ImmutableExperienceUpdate.Builder {
        Builder() {}
    }
}
