package io.github.suppliersdk.examples;

// example
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.vendors.VendorRequest;

public class Quickstart {
    public static void main(String[] args) {
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(System.getenv("SUPPLIER_BASE_URL"))
                .accessToken(System.getenv("SUPPLIER_ACCESS_TOKEN"))
                .build()) {
            client.vendors()
                    .create(VendorRequest.builder()
                            .vendorId("my-tours")
                            .name("My Tours")
                            .build());
            client.vendors().list().forEach(vendor -> System.out.println("vendor " + vendor.vendorId()));
            client.experiences().list().forEach(experience -> System.out.println(experience.experienceId()));
        }
    }
}
// end
