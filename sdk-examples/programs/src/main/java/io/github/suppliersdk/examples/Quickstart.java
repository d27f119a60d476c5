package io.github.suppliersdk.examples;

// example
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.vendors.Vendor;

public class Quickstart {
    public static void main(String[] args) {
        try (SupplierClient client = SupplierClient.fromEnvironment()) {
            Vendor vendor = Vendor.builder("my-tours", "My Tours").build();
            client.vendors().ensure(vendor);
            client.vendors().list().forEach(each -> System.out.println("vendor " + each.vendorId()));
            client.experiences().list().forEach(each -> System.out.println(each.experienceId()));
        }
    }
}
// end
