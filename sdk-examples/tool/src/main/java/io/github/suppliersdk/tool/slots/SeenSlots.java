package io.github.suppliersdk.tool.slots;

/**
 * Remembers the slots of a file that were read so far, in 24 to 48 bytes each, because the ids of millions of rows
 * would take too much memory. An id is represented by a hash of 64 bits.
 */
final class SeenSlots {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long MIX = 0x9e3779b97f4a7c15L;

    /** How a slot compares with those before it. */
    enum Seen {
        NEW,
        EQUAL,
        DIFFERENT
    }

    private long[] ids = new long[1 << 10]; // 0 marks a free place
    private int[] contents = new int[ids.length];
    private int count;

    /**
     * Adds a slot, and returns how it compares with an earlier one with this id.
     *
     * @param content a hash of the content of the slot
     */
    Seen add(String slotId, int content) {
        if (count >= ids.length / 2) {
            grow();
        }
        long id = hash(slotId);
        int at = place(ids, id);
        if (ids[at] == id) {
            return contents[at] == content ? Seen.EQUAL : Seen.DIFFERENT;
        }
        ids[at] = id;
        contents[at] = content;
        count++;
        return Seen.NEW;
    }

    private void grow() {
        long[] moreIds = new long[ids.length * 2];
        int[] moreContents = new int[moreIds.length];
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != 0) {
                int at = place(moreIds, ids[i]);
                moreIds[at] = ids[i];
                moreContents[at] = contents[i];
            }
        }
        ids = moreIds;
        contents = moreContents;
    }

    /** Returns the index of an id, or the free one where it belongs. */
    private static int place(long[] ids, long id) {
        int at = (int) (id >>> 32) & (ids.length - 1);
        while (ids[at] != 0 && ids[at] != id) {
            at = (at + 1) & (ids.length - 1);
        }
        return at;
    }

    private static long hash(String text) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * FNV_PRIME;
        }
        hash = (hash ^ (hash >>> 32)) * MIX;
        hash ^= hash >>> 29;
        return hash == 0 ? 1 : hash;
    }
}
