package io.github.suppliersdk.internal.sync.protocol;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The parameters of a small world: processes, slots, and how often each event may occur. */
final class World {
    /** An event that happens a limited number of times. */
    enum Budget {
        CHANGE,
        UNMARKED,
        /** A request is given up, and is carried out or dropped at any later time. */
        LATE,
        LOST,
        /** A request is carried out, and its response is lost. */
        UNHEARD,
        THROTTLED,
        CRASH,
        /** A live process loses its lease. */
        EXPIRY,
        RECONCILE,
        SALE,
        HOLD_END
    }

    /** A property of the world. */
    enum Flag {
        /** A request may be sent after the lease has ended: assumption 4 does not hold. */
        PAUSES,
        /** An abandoned request may be carried out at any time: assumption 1 does not hold. */
        UNBOUNDED,
        /** Reconcile does not wait after a crash. */
        TOO_SOON,
        /** Reconcile reads the source before the service. */
        SOURCE_FIRST,
        /** The mark is taken in a separate step before the source is read. */
        TAKE_THEN_READ,
        /** The mark is taken after the source was read, before the request. */
        READ_THEN_TAKE,
        /** The service takes a seat before it sends the webhook. */
        SUBTRACTS_BEFORE,
        /** The service takes a seat after the webhook. */
        SUBTRACTS_AFTER,
        /** The service releases a seat after the webhook. */
        RELEASES_AFTER,
        HELD,
        REFUSES_B,
        /** The service stores other content in place of b. */
        ALTERS_B,
        PUT_CREATES,
        /** The slot's id is used in another option. */
        ELSEWHERE,
        /** After the response to a send of the current state the service must have that state. */
        EXACT,
        /** Changes that only a crashed process knew of must be made equal too. */
        FORGETS_NOTHING,
        SEATS_OF_SERVICE,
        NO_SEATS
    }

    private static final Budget[] BUDGETS = Budget.values();

    final String name;
    final boolean isOutbox;
    final int processes;
    private int slots = 1;
    final int[] budgets = new int[BUDGETS.length];
    final Set<Flag> flags = EnumSet.noneOf(Flag.class);
    final List<Integer> values = new ArrayList<>();
    /**
     * The maximum number of times that the service may be raised above the source after the change; -1 for any number.
     */
    private int mostRaises = -1;

    private World(String name, boolean isOutbox, int processes) {
        this.name = name;
        this.isOutbox = isOutbox;
        this.processes = processes;
    }

    /**
     * A world from its description: {@code memory} or {@code outbox}, the number of processes, then budgets such as
     * {@code change=2}, flags such as {@code put-creates}, {@code slots=2}, {@code raises=1}.
     */
    @SuppressWarnings("EnumOrdinal") // the ordinal of a budget is its index
    static World of(String description) {
        String[] words = description.split("[ ,]+", -1);
        World world = new World(description, words[0].equals("outbox"), Integer.parseInt(words[1]));
        for (int i = 2; i < words.length; i++) {
            String[] parts = words[i].split("=", -1);
            String name = parts[0].toUpperCase(Locale.ROOT).replace('-', '_');
            int number = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
            if (name.equals("SLOTS")) {
                world.slots = number;
            } else if (name.equals("RAISES")) {
                world.mostRaises = number;
            } else if (parts.length > 1) {
                world.budgets[Budget.valueOf(name).ordinal()] = number;
            } else {
                world.flags.add(Flag.valueOf(name));
            }
        }
        for (String value :
                world.flags.contains(Flag.NO_SEATS) ? List.of("-", "a*", "b*") : List.of("-", "a1", "a2", "b1")) {
            world.values.add(ModelSlots.of(value));
        }
        return world;
    }

    int slots() {
        return slots;
    }

    int mostRaises() {
        return mostRaises;
    }

    boolean is(Flag flag) {
        return flags.contains(flag);
    }

    Seats seats() {
        if (is(Flag.SEATS_OF_SERVICE)) {
            return Seats.OF_SERVICE;
        }
        return is(Flag.NO_SEATS) ? Seats.NONE : Seats.OF_SOURCE;
    }
}
