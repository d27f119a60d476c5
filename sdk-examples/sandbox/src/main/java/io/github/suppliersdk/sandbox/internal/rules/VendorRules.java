package io.github.suppliersdk.sandbox.internal.rules;

/** Validates a vendor: its identifier and its name. */
public final class VendorRules {

    private VendorRules() {}

    public static void check(ValidatingReader vendor) {
        vendor.identifier("vendor_id");
        vendor.filledText("name");
    }
}
