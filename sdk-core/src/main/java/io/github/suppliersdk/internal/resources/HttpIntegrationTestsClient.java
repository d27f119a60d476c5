package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.integrationtests.IntegrationTestsClient;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestCancellation;
import io.github.suppliersdk.integrationtests.TestHold;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.call.Params;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.rules.IntegrationTestRules;

/** Checks arguments and calls the endpoints of integration tests. */
public final class HttpIntegrationTestsClient implements IntegrationTestsClient {
    private static final String ROOT = "/supplier/integration-tests";

    private static final Endpoint<TestHold, Void> HOLD = Endpoint.post(ROOT + "/hold", Databind.writer(TestHold.class));

    private static final Endpoint<TestBooking, Void> BOOK =
            Endpoint.post(ROOT + "/book", Databind.writer(TestBooking.class));

    private static final Endpoint<TestCancellation, Void> CANCEL =
            Endpoint.post(ROOT + "/cancel-booking", Databind.writer(TestCancellation.class));

    private final ServiceCaller caller;

    public HttpIntegrationTestsClient(ServiceCaller caller) {
        this.caller = caller;
    }

    @Override
    public void hold(TestHold hold) {
        IntegrationTestRules.require(hold);
        caller.run(HOLD, Params.none(), hold);
    }

    @Override
    public void book(TestBooking booking) {
        IntegrationTestRules.require(booking);
        caller.run(BOOK, Params.none(), booking);
    }

    @Override
    public void cancelBooking(TestCancellation cancellation) {
        IntegrationTestRules.require(cancellation);
        caller.run(CANCEL, Params.none(), cancellation);
    }
}
