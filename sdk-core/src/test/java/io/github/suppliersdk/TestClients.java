package io.github.suppliersdk;

import io.github.suppliersdk.internal.client.ClientCore;
import io.github.suppliersdk.internal.time.Time;

/** Lets tests of other packages set the time of a client. */
public final class TestClients {
    private TestClients() {}

    /** The client of this configuration, with this clock and sleeper. */
    public static SupplierClient build(SupplierClientConfig.Builder config, Time time) {
        return new SupplierClient(new ClientCore(config.config(), time));
    }
}
