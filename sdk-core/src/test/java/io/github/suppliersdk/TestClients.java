package io.github.suppliersdk;

import io.github.suppliersdk.internal.client.ClientCore;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.http.OkHttpTransport;
import io.github.suppliersdk.internal.time.Time;

/** Lets tests of other packages set the time and the transport of a client. */
public final class TestClients {
    private TestClients() {}

    /** The client of this configuration, with this clock and sleeper. */
    public static SupplierClient build(SupplierClientConfig.Builder config, Time time) {
        SupplierClientConfig options = config.config();
        HttpTransport transport = options.httpClient().isPresent()
                ? OkHttpTransport.over(options.httpClient().get(), client -> client)
                : OkHttpTransport.create();
        return new SupplierClient(new ClientCore(options, transport, time));
    }

    /** The client of this configuration, over this transport. */
    public static SupplierClient build(SupplierClientConfig.Builder config, HttpTransport transport) {
        return build(config, transport, Time.SYSTEM);
    }

    /** The client of this configuration, over this transport, with this clock and sleeper. */
    public static SupplierClient build(SupplierClientConfig.Builder config, HttpTransport transport, Time time) {
        return new SupplierClient(new ClientCore(config.config(), transport, time));
    }
}
