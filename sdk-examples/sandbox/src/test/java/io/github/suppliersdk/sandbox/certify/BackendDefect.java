package io.github.suppliersdk.sandbox.certify;

/** What a backend can get wrong. */
enum BackendDefect {
    /** Looks for the seats and takes them in two steps. */
    OVERSELLS,
    /** Responds to a repeated request with another transaction id. */
    OTHER_TRANSACTION_WHEN_REPEATED,
    /** Forgets a hold once it is booked, and grants it anew. */
    FORGETS_BOOKED_HOLDS,
    ANSWERS_LATE,
    FAILS_ON_AN_UNKNOWN_SLOT,
    ONE_TICKET_TOO_FEW,
    TICKETS_FOR_ITEMS_ONLY,
    ACCEPTS_ANY_KEY,
    /** Compares as many characters of the key as came. */
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
    FAILS_ON_WHAT_IS_NO_JSON,
    /** Adds up guests with an overflow, and does not say whether they are held. */
    FAILS_ON_BILLIONS_OF_GUESTS
}
