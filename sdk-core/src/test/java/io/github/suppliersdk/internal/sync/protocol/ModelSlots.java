package io.github.suppliersdk.internal.sync.protocol;

import java.util.List;
import java.util.Objects;

/**
 * The possible values of a slot in small worlds, as numbers below 16: missing, or content a, b or c with 0 to 3 seats
 * or no limit.
 */
final class ModelSlots {
    static final int ABSENT = 0;
    static final int COUNT = 15;
    static final int NO_LIMIT = 9;
    private static final String CONTENTS = "abc";
    private static final List<String> NAMES =
            List.of("-", "a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3", "c0", "c1", "c2", "c3", "a*", "b*");
    private static final int[] SEATS = {0, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, NO_LIMIT, NO_LIMIT};
    private static final int[] CONTENT = {-1, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 1};

    private ModelSlots() {}

    static int of(String name) {
        int value = NAMES.indexOf(name);
        if (value < 0) {
            throw new IllegalArgumentException(name);
        }
        return value;
    }

    static String name(int value) {
        return NAMES.get(value);
    }

    /** The seats that can be sold; 0 for a missing slot. */
    static int seats(int value) {
        return SEATS[value];
    }

    static boolean sameContent(int one, int other) {
        return CONTENT[one] == CONTENT[other];
    }

    static boolean isB(int value) {
        return CONTENT[value] == 1;
    }

    /** The slot that a service stores for content b if it does not keep it. */
    static int asC(int value) {
        return isB(value) && SEATS[value] != NO_LIMIT ? value + 4 : value;
    }

    static int withSeats(int value, int seats) {
        return 1 + 4 * CONTENT[value] + Math.max(0, Math.min(3, seats));
    }

    static SlotValue<String> slot(int value) {
        return value == ABSENT
                ? SlotValue.absent()
                : new SlotValue<>(
                        String.valueOf(CONTENTS.charAt(CONTENT[value])),
                        SEATS[value] == NO_LIMIT ? null : (Integer) SEATS[value]);
    }

    static int of(SlotValue<String> slot) {
        if (slot.isAbsent()) {
            return ABSENT;
        }
        Integer seats = slot.seats();
        return of(Objects.requireNonNull(slot.content()) + (seats == null ? "*" : seats.toString()));
    }
}
