package io.github.suppliersdk.webhooks;

/**
 * What a supplier does with the service's requests. Every method may be called by several threads at once, and blocks
 * until the work is done. An exception makes the receiver refuse without any detail, and report it; what was done before
 * it was thrown is the handler's own to take back.
 *
 * <p>The receiver runs a hold or a booking once for its id, however often the service repeats it, and hands over only
 * requests whose key, form and fields it has checked.
 *
 * <p>What the service was told not to have is given back by {@link #releaseHold} and {@link #cancelUnconfirmed}. As long
 * as the process lives and the store works, one of them succeeds exactly once for such a hold or booking: if it throws, it
 * is called again later; once it has returned, it is not. If the process ends, stands still for more than three deadlines,
 * or the store fails before it has noted that return, it is called again, perhaps by another process. So across a crash it
 * is called at least once, and both have to be repeatable: giving back what is not there any more does nothing, and does
 * not throw.
 */
public interface WebhookHandler {
    /** Sets seats aside until the hold ends, or says why not. */
    HoldAnswer hold(HoldRequest request);

    /** Confirms the booking of a hold and issues its tickets, or says why not. */
    BookingAnswer book(BookingRequest request);

    /** Cancels a confirmed booking, or says why not. */
    CancellationAnswer cancel(CancellationRequest request);

    /**
     * Cancels a booking of which the service has no confirmation, whatever the policy; that cannot be refused. Whether
     * there is such a booking may be unknown: if there is none, nothing is to be done.
     *
     * <p>The service asks for it when a confirmation took too long. The receiver asks for it itself when
     * {@link #book} succeeded after its deadline, or was cut off by the end of the process.
     */
    void cancelUnconfirmed(UnconfirmedCancellation request);

    /**
     * Gives back the seats of a hold of which the service does not know. The receiver asks for it when {@link #hold}
     * succeeded after its deadline, or was cut off by the end of the process. If there is no such hold, nothing is to
     * be done.
     */
    void releaseHold(HoldRequest request);
}
