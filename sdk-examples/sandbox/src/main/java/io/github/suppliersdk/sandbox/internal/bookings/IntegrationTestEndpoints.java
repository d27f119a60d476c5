package io.github.suppliersdk.sandbox.internal.bookings;

import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.state.Store;
import org.jspecify.annotations.Nullable;

/** The three endpoints with which a supplier tests its webhook. Without a webhook they change only the state. */
public final class IntegrationTestEndpoints {

    private static final String BASE = "/supplier/integration-tests";

    private final HoldEndpoint hold;
    private final BookingEndpoint booking;
    private final CancellationEndpoint cancellation;

    public IntegrationTestEndpoints(Store store, @Nullable WebhookClient webhook, String operatorName) {
        this.hold = new HoldEndpoint(store, webhook);
        this.booking = new BookingEndpoint(store, webhook, operatorName);
        this.cancellation = new CancellationEndpoint(store, webhook);
    }

    public void addTo(Router router) {
        router.add("POST", BASE + "/hold", hold);
        router.add("POST", BASE + "/book", booking);
        router.add("POST", BASE + "/cancel-booking", cancellation);
    }
}
