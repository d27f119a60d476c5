package io.github.suppliersdk.integrationtests;

/**
 * Makes the service call the supplier's own webhooks; exists in the operator's sandbox environment only (<a
 * href="../doc-files/contract.html#4-endpoints">contract, rows 26 to 28</a>).
 *
 * <p>Every method waits for the response, and throws a {@link io.github.suppliersdk.errors.SupplierException} if
 * there is none to return: the request was refused locally, the service responded with an error, no response came, or
 * the response cannot be read.
 */
public interface IntegrationTestsClient {
    /** Makes the service send a hold. */
    void hold(TestHold hold);

    /** Makes the service send a booking confirmation. */
    void book(TestBooking booking);

    /** Makes the service send a cancellation. */
    void cancelBooking(TestCancellation cancellation);
}
