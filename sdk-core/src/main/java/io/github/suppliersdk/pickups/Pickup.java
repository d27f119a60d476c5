package io.github.suppliersdk.pickups;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** A pickup as the service has it (contract 3, pickup). */
@Value.Immutable
@JsonSerialize(as = ImmutablePickup.class)
@JsonDeserialize(as = ImmutablePickup.class)
public interface Pickup extends WithPickup {
    /** Identifies the pickup; chosen by the supplier. */
    @JsonProperty("pickup_id")
    String pickupId();

    /** The name, where the service gave one. */
    @JsonProperty("name")
    Optional<String> name();

    /** The kind of place, where the service gave one. */
    @JsonProperty("type")
    Optional<PickupType> type();

    /** Degrees north, -90 to 90. */
    @JsonProperty("latitude")
    OptionalDouble latitude();

    /** Degrees east, -180 to 180. */
    @JsonProperty("longitude")
    OptionalDouble longitude();

    /** Minutes relative to the start of the slot, negative for before; the service takes 0 where it is absent. */
    @JsonProperty("time_margin")
    OptionalInt timeMargin();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @JsonAnyGetter
    @JsonAnySetter
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutablePickup.PickupIdBuildStage builder() {
        return ImmutablePickup.builder();
    }
}
