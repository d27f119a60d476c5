package io.github.suppliersdk.webhooks;

/**
 * Handles the service's requests for a supplier. Several threads may call every method concurrently; each method blocks
 * until its work is done. The receiver passes only requests whose key, form and fields it has checked.
 *
 * <p>For seats and bookings to be right across repeated requests, several processes, lost connections and crashes, each
 * method must do the following:
 *
 * <ul>
 * <li>{@link #hold} and {@link #book} are called <b>once</b> for each id, ever, even if the service repeats its
 *     request. An exception means "perhaps done": anything that may have been done is compensated, and the id is
 *     refused for ever.
 * <li>{@link #cancelUnconfirmed}, {@link #releaseHold} and {@link #holdExpired} are called <b>any number of times</b>,
 *     at the same time in two processes, and for unknown ids. An unknown id is not an error. An exception means "again
 *     later".
 * <li>Once one of them has returned for an id, no {@code hold} or {@code book} of that id may take effect any more, not
 *     even one that began before. So they store a <b>tombstone</b>: a row under the id that says that it is closed, in
 *     the same database and transaction in which they remove the effects. {@code hold} and {@code book} look for the
 *     tombstone in their own transaction, and refuse when they find it. Without the tombstone, a process that is
 *     suspended for a long time inside {@code book} can leave a booking that the service does not know. Keep
 *     tombstones for as long as the receiver's {@code retention}.
 * <li>{@link #cancel} is called <b>again</b> for the same tickets when its outcome was lost. It must accept again what
 *     it has accepted once.
 * </ul>
 *
 * <p>The receiver's {@code handlerExecutor} determines the threads.
 */
public interface WebhookHandler {
    /**
     * Sets seats aside until the hold ends, or refuses. Refuses if {@link #releaseHold} or {@link #holdExpired} has
     * been called for the id.
     */
    HoldResponse hold(HoldRequest request);

    /**
     * Confirms the booking of a hold and issues its tickets, or refuses. The hold's seats become the booking's in one
     * transaction; after a refusal they stay with the hold. Called only for a hold that was granted, has not ended and
     * was taken by no other booking. Refuses if {@link #cancelUnconfirmed} has been called for the id.
     */
    BookingResponse book(BookingRequest request);

    /**
     * Cancels the tickets of the request, or refuses. Releases the seats of the booking, and does not change those that
     * a hold still has. Cancellations of different tickets of one booking are different requests, and may overlap: each
     * is passed with all its tickets.
     *
     * <p>It must accept what it has accepted before, because a request with a lost outcome is passed again. An
     * exception means that the outcome is unknown; the service is told to ask again.
     *
     * @param claim a number that grows with every call for the same booking, tickets and transaction id. While a
     *     process is suspended for a long time inside this method, another one may call it. To be safe against that
     *     too, store the highest claim that was carried out with the cancellation, and throw without any effect if this
     *     one is lower. It begins again at 1 once the cancellation's row has been deleted, after the receiver's {@code
     *     retention}
     */
    CancellationResponse cancel(CancellationRequest request, long claim);

    /**
     * Removes every effect of a booking, regardless of the cancellation policy, and makes sure that none comes later.
     * This cannot be refused. The booking may be unknown: only the booking id is certain.
     *
     * <p>Called for every booking that was refused after {@link #book} had begun, and for every booking that the
     * service cancels as unconfirmed; the service already has its response then.
     */
    void cancelUnconfirmed(UnconfirmedCancellation request);

    /**
     * Releases the seats of a hold, and makes sure that none are set aside for it later. Called for every hold that was
     * refused after {@link #hold} had begun.
     */
    void releaseHold(HoldRequest request);

    /**
     * Called when the hold has ended without a booking. The same as {@link #releaseHold}, which it calls unless
     * overridden. Also called for a hold whose booking was cancelled: then there is nothing to release. Never called
     * while a booking of the hold is confirmed, or is being confirmed.
     */
    default void holdExpired(HoldRequest request) {
        releaseHold(request);
    }
}
