package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.resources.HttpVendorsClient;

/**
 * Parts of a client that bulk publishing shares with single calls, and that are not public: the retry budget, and until
 * when the service asked for no requests.
 */
public final class ClientInternals {
    private ClientInternals() {}

    /** The caller behind a client: its resource clients are the library's own classes. */
    public static ServiceCaller caller(SupplierClient client) {
        return ((HttpVendorsClient) client.vendors()).caller();
    }
}
