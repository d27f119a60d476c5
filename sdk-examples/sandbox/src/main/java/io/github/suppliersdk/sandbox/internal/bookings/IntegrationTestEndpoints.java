package io.github.suppliersdk.sandbox.internal.bookings;

import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.BoundedPatternMatcher;
import io.github.suppliersdk.sandbox.internal.state.Store;

/**
 * The endpoints with which a supplier tests its webhook: hold, booking and cancellation. Without a webhook they change
 * only the sandbox's state.
 */
public final class IntegrationTestEndpoints {

    private static final String BASE = "/supplier/integration-tests";

    private final HoldEndpoint hold;
    private final BookingEndpoint booking;
    private final CancellationEndpoint cancellation;
    private final CallLog callLog;

    public IntegrationTestEndpoints(
            Store store, Webhooks webhooks, BoundedPatternMatcher patterns, String operatorName) {
        this.callLog = webhooks.callLog();
        this.hold = new HoldEndpoint(store, webhooks);
        this.booking = new BookingEndpoint(store, webhooks, patterns, operatorName);
        this.cancellation = new CancellationEndpoint(store, webhooks);
    }

    public void addTo(Router router) {
        router.addAsync("POST", BASE + "/hold", callLog.recording("/hold", hold));
        router.addAsync("POST", BASE + "/book", callLog.recording("/book", booking));
        router.addAsync("POST", BASE + "/cancel-booking", callLog.recording("/cancel-booking", cancellation));
    }
}
