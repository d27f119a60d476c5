package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.PreconditionFailedException;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;

/**
 * What an operator may do differently from the neutral defaults: its API name, the path of mandatory questions, how much
 * the service takes at once. It talks to a sandbox that is set up like such an operator's service.
 */
public final class AnotherDeployment {
    public static void main(String[] args) {
        SandboxOptions options = SandboxOptions.defaults()
                .basePath("/supply")
                .apiName("acme")
                .questionSegment("experiences")
                .slotMaximums(50, 1, 20);
        try (Sandbox sandbox = Sandbox.start(options)) {
            ServiceProfile profile = ServiceProfile.builder()
                    .apiName("acme")
                    .mandatoryQuestionSegment("experiences")
                    .maxDailySlotsPerCreate(50)
                    .maxTimeSlotsPerCreate(20)
                    .build();
            listVendors("the defaults", sandbox, ServiceProfile.defaults());
            listVendors("its own profile", sandbox, profile);
        }
    }

    private static void listVendors(String what, Sandbox sandbox, ServiceProfile profile) {
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.accessToken())
                .serviceProfile(profile)
                .build()) {
            int vendors = client.vendors().list().size();
            System.out.println(
                    "Accepted   with " + what + ", " + profile.acceptVersion() + ": " + vendors + " vendors");
        } catch (PreconditionFailedException e) {
            System.out.println("Refused    with " + what + ", " + profile.acceptVersion() + ": "
                    + e.serviceMessage().orElse("(no reason)"));
        }
    }
}
