package io.github.suppliersdk.internal.publishing.journal;

import java.io.IOException;
import java.util.Arrays;

/**
 * A map from digests to numbers other than 0, with 22 to 28 bytes an entry. Entries are stored one after the other in
 * insertion order; an open-addressing index with four bytes a cell finds them. So the index of many entries fits into a
 * cache, and the latest entries, which are usually asked for next, are together. Not thread-safe.
 */
public final class DigestTable {
    private static final int BLOCK_BITS = 10;
    private static final int BLOCK = 1 << BLOCK_BITS;
    private static final int FIRST_BITS = 10;
    private static final int MOST_BITS = 30;

    /** Up to this size the index grows more than twofold, because each growth inserts all entries again. */
    private static final int QUICK_GROWTH_UP_TO_BITS = 18;

    /** Receives entries. */
    interface Visitor {
        void entry(long key, long value) throws IOException;
    }

    /** Keys and values in turn; a value of 0 marks a removed entry. */
    private long[][] blocks = new long[1][];

    /**
     * The cells: the number of an entry plus 1 in the lowest bits, as many as the index has bits, and the lowest bits
     * of its key above them. 0 is a free cell. The highest bits of a key give its cell.
     */
    private int[] index = new int[1 << FIRST_BITS];

    private int bits = FIRST_BITS;
    private int used;
    private int live;

    /** The value of a key; 0 if there is none. */
    public long get(long key) {
        int entry = find(known(key));
        return entry < 0 ? 0 : value(entry);
    }

    /** Sets the value of a key; 0 removes it. */
    public void put(long key, long value) {
        long known = known(key);
        int entry = find(known);
        if (entry >= 0) {
            live += (value == 0 ? 0 : 1) - (value(entry) == 0 ? 0 : 1);
            setValue(entry, value);
        } else if (value != 0) {
            add(~entry, known, value);
        }
    }

    /** Sets the value of a key without one and returns 0; otherwise returns the existing value. */
    public long putIfAbsent(long key, long value) {
        long known = known(key);
        int entry = find(known);
        if (entry < 0) {
            add(~entry, known, value);
            return 0;
        }
        long before = value(entry);
        if (before == 0) {
            live++;
            setValue(entry, value);
        }
        return before;
    }

    /** The number of keys with a value. */
    public long size() {
        return live;
    }

    int indexCells() {
        return index.length;
    }

    /** Visits all entries; the visitor may change the values of existing keys. */
    void forEach(Visitor visitor) throws IOException {
        for (int entry = 0; entry < used; entry++) {
            long value = value(entry);
            if (value != 0) {
                visitor.entry(key(entry), value);
            }
        }
    }

    private static long known(long key) {
        return key == 0 ? 1 : key;
    }

    /** The number of the entry of a key, or the complement of the cell for it. */
    private int find(long key) {
        int[] cells = index;
        int mask = cells.length - 1;
        int keyBits = (int) key << bits;
        int cell = (int) (key >>> (Long.SIZE - bits));
        for (int there = cells[cell]; there != 0; there = cells[cell]) {
            if ((there ^ keyBits) >>> bits == 0) {
                int entry = (there & mask) - 1;
                if (key(entry) == key) {
                    return entry;
                }
            }
            cell = (cell + 1) & mask;
        }
        return ~cell;
    }

    private long key(int entry) {
        return blocks[entry >>> BLOCK_BITS][2 * (entry & (BLOCK - 1))];
    }

    private long value(int entry) {
        return blocks[entry >>> BLOCK_BITS][2 * (entry & (BLOCK - 1)) + 1];
    }

    private void setValue(int entry, long value) {
        blocks[entry >>> BLOCK_BITS][2 * (entry & (BLOCK - 1)) + 1] = value;
    }

    private void add(int freeCell, long key, long value) {
        int cell = freeCell;
        if ((used + 1) * 3L > index.length * 2L) {
            makeRoom();
            cell = ~find(key);
        }
        append(key, value);
        index[cell] = ((int) key << bits) | used;
        live++;
    }

    private void append(long key, long value) {
        int block = used >>> BLOCK_BITS;
        if (block == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * block);
        }
        if (blocks[block] == null) {
            blocks[block] = new long[2 * BLOCK];
        }
        int at = 2 * (used & (BLOCK - 1));
        blocks[block][at] = key;
        blocks[block][at + 1] = value;
        used++;
    }

    /** Rebuilds the index without removed entries, and larger if there were few of them. */
    private void makeRoom() {
        if (live > used - used / 4) {
            bits += bits < QUICK_GROWTH_UP_TO_BITS ? 2 : 1;
            if (bits > MOST_BITS) {
                throw new IllegalStateException("more than " + used + " entries");
            }
        }
        index = new int[1 << bits];
        int all = used;
        used = 0;
        for (int entry = 0; entry < all; entry++) {
            long value = value(entry);
            if (value != 0) {
                long key = key(entry);
                int cell = ~find(key);
                append(key, value); // never writes after the entry that is being read
                index[cell] = ((int) key << bits) | used;
            }
        }
        for (int block = (used + BLOCK - 1) >>> BLOCK_BITS; block < blocks.length; block++) {
            blocks[block] = null;
        }
    }
}
