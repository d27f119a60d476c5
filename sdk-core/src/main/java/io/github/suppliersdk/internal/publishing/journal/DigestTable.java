package io.github.suppliersdk.internal.publishing.journal;

import java.io.IOException;

/**
 * A map from digests to numbers other than 0, in 20 to 30 bytes an entry, or twice as many while there are few, which saves time:
 * open addressing in plain arrays. It is divided into segments that grow one at a time, so that growing never needs the whole of it
 * twice. Not thread-safe.
 */
final class DigestTable {
    private static final int SEGMENT_BITS = 6;
    private static final int FIRST_ROOM = 16;
    private static final int FULL_PERCENT = 80;
    private static final int FULL_AFTER_GROWING_PERCENT = 57;

    /** Segments with so much room at most: the whole table takes 8 MB then. */
    private static final int SMALL = 1 << 13;

    private static final int SMALL_FULL_PERCENT = 60;
    private static final int SMALL_FULL_AFTER_GROWING_PERCENT = 25;
    private static final int PERCENT = 100;

    /** Receives entries. */
    interface Visitor {
        void entry(long key, long value) throws IOException;
    }

    /** Keys and values by turns; a key 0 is a free place, a value 0 one that was removed. */
    private static final class Segment {
        private long[] cells = new long[2 * FIRST_ROOM];
        private int used;
        private int live;

        private int place(long key) {
            int room = cells.length / 2;
            int place = (int) ((((key << SEGMENT_BITS) >>> Integer.SIZE) * room) >>> Integer.SIZE);
            while (cells[2 * place] != 0 && cells[2 * place] != key) {
                place = place + 1 == room ? 0 : place + 1;
            }
            return 2 * place;
        }

        private void put(long key, long value) {
            int place = place(key);
            if (cells[place] == 0) {
                if (value == 0) {
                    return;
                }
                int room = cells.length / 2;
                if ((long) (used + 1) * PERCENT > (long) room * (room <= SMALL ? SMALL_FULL_PERCENT : FULL_PERCENT)) {
                    grow();
                    place = place(key);
                }
                used++;
                cells[place] = key;
            }
            live += (value == 0 ? 0 : 1) - (cells[place + 1] == 0 ? 0 : 1);
            cells[place + 1] = value;
        }

        private void grow() {
            long[] old = cells;
            long needed = (long) (live + 1) * PERCENT;
            long room = Math.max(
                    Math.min(SMALL, needed / SMALL_FULL_AFTER_GROWING_PERCENT), needed / FULL_AFTER_GROWING_PERCENT);
            cells = new long[Math.toIntExact(2 * Math.max(FIRST_ROOM, room))];
            used = live;
            for (int i = 0; i < old.length; i += 2) {
                if (old[i] != 0 && old[i + 1] != 0) {
                    int place = place(old[i]);
                    cells[place] = old[i];
                    cells[place + 1] = old[i + 1];
                }
            }
        }
    }

    private final Segment[] segments = new Segment[1 << SEGMENT_BITS];

    DigestTable() {
        for (int i = 0; i < segments.length; i++) {
            segments[i] = new Segment();
        }
    }

    /** The value of a key, 0 if there is none. */
    long get(long key) {
        long known = known(key);
        Segment segment = segment(known);
        return segment.cells[segment.place(known) + 1];
    }

    /** Sets the value of a key; 0 removes it. */
    void put(long key, long value) {
        long known = known(key);
        segment(known).put(known, value);
    }

    /** How many keys have a value. */
    long size() {
        long size = 0;
        for (Segment segment : segments) {
            size += segment.live;
        }
        return size;
    }

    /** Visits all of them, in no order; the visitor may change the values of keys that have one. */
    void forEach(Visitor visitor) throws IOException {
        for (Segment segment : segments) {
            for (int i = 0; i < segment.cells.length; i += 2) {
                if (segment.cells[i + 1] != 0) {
                    visitor.entry(segment.cells[i], segment.cells[i + 1]);
                }
            }
        }
    }

    private static long known(long key) {
        return key == 0 ? 1 : key;
    }

    private Segment segment(long key) {
        return segments[(int) (key >>> (Long.SIZE - SEGMENT_BITS))];
    }
}
