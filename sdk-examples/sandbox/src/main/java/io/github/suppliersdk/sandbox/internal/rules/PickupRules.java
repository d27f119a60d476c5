package io.github.suppliersdk.sandbox.internal.rules;

import java.util.List;

/** Validates a pickup, which is a hotel or a meeting point. */
public final class PickupRules {

    private static final List<String> TYPES = List.of("HOTEL", "MEETING_POINT");

    private PickupRules() {}

    public static void check(ValidatingReader pickup) {
        pickup.identifier("pickup_id");
        pickup.filledText("name");
        pickup.oneOf("type", TYPES);
        pickup.optionalNumberBetween("latitude", -90, 90);
        pickup.optionalNumberBetween("longitude", -180, 180);
        pickup.optionalInteger("time_margin", Integer.MIN_VALUE);
    }
}
