package io.github.suppliersdk.examples.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.vendors.Vendor;

/** The experience and option of the slots of these examples. */
final class SampleOption {
    static final String EXPERIENCE = "cellar-tour";
    static final String OPTION = "evening";

    private SampleOption() {}

    static void create(SupplierClient client, SlotType type) {
        client.vendors().create(Vendor.builder("cellars", "Sample Cellars").build());
        client.experiences()
                .create(Experience.builder(EXPERIENCE, "Cellar tour", type, "EUR", "cellars")
                        .addOption(Option.builder(OPTION, "In the evening")
                                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                .build())
                        .build());
    }
}
