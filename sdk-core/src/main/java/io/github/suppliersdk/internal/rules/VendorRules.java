package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.vendors.Vendor;

/** Checks vendors before they are sent. */
public final class VendorRules {
    private VendorRules() {}

    public static void require(Vendor vendor) {
        Violations violations = new Violations();
        Ids.opaque("vendor_id", vendor.vendorId(), violations);
        ValueRules.required("name", vendor.name(), violations);
        violations.check();
    }
}
