package io.github.suppliersdk.sandbox.certify;

/** What can be wrong with a backend, most severe first. */
enum Defect {
    OVERSELLS(
            "It sells more seats than there are",
            "guests arrive for whom there is no seat",
            "check and take the seats in one transaction that locks the slot"),
    FORGETS_AFTER_RESTART(
            "It forgets what it told before a restart",
            "guests with a hold or a booking lose their seats, and those seats are sold again",
            "store each hold and booking in the database before you respond"),
    KEEPS_CANCELLED_SEATS(
            "It takes a cancellation and keeps the seats",
            "cancelled seats are never sold again",
            "release the seats in the transaction that cancels the tickets"),
    BOOKS_CANCELLED(
            "It does not carry out unconfirmed cancellations, or confirms a booking that was cancelled before",
            "seats stay booked for guests who are not coming",
            "remember the booking_id of each unconfirmed cancellation, and refuse a booking that comes later"),
    RELEASES_TOO_MUCH(
            "It releases seats or tickets that are still taken",
            "seats of guests who are still coming are sold again",
            "release exactly the tickets that are cancelled and the holds that end without a booking, each only once"),
    REPEATS_EFFECT(
            "It carries out a repeated request again",
            "the service repeats a request whose response was lost, and seats or tickets are then taken twice",
            "look the hold_id and the booking_id up first, and send the stored response again"),
    RESPONDS_LATE(
            "It responds late",
            "the service gives up, the guest is told that the sale failed, and a booking is cancelled as unconfirmed",
            "shorten the transactions, and call other systems after the response"),
    FAILS_AT_RANDOM(
            "It fails at random",
            "sales fail for no reason that a guest could understand",
            "look for the errors in the backend's log at the time of this run"),
    OPEN(
            "It answers without the right key",
            "anybody can hold, book and cancel",
            "compare the whole key header with the agreed key before anything else"),
    TIME_ZONE(
            "It ends holds in a wrong time zone",
            "guests cannot book what they hold, or seats stay held for hours",
            "read expiration_time as local time of the place, without regard to its Z; or correct the time zone of"
                    + " this run"),
    KEEPS_ENDED_HOLDS(
            "It does not end holds at their expiration_time",
            "seats stay held for guests who have left",
            "compare expiration_time with the local time of the place"),
    WRONG_SEATS(
            "It does not grant free seats, or refuses them with a wrong code",
            "seats stay unsold, or the service does not know that the slot is sold out",
            "count holds and bookings that are live only, and refuse with NO_CAPACITY_LEFT"),
    REFUSES_SALES(
            "It does not hold or book what is for sale",
            "nothing, or not everything, can be sold",
            "compare the response that is shown with the contract"),
    REFUSES_NAMES(
            "It does not book guests with long or unusual names",
            "they cannot buy, and whoever books for them gets an error",
            "store what guests write as Unicode text without a limit"),
    WRONG_TICKETS(
            "Its tickets do not fit the guests",
            "guests get no ticket, or one that somebody else has",
            "issue a ticket FOR_SINGLE_PERSON with a number of its own for each guest, or one FOR_ALL"),
    REFUSES_CANCELLATIONS(
            "It refuses cancellations that it must accept",
            "guests are not refunded, and seats stay booked",
            "answer 200 to each unconfirmed cancellation, and to each cancellation that your policy allows"),
    ACCEPTS_WRONG_REQUESTS(
            "It accepts requests that it must refuse",
            "wrong or foreign requests change holds and bookings",
            "validate each request against the stored hold or booking"),
    WRONG_REFUSALS(
            "It does not refuse as the contract says",
            "the service cannot tell what went wrong, and repeats the request",
            "answer 400 with one of the codes of the contract"),
    UNKNOWN_FIELDS(
            "It does not ignore fields that it does not know",
            "it fails when the interface grows",
            "switch off the failure on unknown properties"),
    UNHEALTHY(
            "Its health check fails",
            "products are taken off sale",
            "answer 200 to GET /health without a query of other systems");

    private final String what;
    private final String cost;
    private final String action;

    Defect(String what, String cost, String action) {
        this.what = what;
        this.cost = cost;
        this.action = action;
    }

    /**
     * The cause in one sentence: what is wrong, what it costs, and what to do.
     *
     * @param detail a detail such as a share; empty if there is none
     */
    String sentence(String detail) {
        return what + (detail.isEmpty() ? "" : " (" + detail + ")") + ": " + cost + "; " + action + ".";
    }
}
