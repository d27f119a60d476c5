package io.github.suppliersdk.internal.sync.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** States of turns and events as numbers; results of the transition function are cached. */
@SuppressWarnings("EnumOrdinal") // ordinals are the numbers
final class Turns {
    static final List<Event<String>> EVENTS = new ArrayList<>();
    static final int MARKED = add(new Event.Marked<>());
    static final int TIMER = add(new Event.Timer<>());
    static final int DONE = add(new Event.Done<>());
    static final int AGAIN = add(new Event.Again<>());
    static final int CLAIM_LOST = add(new Event.ClaimLost<>());
    static final int GET_FAILED = add(new Event.GetFailed<>());
    static final int CLAIMED_TO_VERIFY = add(new Event.ClaimedToVerify<>());
    static final int RECHECK = add(new Event.Recheck<>());
    static final int SOURCE_FAILED = add(new Event.SourceFailed<>());
    private static final int GOT = EVENTS.size();
    private static final int SOURCE;
    private static final int RESPONDED;

    private static final Op[] HINTS = {Op.PUT, Op.POST, Op.PATCH};

    static {
        for (int value = 0; value < ModelSlots.COUNT; value++) {
            int unused = add(new Event.Got<>(ModelSlots.slot(value)));
        }
        SOURCE = EVENTS.size();
        for (int value = 0; value < ModelSlots.COUNT; value++) {
            for (Op hint : HINTS) {
                int unused = add(new Event.Source<>(ModelSlots.slot(value), false, hint));
                unused = add(new Event.Source<>(ModelSlots.slot(value), true, hint));
            }
        }
        RESPONDED = EVENTS.size();
        for (Event.Kind kind : Event.Kind.values()) {
            int unused = add(new Event.Responded<>(kind, null));
            for (int value = 0; value < ModelSlots.COUNT; value++) {
                unused = add(new Event.Responded<>(kind, ModelSlots.slot(value)));
            }
        }
    }

    private static int add(Event<String> event) {
        EVENTS.add(event);
        return EVENTS.size() - 1;
    }

    private final Rules rules;
    private final Seats seats;
    private final Map<State<String>, Integer> numbers = new HashMap<>();
    private final List<Numbered> states = new ArrayList<>();

    /** A state, its value or -1, and the number of its next state plus 1 for each event that has occurred in it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Numbered(State<String> state, int value, int[] next) {}

    Turns(Rules rules, Seats seats) {
        this.rules = rules;
        this.seats = seats;
        number(State.idle(null));
    }

    static int got(int value) {
        return GOT + value;
    }

    static int source(int value, boolean verify, int hint) {
        return SOURCE + (value * HINTS.length + hint) * 2 + (verify ? 1 : 0);
    }

    static boolean isSource(int event) {
        return event >= SOURCE && event < RESPONDED;
    }

    /** A response as a number; the slot in it is 0 for none, or the value plus 1. */
    static int responded(int kind, int shown) {
        return RESPONDED + kind * (ModelSlots.COUNT + 1) + shown;
    }

    int next(int state, int event) {
        Numbered at = states.get(state);
        if (at.next()[event] == 0) {
            try {
                at.next()[event] = number(rules.next(at.state(), EVENTS.get(event), seats)) + 1;
            } catch (IllegalStateException e) {
                throw new Violation("T: " + e.getMessage());
            }
        }
        return at.next()[event] - 1;
    }

    private int number(State<String> state) {
        return numbers.computeIfAbsent(state, any -> {
            int value = state.value() == null ? -1 : ModelSlots.of(state.value());
            states.add(new Numbered(state, value, new int[EVENTS.size()]));
            return states.size() - 1;
        });
    }

    State<String> state(int number) {
        return states.get(number).state();
    }

    Phase phase(int number) {
        return state(number).phase();
    }

    /** The value of a state, or -1. */
    int value(int number) {
        return states.get(number).value();
    }

    /** The operation that a state sends, as a number. */
    int op(int number) {
        Op op = state(number).op();
        return op == null ? 0 : op.ordinal();
    }
}
