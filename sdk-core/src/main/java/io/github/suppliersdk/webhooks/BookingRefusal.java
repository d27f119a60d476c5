package io.github.suppliersdk.webhooks;

/**
 * Why a booking is refused: those <a href="../doc-files/contract.html#refusals">codes of the contract</a> that fit a
 * booking.
 */
public enum BookingRefusal {
    /** There is no such hold, slot, pickup or holder category. */
    ELEMENT_NOT_FOUND,
    /** The hold has ended. */
    INACTIVE_HOLD_KEY,
    /** The experience is not on sale. */
    INACTIVE_OR_UNAVAILABLE_EXPERIENCE,
    /** The request is inconsistent. */
    INCORRECT_REQUEST,
    /** There are not enough seats. */
    NO_CAPACITY_LEFT,
    /** Any other reason. */
    UNCLASSIFIED_ERROR,
    /** A value in the request is invalid, such as an answer to a mandatory question. */
    VALIDATION_ERROR
}
