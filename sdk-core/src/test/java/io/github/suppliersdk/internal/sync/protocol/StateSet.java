package io.github.suppliersdk.internal.sync.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A set of states by their hashes, numbered in the order in which they were added. */
final class StateSet {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private long[] hashes = new long[1 << 12];
    private int[] numbers = new int[1 << 12];
    private int size;
    private int last;

    /** Adds a state; true if it is new. */
    boolean add(byte[] state) {
        if (size * 2 > hashes.length) {
            grow();
        }
        long hash = hash(state);
        int place = place(hash);
        boolean isNew = hashes[place] != hash;
        if (isNew) {
            hashes[place] = hash;
            numbers[place] = size++;
        }
        last = numbers[place];
        return isNew;
    }

    /** The number of the state that was added last, new or not. */
    int lastNumber() {
        return last;
    }

    int size() {
        return size;
    }

    private void grow() {
        long[] oldHashes = hashes;
        int[] oldNumbers = numbers;
        hashes = new long[oldHashes.length * 2];
        numbers = new int[hashes.length];
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldHashes[i] != 0) {
                int place = place(oldHashes[i]);
                hashes[place] = oldHashes[i];
                numbers[place] = oldNumbers[i];
            }
        }
    }

    private int place(long hash) {
        int mask = hashes.length - 1;
        int place = (int) (hash >>> 20) & mask;
        while (hashes[place] != 0 && hashes[place] != hash) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private static long hash(byte[] state) {
        long h = 0x9E3779B97F4A7C15L;
        int i = 0;
        for (; i + 8 <= state.length; i += 8) {
            h = mix(h ^ (long) LONGS.get(state, i)) + 0x9E3779B97F4A7C15L;
        }
        for (; i < state.length; i++) {
            h = mix(h ^ (state[i] + 0x100L)) + 0x9E3779B97F4A7C15L;
        }
        return h == 0 ? 1 : h;
    }

    private static long mix(long z) {
        long y = (z ^ (z >>> 32)) * 0xD6E8FEB86659FD93L;
        y = (y ^ (y >>> 32)) * 0xD6E8FEB86659FD93L;
        return y ^ (y >>> 32);
    }
}
