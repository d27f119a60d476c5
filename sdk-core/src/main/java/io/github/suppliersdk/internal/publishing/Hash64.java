package io.github.suppliersdk.internal.publishing;

/**
 * A 64-bit hash that is the same in every process and version of Java. It distinguishes the values of one supplier, and
 * does not resist deliberate collisions; in return it costs a twentieth of a cryptographic digest. It applies the
 * finaliser of SplitMix64, which is a bijection, to eight bytes at a time: texts of equal length that differ in eight
 * bytes in a row never have the same hash.
 */
public final class Hash64 {
    private static final long SEED = 0x9E3779B97F4A7C15L;
    private static final int CHARS = 4;

    private Hash64() {}

    /** The hash of a text. */
    public static long of(String text) {
        int length = text.length();
        long hash = mixed(SEED ^ length);
        for (int i = 0; i < length; i += CHARS) {
            long units = 0;
            for (int j = Math.min(length, i + CHARS) - 1; j >= i; j--) {
                units = (units << Character.SIZE) | text.charAt(j);
            }
            hash = mixed(hash ^ units);
        }
        return hash;
    }

    /** Combines a hash with a number. */
    public static long and(long hash, long number) {
        return mixed(hash ^ number);
    }

    private static long mixed(long value) {
        long bits = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return bits ^ (bits >>> 31);
    }
}
