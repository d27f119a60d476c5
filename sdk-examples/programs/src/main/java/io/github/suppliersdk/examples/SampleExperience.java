package io.github.suppliersdk.examples;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.vendors.Vendor;
import java.util.List;

/** The catalog with which most examples begin, so that their own code shows their subject only. */
final class SampleExperience {
    /** The id of the only option of a sample experience. */
    static final String OPTION = "standard";

    private SampleExperience() {}

    /** Creates a vendor and an experience of this type with one option, and returns the id of the experience. */
    static String experience(ExampleService service, String name, SlotType type) {
        String vendorId = service.id(name + "-vendor");
        String experienceId = service.id(name);
        service.client()
                .vendors()
                .create(Vendor.builder(vendorId, "Sample Tours").build());
        service.client()
                .experiences()
                .create(Experience.builder(experienceId, "Sample " + name, type, "EUR", vendorId)
                        .addOption(option(OPTION, "Standard"))
                        .build());
        System.out.println("Created    experience " + experienceId + ", " + type);
        return experienceId;
    }

    /** An option for adults and children. */
    static Option option(String optionId, String label) {
        return Option.builder(optionId, label)
                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                .addHolderCategory(
                        HolderCategory.of("child", HolderType.CHILD, 4).withMaximumAge(17))
                .build();
    }

    /** Prices in minor currency units: 25.00 for adults, 12.50 for children. */
    static List<AvailableHolderCategory> prices() {
        return List.of(AvailableHolderCategory.of("adult", 2500), AvailableHolderCategory.of("child", 1250));
    }
}
