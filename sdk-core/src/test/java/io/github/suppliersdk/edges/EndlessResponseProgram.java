package io.github.suppliersdk.edges;

import io.github.suppliersdk.SupplierClient;
import java.time.Duration;

/** A program that makes one call with the default settings, and prints its outcome. */
public final class EndlessResponseProgram {
    private EndlessResponseProgram() {}

    /** The arguments are the address of the service and the method. */
    @SuppressWarnings("SystemOut") // the test reads the output
    public static void main(String[] arguments) {
        SupplierClient client = CallFixtures.withoutRetries(SupplierClient.builder()
                .baseUrl(arguments[0])
                .accessToken("secret-token")
                .build());
        try {
            if (arguments[1].equals("GET")) {
                CallFixtures.get(client);
            } else {
                CallFixtures.delete(client);
            }
            System.out.println("ended well");
        } catch (Throwable e) {
            System.out.println("ended with " + e.getClass().getSimpleName());
        }
        client.close(Duration.ZERO);
    }
}
