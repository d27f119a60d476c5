package io.github.suppliersdk.integrationtests;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.immutables.value.Value;

/**
 * A hold that the service sends to the supplier's own webhook (<a
 * href="../doc-files/contract.html#4-endpoints">contract, row 26</a>).
 */
@Value.Immutable
@JsonSerialize(as = ImmutableTestHold.class)
@JsonDeserialize(as = ImmutableTestHold.class)
public abstract class TestHold implements WithTestHold {
    TestHold() {}

    /** The experience; it must exist. */
    @JsonProperty("experience_id")
    public abstract String experienceId();

    /** The option; it must exist. */
    @JsonProperty("option_id")
    public abstract String optionId();

    /** The slot; it must exist. */
    @JsonProperty("slot_id")
    public abstract String slotId();

    /** Identifies the hold; chosen by the supplier. */
    @JsonProperty("hold_id")
    public abstract UUID holdId();

    /** When the hold ends, in the local time of the experience and in whole seconds. */
    @JsonProperty("expiration_time")
    public abstract LocalDateTime expirationTime();

    /** The seats: at least one item, each holder category once per guide language. */
    @JsonProperty("quantities")
    public abstract List<HolderQuantity> quantities();

    /** The pickup, if the slot is a time slot with pickups. */
    @JsonProperty("pickup_id")
    public abstract Optional<String> pickupId();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    public abstract Map<String, Object> additionalProperties();

    /**
     * Starts a builder with the required fields; the time is the local time of the experience, in whole seconds. At
     * least one quantity must be added.
     */
    public static Builder builder(
            String experienceId, String optionId, String slotId, UUID holdId, LocalDateTime expirationTime) {
        return new Builder()
                .experienceId(experienceId)
                .optionId(optionId)
                .slotId(slotId)
                .holdId(holdId)
                .expirationTime(expirationTime);
    }

    /** Sets the fields of a test hold. */
    public static final class Builder extends ImmutableTestHold.Builder {
        Builder() {}
    }
}
