package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.vendors.VendorRequest;

/** Checks vendors before they are sent. */
public final class VendorRules {
    private VendorRules() {}

    public static void require(VendorRequest vendor) {
        Violations violations = new Violations();
        Ids.opaque("vendor_id", vendor.vendorId(), violations);
        ValueRules.notBlank("name", vendor.name(), violations);
        violations.check();
    }
}
