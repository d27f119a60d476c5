package io.github.suppliersdk.faults;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import okhttp3.OkHttpClient;

/** A program that runs with the OkHttp and Okio that come first on its class path. */
public final class OlderOkHttp {
    private OlderOkHttp() {}

    /** The argument is the address of the service. */
    @SuppressWarnings("SystemOut") // the test reads the output
    public static void main(String[] arguments) {
        System.out.println("OkHttp of "
                + Path.of(OkHttpClient.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                        .getFileName());
        for (Optional<OkHttpClient> http : List.of(Optional.<OkHttpClient>empty(), Optional.of(new OkHttpClient()))) {
            SupplierClient client = SupplierClient.builder()
                    .baseUrl(arguments[0])
                    .accessToken("secret")
                    .httpClient(http)
                    .build()
                    .with(CallOptions.builder().maxAttempts(1).build());
            for (Operation operation : Operation.values()) {
                try {
                    operation.call(client, true);
                    System.out.println(operation + " ended well");
                } catch (Throwable e) {
                    System.out.println(operation + " ended with " + e);
                }
            }
            client.close(Duration.ZERO);
        }
    }
}
