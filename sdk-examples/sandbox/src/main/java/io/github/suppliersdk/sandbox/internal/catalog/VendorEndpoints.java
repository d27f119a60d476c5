package io.github.suppliersdk.sandbox.internal.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.rules.VendorRules;
import io.github.suppliersdk.sandbox.internal.state.Store;

/** The endpoints for vendors. An id that is already used is a conflict. */
public final class VendorEndpoints {

    private final Store store;

    public VendorEndpoints(Store store) {
        this.store = store;
    }

    public void addTo(Router router) {
        router.add("GET", "/supplier/vendors", this::list);
        router.add("POST", "/supplier/vendors", this::create);
    }

    private Response list(Request request) {
        ArrayNode all = Json.array();
        store.locked(() -> all.addAll(store.vendors().values()));
        return Response.ok(all);
    }

    private Response create(Request request) {
        ObjectNode vendor = request.jsonObject();
        Problems problems = new Problems();
        VendorRules.check(new ValidatingReader(vendor, "", problems));
        problems.refuseIfAny();
        String id = vendor.path("vendor_id").asText();
        store.locked(() -> {
            if (store.vendors().putIfAbsent(id, vendor) != null) {
                throw Refusal.conflict("vendor_id: there is a vendor '" + id + "' already");
            }
            return vendor;
        });
        return Response.ok(vendor);
    }
}
