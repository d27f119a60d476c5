package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.resources.HttpVendorsClient;

/**
 * Access to the parts of a client that are not public and that bulk publishing and the sync share with single calls:
 * the retry budget, and the time until which the service has throttled the client.
 */
public final class ClientInternals {
    private ClientInternals() {}

    /** The caller behind a client: its resource clients are the library's own classes. */
    public static ServiceCaller caller(SupplierClient client) {
        return ((HttpVendorsClient) client.vendors()).caller();
    }
}
