package io.github.suppliersdk.webhooks;

/**
 * What a supplier does with the service's requests. Every method may be called by several threads at once, and blocks
 * until the work is done. The receiver hands over only requests whose key, form and fields it has checked.
 *
 * <p>What each method must do, for seats and bookings to be right across repeated requests, several processes, lost
 * connections and crashes:
 *
 * <ul>
 * <li>{@link #hold} and {@link #book} are called <b>once</b> for each id, ever, whatever is repeated. An exception means
 *     "perhaps done": what may have been done is compensated, and the id is refused for ever.
 * <li>{@link #cancelUnconfirmed}, {@link #releaseHold} and {@link #holdExpired} are called <b>any number of times</b>,
 *     at the same time in two processes, and for ids of which nothing is known. What is not there is not an error. An
 *     exception means "again later".
 * <li>They are a <b>fence</b>: once one of them has returned for an id, no {@code hold} or {@code book} of that id may
 *     take effect any more, not even one that began before. So they leave a mark under the id, in the same database and
 *     transaction in which they remove what is there; {@code hold} and {@code book} look for the mark in their own
 *     transaction and refuse when they find it. Without the mark a process that stands still for long inside {@code book}
 *     can leave a booking that the service knows nothing of. Marks are kept for as long as the receiver's
 *     {@code retention}.
 * <li>{@link #cancel} is called <b>again</b> for the same tickets when its outcome was lost. What it has accepted stays
 *     accepted.
 * </ul>
 *
 * <p>On which threads: see {@code handlerExecutor} of the receiver.
 */
public interface WebhookHandler {
    /**
     * Sets seats aside until the hold ends, or says why not. Refuses if {@link #releaseHold} or {@link #holdExpired} has
     * been called for the id.
     */
    HoldResponse hold(HoldRequest request);

    /**
     * Confirms the booking of a hold and issues its tickets, or says why not. The hold's seats become the booking's, in
     * one transaction; a refusal leaves them with the hold. Called only for a hold that was granted, has not ended and was
     * taken by no other booking. Refuses if {@link #cancelUnconfirmed} has been called for the id.
     */
    BookingResponse book(BookingRequest request);

    /**
     * Cancels the tickets that the request names, or says why not. Releases the seats of the booking, and leaves alone
     * what a hold still has. Cancellations of different tickets of one booking are different requests, and may overlap:
     * each is handed over with all its tickets.
     *
     * <p>Accepts what it has accepted before: a request whose outcome was lost is handed over again. An exception means
     * that the outcome is unknown; the service is told to ask again.
     *
     * @param claim grows with every call for the same booking, tickets and transaction id. If a process stands still for
     *     long inside this method, another one may call it meanwhile. To be safe against that too, keep the highest claim
     *     that was carried out with the cancellation, and throw without any effect if this one is lower. It begins again at
     *     1 once the cancellation's row has been deleted, after the receiver's {@code retention}
     */
    CancellationResponse cancel(CancellationRequest request, long claim);

    /**
     * Removes every effect of a booking, whatever the policy, and sees to it that none comes any more. That cannot be
     * refused. Whether there is such a booking may be unknown: only the booking id is certain.
     *
     * <p>Called for every booking that was refused after {@link #book} had begun, and for one that the service cancels as
     * unconfirmed; the service has its response by then.
     */
    void cancelUnconfirmed(UnconfirmedCancellation request);

    /**
     * Releases the seats of a hold, and sees to it that none are set aside for it any more. Called for every hold that
     * was refused after {@link #hold} had begun.
     */
    void releaseHold(HoldRequest request);

    /**
     * The hold has ended and no booking stands that has taken it. The same as {@link #releaseHold}, and unless overridden
     * it calls that. Also called for a hold whose booking was cancelled: then there is nothing to release. Never called
     * while a booking of the hold stands, or is being confirmed.
     */
    default void holdExpired(HoldRequest request) {
        releaseHold(request);
    }
}
