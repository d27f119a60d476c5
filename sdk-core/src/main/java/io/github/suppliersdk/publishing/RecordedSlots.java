package io.github.suppliersdk.publishing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a journal says about each position: four bytes per slot, three bits of state and 29 bits of fingerprint. For
 * rejected slots also where in the journal the problem stands.
 */
final class RecordedSlots {
    static final int NOTHING = 0;
    static final int SEEN = 1;
    static final int INTENDED = 2;
    static final int CREATED = 3;
    static final int ALREADY_EQUAL = 4;
    static final int REPLACED = 5;
    static final int REJECTED = 6;

    private static final int PAGE = 1 << 14;
    private static final int STATE = 7;
    private static final int EMPTY = -1;

    private final List<int[]> pages = new ArrayList<>();
    private long last = -1;
    private long[] problems = new long[64]; // open addressing: position, offset, position, offset, …
    private int problemCount;

    RecordedSlots() {
        Arrays.fill(problems, EMPTY);
    }

    void put(long position, int state, int fingerprint) {
        int page = (int) (position / PAGE);
        while (pages.size() <= page) {
            pages.add(new int[PAGE]);
        }
        pages.get(page)[(int) (position % PAGE)] = (fingerprint & ~STATE) | state;
        last = Math.max(last, position);
    }

    void putState(long position, int state) {
        put(position, state, value(position));
    }

    private int value(long position) {
        int page = (int) (position / PAGE);
        return page < pages.size() ? pages.get(page)[(int) (position % PAGE)] : 0;
    }

    int state(long position) {
        return value(position) & STATE;
    }

    boolean hasFingerprint(long position, int fingerprint) {
        return (value(position) & ~STATE) == (fingerprint & ~STATE);
    }

    /** The last position that the journal knows, or -1. */
    long last() {
        return last;
    }

    void putProblem(long position, long offset) {
        if ((problemCount + 1) * 4 > problems.length) {
            long[] old = problems;
            problems = new long[old.length * 2];
            Arrays.fill(problems, EMPTY);
            for (int i = 0; i < old.length; i += 2) {
                if (old[i] != EMPTY) {
                    problems[cell(old[i])] = old[i];
                    problems[cell(old[i]) + 1] = old[i + 1];
                }
            }
        }
        int cell = cell(position);
        if (problems[cell] == EMPTY) {
            problemCount++;
        }
        problems[cell] = position;
        problems[cell + 1] = offset;
    }

    private int cell(long position) {
        int cells = problems.length / 2;
        int cell = Math.floorMod(position * 0x9E3779B97F4A7C15L, cells);
        while (problems[cell * 2] != EMPTY && problems[cell * 2] != position) {
            cell = (cell + 1) % cells;
        }
        return cell * 2;
    }

    /** Where in the journal the problem of a rejected slot stands. */
    long problem(long position) {
        return problems[cell(position) + 1];
    }
}
