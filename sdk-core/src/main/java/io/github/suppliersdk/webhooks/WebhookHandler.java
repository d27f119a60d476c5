package io.github.suppliersdk.webhooks;

/**
 * Handles the service's requests for a supplier: do your work in the given transaction. Its commit makes your work and
 * the response valid together; after an exception, a refusal or the deadline it is rolled back, and nothing has
 * happened. Several threads may call every method concurrently. The receiver passes only requests whose key, form and
 * fields it has checked.
 *
 * <ul>
 * <li>For each id at most one {@link #hold} and one {@link #book} is ever committed, whatever is repeated, and in
 *     whatever process. A repeated request gets its response from the row; the handler is not called.
 * <li>A method may be called again for the same id after a rollback. A deadlock rolls back and calls it again at once, so
 *     that it may run twice for one request; nothing of the first run is left in the database.
 * <li>Lock what you change before you read it ({@code select … for update}). Rows are locked in this order: those of the
 *     webhook, which the receiver has locked, yours, and the marks of a sync last.
 * <li>Let exceptions of the database pass. After one that was caught, the transaction may be gone: then it counts as an
 *     exception of the method.
 * <li>What is not in the transaction is not rolled back. Register it with {@link WebhookTransaction#afterCommit} or
 *     {@link WebhookTransaction#onRollback}. If your bookings are in another system, implement {@link
 *     RemoteWebhookHandler} instead.
 * </ul>
 *
 * <p>An exception of {@code hold}, {@code book} or {@code cancel} is answered 503: the service may ask again, cancel as
 * unconfirmed, or do nothing.
 */
public interface WebhookHandler {
    /** Sets seats aside until the hold ends, or refuses. */
    HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws Exception;

    /**
     * Confirms the booking of a hold and issues its tickets, or refuses. The hold's seats become the booking's; after a
     * refusal they stay with the hold. Called only for a hold that was granted, has not ended and has no other booking.
     */
    BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws Exception;

    /**
     * Cancels the tickets of the request and releases their seats, or refuses. Tickets of a booking may be cancelled in
     * several requests. A refusal is asked again if the service sends the request later.
     */
    CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) throws Exception;

    /**
     * Removes every effect of a booking, regardless of the cancellation policy. This cannot be refused. The booking may
     * be unknown, or be cancelled already: then do nothing. After an exception it is called again until it succeeds.
     */
    void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) throws Exception;

    /**
     * Releases the seats of a hold that has ended without a booking. Called once for each hold that was granted, and
     * never while a booking of it is confirmed or being confirmed. After an exception it is called again until it
     * succeeds.
     */
    void holdExpired(HoldRequest request, WebhookTransaction transaction) throws Exception;
}
