package io.github.suppliersdk.integrationtests;

import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;

/**
 * Makes the service call the supplier's own webhooks; exists in the operator's sandbox environment only (<a
 * href="../doc-files/contract.html#4-endpoints">contract, rows 26 to 28</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws one of the exceptions in {@link
 * io.github.suppliersdk.errors}.
 */
public interface IntegrationTestsClient {
    /** Makes the service send a hold, whose id is a UUID that the supplier chooses. */
    void hold(HoldRequest hold);

    /** Makes the service send a booking confirmation. */
    void book(TestBooking booking);

    /**
     * Makes the service send a cancellation. With the additional property {@code unconfirmed} true it is one of a booking
     * whose confirmation timed out.
     */
    void cancelBooking(CancellationRequest cancellation);
}
