package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;

/**
 * Calls with a similar duration: of one operation, with a similar number of slots in request or response.
 *
 * @param operation the operation
 * @param size the number of slots, rounded up to a power of two, as an exponent
 */
public record CallKind(OperationKind operation, int size) {
    /** The kind of a call with this many slots. */
    public static CallKind of(OperationKind operation, int slots) {
        return new CallKind(operation, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, slots) - 1));
    }
}
