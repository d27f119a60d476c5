package io.github.suppliersdk.examples.backend;

// example: catalog
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.spring.SupplierCatalog;
import io.github.suppliersdk.vendors.Vendor;
import org.springframework.stereotype.Component;

/** Creates what is sold, unless it exists: a vendor, and an experience with its options. */
@Component
class Catalog implements SupplierCatalog {
    @Override
    public void apply(SupplierClient client) {
        client.vendors().ensure(Vendor.builder("cellar", "Cellar").build());
        client.experiences()
                .ensure(Experience.builder(Tours.EXPERIENCE, "Cellar tour", SlotType.TIME, "EUR", "cellar")
                        .addOption(option("short", "One hour, three wines"))
                        .addOption(option("long", "Two hours, six wines"))
                        .build());
    }

    private static Option option(String id, String label) {
        return Option.builder(id, label)
                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                .addHolderCategory(HolderCategory.of("child", HolderType.CHILD, 6))
                .build();
    }
}
// end
