package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.CatalogRules;
import io.github.suppliersdk.types.EnsureResult;
import io.github.suppliersdk.vendors.Vendor;
import io.github.suppliersdk.vendors.VendorsClient;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks arguments and calls the endpoints of vendors. */
public final class HttpVendorsClient implements VendorsClient {
    private static final Endpoint<Void, List<Vendor>> LIST =
            Endpoint.list("/supplier/vendors", Databind.listReader(Vendor.class));

    private static final Endpoint<Object, Vendor> CREATE =
            Endpoint.post("/supplier/vendors", Databind.WRITER, Databind.reader(Vendor.class));

    private static final RequestedId<Vendor> ID = new RequestedId<>("vendor_id", Vendor::vendorId);

    private final ServiceCaller caller;

    public HttpVendorsClient(ServiceCaller caller) {
        this.caller = caller;
    }

    @Override
    public List<Vendor> list() {
        return caller.fetch(LIST, Params.path());
    }

    @Override
    public Vendor create(Vendor vendor) {
        CatalogRules.require(vendor);
        return caller.send(ID.in(CREATE, vendor.vendorId()), Params.path(), vendor);
    }

    @Override
    public EnsureResult<Vendor> ensure(Vendor vendor) {
        CatalogRules.require(vendor);
        return EnsuredType.VENDOR.ensure(
                EnsuredType.tree(vendor),
                () -> find(vendor.vendorId()),
                () -> create(vendor),
                (existing, differences) -> {});
    }

    private @Nullable Vendor find(String vendorId) {
        return list().stream()
                .filter(vendor -> vendor.vendorId().equals(vendorId))
                .findFirst()
                .orElse(null);
    }
}
