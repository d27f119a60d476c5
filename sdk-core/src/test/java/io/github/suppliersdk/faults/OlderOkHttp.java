package io.github.suppliersdk.faults;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.OkHttpTransport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
        for (OkHttpTransport transport :
                List.of(OkHttpTransport.create(TimeoutOptions.defaults()), OkHttpTransport.using(new OkHttpClient()))) {
            SupplierClient client = SupplierClient.builder()
                    .baseUrl(arguments[0])
                    .accessToken("secret")
                    .transport(transport)
                    .build()
                    .with(CallOptions.builder().retries(false).build());
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
