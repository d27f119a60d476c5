package io.github.suppliersdk.pickups;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.github.suppliersdk.types.OpenEnum;

/** The kind of place of a pickup (<a href="../doc-files/contract.html#pickup">contract, pickup</a>, {@code type}). */
public final class PickupType extends OpenEnum<PickupType.Known> {
    /** The values that this version knows. */
    public enum Known {
        HOTEL,
        MEETING_POINT
    }

    public static final PickupType HOTEL = of("HOTEL");
    public static final PickupType MEETING_POINT = of("MEETING_POINT");

    private PickupType(String text) {
        super(Known.class, text);
    }

    /** Returns the value with this text, case-insensitively; any text is accepted, see {@link #isKnown()}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static PickupType of(String text) {
        return new PickupType(text);
    }
}
