package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.integrationtests.IntegrationTestsClient;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;

/** Checks arguments and calls the endpoints of integration tests. */
public final class HttpIntegrationTestsClient implements IntegrationTestsClient {
    private static final String ROOT = "/supplier/integration-tests";

    private static final Endpoint<Object, Void> HOLD = Endpoint.post(ROOT + "/hold", Databind.WRITER);

    private static final Endpoint<Object, Void> BOOK = Endpoint.post(ROOT + "/book", Databind.WRITER);

    private static final Endpoint<Object, Void> CANCEL = Endpoint.post(ROOT + "/cancel-booking", Databind.WRITER);

    private final ServiceCaller caller;

    public HttpIntegrationTestsClient(ServiceCaller caller) {
        this.caller = caller;
    }

    @Override
    public void hold(HoldRequest hold) {
        TestCallRules.require(hold);
        caller.run(HOLD, Params.path(), hold);
    }

    @Override
    public void book(TestBooking booking) {
        TestCallRules.require(booking);
        caller.run(BOOK, Params.path(), booking);
    }

    @Override
    public void cancelBooking(CancellationRequest cancellation) {
        TestCallRules.require(cancellation);
        caller.run(CANCEL, Params.path(), cancellation);
    }
}
