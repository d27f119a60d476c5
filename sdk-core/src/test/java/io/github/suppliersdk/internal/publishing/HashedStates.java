package io.github.suppliersdk.internal.publishing;

import java.util.Arrays;

/** The hashes of the states that a search has seen: 64 bits each, in one array. */
final class HashedStates {
    private long[] table = new long[1 << 12];
    private int size;

    /** Adds a hash; true if it is new. */
    boolean add(long hash) {
        long wanted = hash == 0 ? 1 : hash; // 0 marks a free entry
        if (!insert(table, wanted)) {
            return false;
        }
        size++;
        if (size > table.length / 2) {
            long[] larger = new long[2 * table.length];
            Arrays.stream(table).filter(each -> each != 0).forEach(each -> insert(larger, each));
            table = larger;
        }
        return true;
    }

    private static boolean insert(long[] into, long wanted) {
        int place = (int) (wanted ^ (wanted >>> 32)) & (into.length - 1);
        while (into[place] != 0) {
            if (into[place] == wanted) {
                return false;
            }
            place = (place + 1) & (into.length - 1);
        }
        into[place] = wanted;
        return true;
    }

    int size() {
        return size;
    }
}
