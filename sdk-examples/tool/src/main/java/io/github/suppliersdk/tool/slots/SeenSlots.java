package io.github.suppliersdk.tool.slots;

/**
 * The slots of a file that have come so far, in 24 to 48 bytes each: of a file with millions of rows the ids themselves are too
 * many. An id is known by 64 bits of it.
 */
final class SeenSlots {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long MIX = 0x9e3779b97f4a7c15L;

    /** What came of a slot. */
    enum Seen {
        NEW,
        EQUAL,
        DIFFERENT
    }

    private long[] ids = new long[1 << 10]; // 0 is free
    private int[] contents = new int[ids.length];
    private int count;

    /** Whether there was a slot with this id, and whether it said the same. */
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

    /** Where it is, or where it belongs. */
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
