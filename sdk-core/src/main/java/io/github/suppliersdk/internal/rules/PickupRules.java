package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.pickups.Pickup;
import java.util.OptionalDouble;

/** Checks pickups before they are sent. */
public final class PickupRules {
    private PickupRules() {}

    public static void require(Pickup pickup) {
        Violations violations = new Violations();
        Ids.opaque("pickup_id", pickup.pickupId(), violations);
        ValueRules.required("name", pickup.name(), violations);
        ValueRules.required("type", pickup.type().isPresent(), violations);
        within("latitude", pickup.latitude(), 90, violations);
        within("longitude", pickup.longitude(), 180, violations);
        violations.check();
    }

    private static void within(String field, OptionalDouble degrees, int limit, Violations violations) {
        if (degrees.isPresent() && !(Math.abs(degrees.getAsDouble()) <= limit)) {
            violations.add(field, "must be between -" + limit + " and " + limit + " degrees: " + degrees.getAsDouble());
        }
    }
}
