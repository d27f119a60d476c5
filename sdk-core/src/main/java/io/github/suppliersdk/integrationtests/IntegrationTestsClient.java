package io.github.suppliersdk.integrationtests;

/**
 * Has the service call the supplier's own webhooks; exists in the operator's sandbox environment only (contract 4, rows 26
 * to 28).
 *
 * <p>Every method waits for the answer, and throws a {@link io.github.suppliersdk.errors.SupplierException} where
 * there is none to give back: refused locally, answered with an error, no answer, or an answer that cannot be read.
 */
public interface IntegrationTestsClient {
    /** Has the service send a hold. */
    void hold(TestHold hold);

    /** Has the service send a booking confirmation. */
    void book(TestBooking booking);

    /** Has the service send a cancellation. */
    void cancelBooking(TestCancellation cancellation);
}
