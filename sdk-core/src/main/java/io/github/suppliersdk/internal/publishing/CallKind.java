package io.github.suppliersdk.internal.publishing;

/**
 * Calls with a similar duration: of one operation, with a similar number of slots in request or response.
 *
 * @param phase the phase of the call
 * @param ranged whether it reads a range
 * @param size the number of slots, rounded up to a power of two
 */
public record CallKind(Phase phase, boolean ranged, int size) {
    /** The kind of a call with this many slots. */
    public static CallKind of(Phase phase, boolean ranged, int slots) {
        return new CallKind(phase, ranged, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, slots) - 1));
    }
}
