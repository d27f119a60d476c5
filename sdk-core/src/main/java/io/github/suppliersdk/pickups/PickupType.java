package io.github.suppliersdk.pickups;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.github.suppliersdk.types.OpenEnum;
import java.util.Set;

/** The kind of place of a pickup (<a href="../doc-files/contract.html#pickup">contract, pickup</a>, {@code type}). */
public final class PickupType extends OpenEnum {
    private static final Set<String> KNOWN = Set.of("HOTEL", "MEETING_POINT");

    public static final PickupType HOTEL = of("HOTEL");
    public static final PickupType MEETING_POINT = of("MEETING_POINT");

    private PickupType(String text) {
        super(KNOWN, text);
    }

    /** Returns the value with this text, case-insensitively; any text is accepted, see {@link #isKnown()}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static PickupType of(String text) {
        return new PickupType(text);
    }
}
