package io.github.suppliersdk.integrationtests;

import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;

/**
 * Makes the service call the supplier's own webhooks; exists in the operator's sandbox environment only (<a
 * href="../doc-files/contract.html#4-endpoints">contract, rows 26 to 28</a>).
 *
 * <p>Every method waits for the response. If there is none to return, it throws a {@link
 * io.github.suppliersdk.errors.SupplierException}: {@link io.github.suppliersdk.errors.InvalidRequestException} if the
 * library refused the request and sent nothing, {@link io.github.suppliersdk.errors.ServiceException} or a subclass if
 * the service responded with an error, {@link io.github.suppliersdk.errors.TransportException} if no response came,
 * {@link io.github.suppliersdk.errors.InvalidResponseException} if the response cannot be read, and {@link
 * io.github.suppliersdk.auth.TokenException} if there is no access token. If the client is closed, it throws an {@link
 * IllegalStateException}.
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
