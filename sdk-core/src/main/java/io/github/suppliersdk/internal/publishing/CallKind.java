package io.github.suppliersdk.internal.publishing;

/**
 * Calls that take about as long as each other: of one operation, and with about as many slots in request or response.
 *
 * @param phase what the call does
 * @param ranged whether it reads a range
 * @param size the number of slots, as the power of two that it does not exceed
 */
public record CallKind(Phase phase, boolean ranged, int size) {
    /** Of a call with this many slots. */
    public static CallKind of(Phase phase, boolean ranged, int slots) {
        return new CallKind(phase, ranged, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, slots) - 1));
    }
}
