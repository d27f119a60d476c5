package io.github.suppliersdk.sandbox.certify;

/** Defects that a backend under test can have. */
enum BackendDefect {
    /** Checks and takes the seats in two steps. */
    OVERSELLS,
    /** Responds to a repeated request with a new transaction id. */
    OTHER_TRANSACTION_WHEN_REPEATED,
    /** Forgets a hold when it is booked, and grants it again. */
    FORGETS_BOOKED_HOLDS,
    RESPONDS_LATE,
    FAILS_ON_AN_UNKNOWN_SLOT,
    ONE_TICKET_TOO_FEW,
    TICKETS_FOR_ITEMS_ONLY,
    ACCEPTS_ANY_KEY,
    /** Compares only as many characters of the key as were sent. */
    ACCEPTS_HALF_A_KEY,
    BOOKS_TWICE_WHEN_REPEATED,
    IGNORES_UNCONFIRMED_CANCELLATIONS,
    REFUSES_UNKNOWN_FIELDS,
    EMPTY_SUCCESS,
    WRONG_CODE,
    BODY_ON_CANCELLATION,
    KEEPS_ENDED_HOLDS,
    CANCELS_ALL_FOR_ONE_TICKET,
    SAME_NUMBERS_AGAIN,
    BAD_HEALTH,
    ANY_TRANSACTION_CANCELS,
    NEGATIVE_GUESTS,
    FAILS_ON_INVALID_JSON,
    /** Overflows when it adds up the guests, and responds with an error that leaves open whether they are held. */
    FAILS_ON_BILLIONS_OF_GUESTS
}
