package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotTarget;
import java.util.Arrays;

/**
 * The ids that an input had so far, with a digest of each slot: twelve bytes each. It takes a sixteenth of the heap at most;
 * ids beyond that are not remembered, and a duplicate of these is seen when the service refuses it.
 */
final class SeenIds {
    /** What an id was. */
    enum Seen {
        NEW,
        EQUAL,
        DIFFERENT
    }

    private static final int SMALLEST = 1 << 10;
    private static final int BYTES_EACH = 12;
    private static final int SHARE_OF_HEAP = 16;

    private final int mostCells;
    private final SlotDigest digest = new SlotDigest();
    private long[] ids = new long[SMALLEST];
    private int[] contents = new int[SMALLEST];
    private int count;

    SeenIds() {
        this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    SeenIds(long bytes) {
        this.mostCells = (int) Math.min(1 << 27, Math.max(SMALLEST, Long.highestOneBit(bytes / BYTES_EACH)));
    }

    /** Notes a slot, and says whether its id was there before. */
    Seen add(SlotTarget target) {
        long id = idOf(target.slot().slotId());
        int content = contentOf(target);
        int cell = cell(id);
        if (ids[cell] == id) {
            return contents[cell] == content ? Seen.EQUAL : Seen.DIFFERENT;
        }
        if ((count + 1) * 3L > ids.length * 2L) {
            if (ids.length >= mostCells) {
                return Seen.NEW; // and not remembered
            }
            grow();
            cell = cell(id);
        }
        ids[cell] = id;
        contents[cell] = content;
        count++;
        return Seen.NEW;
    }

    /** Whether this id was noted. */
    boolean contains(String id) {
        long wanted = idOf(id);
        return ids[cell(wanted)] == wanted;
    }

    /** From here on, this is the slot with its id. */
    void replace(SlotTarget target) {
        contents[cell(idOf(target.slot().slotId()))] = contentOf(target);
    }

    private int cell(long id) {
        int mask = ids.length - 1;
        int cell = (int) (id >>> 32) & mask;
        while (ids[cell] != 0 && ids[cell] != id) {
            cell = (cell + 1) & mask;
        }
        return cell;
    }

    private void grow() {
        long[] oldIds = ids;
        int[] oldContents = contents;
        ids = new long[oldIds.length * 2];
        contents = new int[oldIds.length * 2];
        Arrays.fill(ids, 0);
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] != 0) {
                int cell = cell(oldIds[i]);
                ids[cell] = oldIds[i];
                contents[cell] = oldContents[i];
            }
        }
    }

    /** Sixty-four bits of which all depend on all characters; never 0. */
    private static long idOf(String id) {
        long hash = 0x9E3779B97F4A7C15L;
        for (int i = 0; i < id.length(); i++) {
            hash = mixed(hash ^ (id.charAt(i) + 0x632BE59BD9B4E019L * (i + 1)));
        }
        return hash == 0 ? 1 : hash;
    }

    private int contentOf(SlotTarget target) {
        long content = digest.ofContent(target);
        return (int) (content ^ (content >>> 32));
    }

    /** The finaliser of SplitMix64. */
    private static long mixed(long value) {
        long bits = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return bits ^ (bits >>> 31);
    }
}
