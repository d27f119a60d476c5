package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.CatalogRules;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupsClient;
import io.github.suppliersdk.types.EnsureResult;
import java.util.List;

/** Checks arguments and calls the endpoints of pickups. */
public final class HttpPickupsClient implements PickupsClient {
    private static final String ALL = "/supplier/catalog/pickups";

    private static final String ONE = ALL + "/{pickup_id}";

    private static final Endpoint<Void, List<Pickup>> LIST = Endpoint.list(ALL, Databind.listReader(Pickup.class));

    private static final Endpoint<Object, Pickup> CREATE =
            Endpoint.post(ALL, Databind.WRITER, Databind.reader(Pickup.class));

    private static final Endpoint<Void, Pickup> GET = Endpoint.get(ONE, Databind.reader(Pickup.class));

    private static final Endpoint<Void, Void> DELETE = Endpoint.delete(ONE);

    private static final RequestedId<Pickup> ID = new RequestedId<>("pickup_id", Pickup::pickupId);

    private final ServiceCaller caller;

    public HttpPickupsClient(ServiceCaller caller) {
        this.caller = caller;
    }

    @Override
    public List<Pickup> list() {
        return caller.fetch(LIST, Params.path());
    }

    @Override
    public Pickup create(Pickup pickup) {
        CatalogRules.require(pickup);
        return caller.send(ID.in(CREATE, pickup.pickupId()), Params.path(), pickup);
    }

    @Override
    public Pickup get(String pickupId) {
        Ids.requireOpaque("pickup_id", pickupId);
        return caller.fetch(ID.in(GET, pickupId), Params.path(pickupId));
    }

    @Override
    public void delete(String pickupId) {
        Ids.requireOpaque("pickup_id", pickupId);
        caller.run(DELETE, Params.path(pickupId), null);
    }

    @Override
    public EnsureResult<Pickup> ensure(Pickup pickup) {
        CatalogRules.require(pickup);
        return EnsuredType.PICKUP.ensure(
                EnsuredType.tree(pickup),
                () -> get(pickup.pickupId()),
                () -> create(pickup),
                (existing, differences) -> {});
    }
}
