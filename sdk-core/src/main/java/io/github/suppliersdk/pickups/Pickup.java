package io.github.suppliersdk.pickups;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.types.Extensible;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** A pickup; fields that a request needs may be absent in an old one of the service (<a href="../doc-files/contract.html#pickup">contract, pickup</a>). */
@Value.Immutable
@JsonDeserialize(as = ImmutablePickup.class)
public abstract class Pickup implements Extensible, WithPickup {
    Pickup() {}

    /** Identifies the pickup; chosen by the supplier. */
    public abstract String pickupId();

    /** The name. Required in a request. */
    public abstract Optional<String> name();

    /** The kind of place. Required in a request. */
    public abstract Optional<PickupType> type();

    /** Degrees north, -90 to 90. */
    public abstract OptionalDouble latitude();

    /** Degrees east, -180 to 180. */
    public abstract OptionalDouble longitude();

    /** Minutes relative to the start of the slot, negative for before the start; absent means 0. */
    public abstract OptionalInt timeMargin();

    /** Starts a builder with the fields that a request needs. */
    public static Builder builder(String pickupId, String name, PickupType type) {
        return new Builder().pickupId(pickupId).name(name).type(type);
    }

    /** Sets the fields of a pickup. */
    public static final class Builder extends ImmutablePickup.Builder {
        Builder() {}
    }
}
