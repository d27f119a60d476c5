package io.github.suppliersdk.sandbox.internal.rules;

/** The rules of a vendor: an identifier and a name. */
public final class VendorRules {

    private VendorRules() {}

    public static void check(ValidatingReader vendor) {
        vendor.identifier("vendor_id");
        vendor.filledText("name");
    }
}
