package io.github.suppliersdk.webhooks;

/**
 * Why a cancellation is refused: those <a href="../doc-files/contract.html#refusals">codes of the contract</a> that fit
 * a cancellation.
 */
public enum CancellationRefusal {
    /** There is no such booking or ticket. */
    ELEMENT_NOT_FOUND,
    /** The request is inconsistent. */
    INCORRECT_REQUEST,
    /** The booking cannot be cancelled, or not any more. */
    NOT_CANCELLABLE_BOOKING,
    /** Any other reason. */
    UNCLASSIFIED_ERROR,
    /** A value in the request is invalid. */
    VALIDATION_ERROR
}
