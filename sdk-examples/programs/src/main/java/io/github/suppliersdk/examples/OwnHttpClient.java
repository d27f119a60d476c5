package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import java.net.ProxySelector;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;

/**
 * A client over the application's own OkHttp client, whose proxy, TLS, pool, interceptors and time limits apply.
 * Certificates are set with {@code sslSocketFactory}, a proxy's password with {@code proxyAuthenticator}, a fixed proxy
 * with {@code proxy}.
 */
public final class OwnHttpClient {
    public static void main(String[] args) {
        AtomicInteger requests = new AtomicInteger();
        OkHttpClient http = new OkHttpClient.Builder()
                .proxySelector(ProxySelector.getDefault()) // as set by -Dhttps.proxyHost and -Dhttps.proxyPort
                .connectionSpecs(List.of(ConnectionSpec.RESTRICTED_TLS, ConnectionSpec.CLEARTEXT))
                .connectionPool(new ConnectionPool(8, 1, TimeUnit.MINUTES))
                .addInterceptor(chain -> {
                    requests.incrementAndGet();
                    return chain.proceed(chain.request());
                })
                .build();

        try (ExampleService service = ExampleService.open()) {
            try (SupplierClient client =
                    service.clientBuilder().httpClient(http).build()) {
                client.vendors().list();
                client.experiences().list();
                client.pickups().list();
            }
            System.out.println("Requests   " + requests.get() + " through our own client, over "
                    + http.connectionPool().connectionCount() + " connection");
            // The OkHttp client is still open after the supplier client is closed: its owner closes it.
            http.connectionPool().evictAll();
            System.out.println("Closed     " + http.connectionPool().connectionCount() + " connections are left");
        }
    }
}
