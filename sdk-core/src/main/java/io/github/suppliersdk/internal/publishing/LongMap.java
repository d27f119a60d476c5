package io.github.suppliersdk.internal.publishing;

/** Maps numbers to numbers in 16 bytes each, and some room. Neither may be 0. */
public final class LongMap {
    private static final int FIRST = 64;

    /** Keys and values in turn; a key of 0 is a free place. */
    private long[] pairs = new long[2 * FIRST];

    private int size;

    /** The value of a key; 0 if there is none. */
    long get(long key) {
        return pairs[2 * place(key) + 1];
    }

    /** Sets the value of a key without one and returns 0; otherwise returns its value. */
    public long putIfAbsent(long key, long value) {
        int at = 2 * place(key);
        if (pairs[at] == 0) {
            put(key, value);
            return 0;
        }
        return pairs[at + 1];
    }

    void put(long key, long value) {
        int at = 2 * place(key);
        size += pairs[at] == 0 ? 1 : 0;
        pairs[at] = key;
        pairs[at + 1] = value;
        if (size * 3L > pairs.length) { // two thirds of the places
            grow();
        }
    }

    int size() {
        return size;
    }

    private int place(long key) {
        int mask = pairs.length / 2 - 1;
        int place = (int) (key ^ (key >>> Integer.SIZE)) & mask;
        while (pairs[2 * place] != 0 && pairs[2 * place] != key) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void grow() {
        long[] before = pairs;
        pairs = new long[2 * before.length];
        size = 0;
        for (int i = 0; i < before.length; i += 2) {
            if (before[i] != 0) {
                put(before[i], before[i + 1]);
            }
        }
    }
}
