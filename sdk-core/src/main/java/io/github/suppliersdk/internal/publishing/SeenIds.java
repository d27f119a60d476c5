package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotTarget;
import org.jspecify.annotations.Nullable;

/**
 * The ids that an input had so far, with a digest of each slot: twelve bytes each. The first of them take a sixteenth of the
 * heap at most. Of those beyond that the latest are remembered: at least as many as may be without an outcome at a time, so
 * that no two slots with one id are. A duplicate of others is seen when the service refuses it.
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

    /** Open addressing, at most two thirds full; an id 0 is a free place. */
    private static final class Table {
        private final int mostCells;
        private long[] ids;
        private int[] contents;
        private int count;

        private Table(int cells, int mostCells) {
            this.mostCells = mostCells;
            this.ids = new long[cells];
            this.contents = new int[cells];
        }

        private boolean has(long id) {
            return ids[cell(id)] == id;
        }

        private int content(long id) {
            return contents[cell(id)];
        }

        private void replace(long id, int content) {
            contents[cell(id)] = content;
        }

        /** Adds an id that is not there, if there is room. */
        private boolean add(long id, int content) {
            if ((count + 1) * 3L > ids.length * 2L) {
                if (ids.length >= mostCells) {
                    return false;
                }
                grow();
            }
            put(id, content);
            count++;
            return true;
        }

        private void put(long id, int content) {
            int cell = cell(id);
            ids[cell] = id;
            contents[cell] = content;
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
            for (int i = 0; i < oldIds.length; i++) {
                if (oldIds[i] != 0) {
                    put(oldIds[i], oldContents[i]);
                }
            }
        }
    }

    private final SlotDigest digest = new SlotDigest();
    private final Table first;
    private final int cellsOfLatest;
    private @Nullable Table latest;
    private @Nullable Table beforeLatest;

    /** Remembers at least so many of the latest. */
    SeenIds(int latest) {
        this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP, latest);
    }

    SeenIds(long bytes, int latest) {
        int mostCells = (int) Math.min(1 << 27, Math.max(SMALLEST, Long.highestOneBit(bytes / BYTES_EACH)));
        this.first = new Table(SMALLEST, mostCells);
        this.cellsOfLatest = (int) Math.min(1 << 27, Math.max(SMALLEST, 2 * Long.highestOneBit(latest + latest / 2L)));
    }

    /** Notes a slot, and says whether its id was there before. */
    Seen add(SlotTarget target) {
        long id = idOf(target.slot().slotId());
        int content = contentOf(target);
        Table known = tableOf(id);
        if (known != null) {
            return known.content(id) == content ? Seen.EQUAL : Seen.DIFFERENT;
        }
        if (!first.add(id, content)) {
            addLatest(id, content);
        }
        return Seen.NEW;
    }

    private void addLatest(long id, int content) {
        Table current = latest;
        if (current == null || !current.add(id, content)) {
            beforeLatest = current;
            Table next = new Table(cellsOfLatest, cellsOfLatest);
            boolean unused = next.add(id, content);
            latest = next;
        }
    }

    private @Nullable Table tableOf(long id) {
        if (first.has(id)) {
            return first;
        }
        if (latest != null && latest.has(id)) {
            return latest;
        }
        return beforeLatest != null && beforeLatest.has(id) ? beforeLatest : null;
    }

    /** Whether this id was noted. */
    boolean contains(String id) {
        return tableOf(idOf(id)) != null;
    }

    /** From here on, this is the slot with its id. */
    void replace(SlotTarget target) {
        long id = idOf(target.slot().slotId());
        Table known = tableOf(id);
        if (known != null && known == beforeLatest) {
            addLatest(id, contentOf(target)); // it is without an outcome again: as late as any other
        } else if (known != null) {
            known.replace(id, contentOf(target));
        }
    }

    /** Never 0. */
    private static long idOf(String id) {
        long hash = Hash64.of(id);
        return hash == 0 ? 1 : hash;
    }

    private int contentOf(SlotTarget target) {
        long content = digest.ofContent(target);
        return (int) (content ^ (content >>> 32));
    }
}
