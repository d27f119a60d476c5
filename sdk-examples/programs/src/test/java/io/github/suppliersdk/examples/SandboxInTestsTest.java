package io.github.suppliersdk.examples;

// example
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.vendors.Vendor;
import org.junit.jupiter.api.Test;

/** The example of a test with the sandbox in the README. */
class SandboxInTestsTest {
    @Test
    void aCallWithALostResponseMayHaveBeenCarriedOut() {
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build()) {
            sandbox.faults().add(Fault.loseResponse().next(1));
            Vendor vendor = Vendor.builder("my-tours", "My Tours").build();

            assertThatThrownBy(() -> client.vendors().create(vendor)).isInstanceOf(TransportException.class);
            assertThat(client.vendors().list()).hasSize(1);
        }
    }
}
// end
