package consumer;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.vendors.Vendor;

/** Makes a vendor at the address given, and reads it back. */
public final class Consumer {
    private Consumer() {}

    /** Arguments: the address and the access token. */
    public static void main(String[] args) {
        try (SupplierClient client =
                SupplierClient.builder().baseUrl(args[0]).accessToken(args[1]).build()) {
            client.vendors().create(Vendor.builder("my-tours", "My Tours").build());
            Vendor vendor = client.vendors().list().get(0);
            String module = SupplierClient.class.getModule().isNamed() ? "the module path" : "the class path";
            System.out.println("on " + module + ": " + vendor.vendorId() + ", " + vendor.name());
        }
    }
}
