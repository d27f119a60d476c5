package io.github.suppliersdk.pickups;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** A pickup to create (<a href="../doc-files/contract.html#pickup">contract, pickup</a>). */
@Value.Immutable
@JsonSerialize(as = ImmutablePickupRequest.class)
@JsonDeserialize(as = ImmutablePickupRequest.class)
public abstract class PickupRequest implements WithPickupRequest {
    PickupRequest() {}

    /** Identifies the pickup; chosen by the supplier. */
    @JsonProperty("pickup_id")
    public abstract String pickupId();

    /** The name. */
    @JsonProperty("name")
    public abstract String name();

    /** The kind of place. */
    @JsonProperty("type")
    public abstract PickupType type();

    /** Degrees north, -90 to 90. */
    @JsonProperty("latitude")
    public abstract OptionalDouble latitude();

    /** Degrees east, -180 to 180. */
    @JsonProperty("longitude")
    public abstract OptionalDouble longitude();

    /** Minutes relative to the start of the slot, negative for before the start; absent means 0. */
    @JsonProperty("time_margin")
    public abstract OptionalInt timeMargin();

    /**
     * Whether values that this version does not know may be sent, such as a {@code type} that is newer than the
     * library. Not part of the body. False unless set.
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

    /** Starts a builder with the required fields. */
    public static Builder builder(String pickupId, String name, PickupType type) {
        return new Builder().pickupId(pickupId).name(name).type(type);
    }

    /** Sets the fields of a pickup to create. */
    public static final class Builder extends ImmutablePickupRequest.Builder {
        Builder() {}
    }
}
