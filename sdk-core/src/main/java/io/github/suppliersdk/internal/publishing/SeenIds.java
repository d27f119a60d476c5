package io.github.suppliersdk.internal.publishing;

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

    /** More than two: each growth puts all of them in again. */
    private static final int GROWTH = 4;

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

        /** Where an id is, or the complement of where it belongs. */
        private int find(long id) {
            long[] all = ids;
            int mask = all.length - 1;
            int cell = (int) (id >>> 32) & mask;
            for (long there = all[cell]; there != id; there = all[cell]) {
                if (there == 0) {
                    return ~cell;
                }
                cell = (cell + 1) & mask;
            }
            return cell;
        }

        /** Adds an id that is not there, if there is room, at the place that was found for it. */
        private boolean add(int place, long id, int content) {
            int cell = place;
            if ((count + 1) * 3L > ids.length * 2L) {
                if (ids.length >= mostCells) {
                    return false;
                }
                grow();
                cell = ~find(id);
            }
            ids[cell] = id;
            contents[cell] = content;
            count++;
            return true;
        }

        private void grow() {
            long[] oldIds = ids;
            int[] oldContents = contents;
            int cells = (int) Math.min(mostCells, (long) oldIds.length * GROWTH);
            ids = new long[cells];
            contents = new int[cells];
            for (int i = 0; i < oldIds.length; i++) {
                if (oldIds[i] != 0) {
                    int cell = ~find(oldIds[i]);
                    ids[cell] = oldIds[i];
                    contents[cell] = oldContents[i];
                }
            }
        }
    }

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

    /** Notes a slot by its id and the digest of its content, and says whether its id was there before. */
    Seen add(String slotId, long digest) {
        long id = idOf(slotId);
        int content = folded(digest);
        int place = first.find(id);
        if (place >= 0) {
            return seen(first, place, content);
        }
        Table current = latest;
        if (current != null) {
            int inLatest = current.find(id);
            if (inLatest >= 0) {
                return seen(current, inLatest, content);
            }
            Table before = beforeLatest;
            int earlier = before == null ? -1 : before.find(id);
            if (before != null && earlier >= 0) {
                return seen(before, earlier, content);
            }
        }
        if (!first.add(~place, id, content)) {
            addLatest(id, content);
        }
        return Seen.NEW;
    }

    private static Seen seen(Table table, int cell, int content) {
        return table.contents[cell] == content ? Seen.EQUAL : Seen.DIFFERENT;
    }

    private void addLatest(long id, int content) {
        Table current = latest;
        if (current == null || !current.add(~current.find(id), id, content)) {
            beforeLatest = current;
            Table next = new Table(cellsOfLatest, cellsOfLatest);
            boolean unused = next.add(~next.find(id), id, content);
            latest = next;
        }
    }

    private @Nullable Table tableOf(long id) {
        if (first.find(id) >= 0) {
            return first;
        }
        if (latest != null && latest.find(id) >= 0) {
            return latest;
        }
        return beforeLatest != null && beforeLatest.find(id) >= 0 ? beforeLatest : null;
    }

    /** Whether this id was noted. */
    boolean contains(String slotId) {
        return tableOf(idOf(slotId)) != null;
    }

    /** From here on, the slot with its id has this content. */
    void replace(String slotId, long digest) {
        long id = idOf(slotId);
        Table known = tableOf(id);
        if (known != null && known == beforeLatest) {
            addLatest(id, folded(digest)); // it is without an outcome again: as late as any other
        } else if (known != null) {
            known.contents[known.find(id)] = folded(digest);
        }
    }

    /** Never 0. */
    private static long idOf(String id) {
        long hash = Hash64.of(id);
        return hash == 0 ? 1 : hash;
    }

    private static int folded(long digest) {
        return (int) (digest ^ (digest >>> 32));
    }
}
