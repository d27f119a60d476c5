package io.github.suppliersdk.sandbox.internal.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.PickupRules;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.state.Store;

/** The endpoints for pickups. An id that is already used, and deleting a pickup that a slot uses, are conflicts. */
public final class PickupEndpoints {

    private static final String ALL = "/supplier/catalog/pickups";
    private static final String ONE = ALL + "/{pickup_id}";

    private final Store store;

    public PickupEndpoints(Store store) {
        this.store = store;
    }

    public void addTo(Router router) {
        router.add("GET", ALL, this::list);
        router.add("POST", ALL, this::create);
        router.add("GET", ONE, this::read);
        router.add("DELETE", ONE, this::delete);
    }

    private Response list(Request request) {
        ArrayNode all = Json.array();
        store.locked(() -> all.addAll(store.pickups().values()));
        return Response.ok(all);
    }

    private Response create(Request request) {
        ObjectNode pickup = request.jsonObject();
        Problems problems = new Problems();
        PickupRules.check(new ValidatingReader(pickup, "", problems));
        problems.refuseIfAny();
        String id = pickup.path("pickup_id").asText();
        store.locked(() -> {
            if (!store.addPickup(id, pickup)) {
                throw Refusal.conflict("pickup_id: there is a pickup '" + id + "' already");
            }
            return pickup;
        });
        return Response.ok(pickup);
    }

    private Response read(Request request) {
        return Response.ok(store.locked(() -> existing(request)));
    }

    private Response delete(Request request) {
        store.locked(() -> {
            ObjectNode pickup = existing(request);
            String id = request.parameter("pickup_id");
            if (store.pickupInUse(id)) {
                throw Refusal.conflict("pickup_id: the pickup '" + id + "' is used by a slot");
            }
            store.removePickup(id);
            return pickup;
        });
        return Response.empty(204);
    }

    private ObjectNode existing(Request request) {
        String id = request.parameter("pickup_id");
        ObjectNode pickup = store.pickups().get(id);
        if (pickup == null) {
            throw Refusal.notFound("pickup_id: there is no pickup '" + id + "'");
        }
        return pickup;
    }
}
