package io.github.suppliersdk.internal.publishing;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The windows of which a run remembers what they showed. That takes an eighth of the heap at most; the oldest are
 * forgotten first, and are looked at again when needed.
 */
final class LookedWindows {
    private static final int BYTES_PER_ROW = 24;
    private static final int ROWS_OF_AN_EMPTY_WINDOW = 50;
    private static final int SHARE_OF_HEAP = 8;
    private static final int FEWEST_ROWS = 20_000;

    private final long mostRows =
            Math.max(FEWEST_ROWS, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_PER_ROW);
    private final Deque<Window> oldestFirst = new ArrayDeque<>();
    private long rows;

    void add(Window window) {
        oldestFirst.add(window);
        rows += rows(window);
        while (rows > mostRows && oldestFirst.size() > 1) {
            Window oldest = oldestFirst.remove();
            oldest.group().forget(oldest);
            rows -= rows(oldest);
        }
    }

    private static int rows(Window window) {
        SlotIndex there = window.there();
        return there == null ? 0 : there.size() + ROWS_OF_AN_EMPTY_WINDOW;
    }
}
