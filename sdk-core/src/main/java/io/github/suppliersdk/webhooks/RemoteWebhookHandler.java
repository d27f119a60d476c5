package io.github.suppliersdk.webhooks;

/**
 * Handles the service's requests for a supplier whose bookings are in another system, such as a reservation system
 * behind an API. What is done there cannot be rolled back, so each method must be safe to repeat:
 *
 * <table class="striped">
 * <caption>What the other system must do</caption>
 * <thead><tr><th scope="col">it must</th><th scope="col">otherwise</th></tr></thead>
 * <tbody>
 * <tr><td>treat {@code hold}, {@code book} and {@code cancel} as done if they were done for the same id, and refuse the
 *     id with other content</td><td>a repeated request books twice, or other seats</td></tr>
 * <tr><td>fence an id in {@code cancelUnconfirmed}: no {@code book} of that id takes effect after it, not even one that
 *     began before</td><td>a call that timed out books late, and nobody knows</td></tr>
 * <tr><td>check itself in {@code book} that the hold is there and has no other booking</td><td>two bookings on one
 *     hold</td></tr>
 * <tr><td>end holds by itself</td><td>seats stay taken by a hold whose response was lost</td></tr>
 * <tr><td>keep an accepted {@code cancel} accepted</td><td>the service is told the opposite</td></tr>
 * </tbody>
 * </table>
 *
 * <p>Set time limits for your calls that are shorter than the receiver's deadline. Before {@code book} is called, an
 * order to take the booking back is stored; the commit that confirms the booking deletes it. If the process ends, the
 * call fails or the deadline passes, the receiver calls {@code cancelUnconfirmed} a minute later, again and again until
 * it succeeds, and alerts.
 */
public interface RemoteWebhookHandler {
    /** Sets seats aside until the hold ends, or refuses. */
    HoldResponse hold(HoldRequest request) throws Exception;

    /**
     * Confirms the booking of a hold and issues its tickets, or refuses. After a refusal {@link #cancelUnconfirmed} is
     * called before the service gets it, because an earlier call for the same id may have booked.
     */
    BookingResponse book(BookingRequest request) throws Exception;

    /** Cancels the tickets of the request, or refuses. */
    CancellationResponse cancel(CancellationRequest request) throws Exception;

    /**
     * Removes every effect of a booking and makes sure that none comes later. This cannot be refused. The booking may be
     * unknown: only the booking id is certain. After an exception it is called again until it succeeds.
     */
    void cancelUnconfirmed(UnconfirmedCancellation request) throws Exception;
}
