package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.resources.HttpVendorsClient;

/**
 * What bulk publishing shares with the single calls of a client, and what no user of the client should have to see: the
 * retry budget, and until when the service asked to be left alone.
 */
public final class ClientInternals {
    private ClientInternals() {}

    /** The resource clients of a client are the library's own, and have what makes its calls. */
    public static ServiceCaller caller(SupplierClient client) {
        return ((HttpVendorsClient) client.vendors()).caller();
    }
}
