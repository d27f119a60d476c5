package io.github.suppliersdk.webhooks;

/**
 * Why a hold is refused: those <a href="../doc-files/contract.html#refusals">codes of the contract</a> that fit a hold.
 */
public enum HoldRefusal {
    /** There is no such experience, option, slot, pickup or holder category. */
    ELEMENT_NOT_FOUND,
    /** The experience is not on sale. */
    INACTIVE_OR_UNAVAILABLE_EXPERIENCE,
    /** The request is inconsistent. */
    INCORRECT_REQUEST,
    /** There are not enough seats. */
    NO_CAPACITY_LEFT,
    /** Any other reason. */
    UNCLASSIFIED_ERROR,
    /** A value in the request is invalid. */
    VALIDATION_ERROR
}
