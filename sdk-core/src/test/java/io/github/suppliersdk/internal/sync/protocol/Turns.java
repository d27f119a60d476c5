package io.github.suppliersdk.internal.sync.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** States of turns and events as numbers; results of the transition function are cached. */
@SuppressWarnings("EnumOrdinal") // ordinals are the numbers
final class Turns {
    static final int MARKED = 0;
    static final int TIMER = 1;
    static final int DONE = 2;
    static final int AGAIN = 3;
    static final int CLAIM_LOST = 4;
    static final int GET_FAILED = 5;
    static final int SOURCE_FAILED = 6;
    static final int CLAIMED_TO_VERIFY = 7;
    static final int RECHECK = 8;
    private static final int GOT = 16;
    private static final int SOURCE = 32;
    private static final int RESPONDED = 128;
    static final int EVENTS = RESPONDED + 6 * 17;

    private static final Op[] HINTS = {Op.PUT, Op.POST, Op.PATCH};
    private static final Event.Kind[] KINDS = Event.Kind.values();

    private final Rules rules;
    private final Seats seats;
    private final Map<State<String>, Integer> numbers = new HashMap<>();
    private final List<State<String>> states = new ArrayList<>();
    private final List<int[]> memory = new ArrayList<>();
    private Phase[] phases = new Phase[64];
    private int[] values = new int[64];
    private Op[] ops = new Op[64];

    Turns(Rules rules, Seats seats) {
        this.rules = rules;
        this.seats = seats;
        number(State.idle(null));
    }

    static int got(int value) {
        return GOT + value;
    }

    static int source(int value, boolean verify, int hint) {
        return SOURCE + value * 6 + (verify ? 3 : 0) + hint;
    }

    static boolean isSource(int event) {
        return event >= SOURCE && event < RESPONDED;
    }

    /** A response as a number; the slot in it is 0 for none, or the value plus 1. */
    static int responded(int kind, int shown) {
        return RESPONDED + kind * 17 + shown;
    }

    static @Nullable Event<String> event(int event) {
        if (event >= RESPONDED) {
            int shown = (event - RESPONDED) % 17;
            return shown > ModelSlots.COUNT
                    ? null
                    : new Event.Responded<>(
                            KINDS[(event - RESPONDED) / 17], shown == 0 ? null : ModelSlots.slot(shown - 1));
        }
        if (event >= SOURCE) {
            int value = (event - SOURCE) / 6;
            int rest = (event - SOURCE) % 6;
            return value >= ModelSlots.COUNT
                    ? null
                    : new Event.Source<>(ModelSlots.slot(value), rest >= 3, HINTS[rest % 3]);
        }
        if (event >= GOT) {
            return event - GOT >= ModelSlots.COUNT ? null : new Event.Got<>(ModelSlots.slot(event - GOT));
        }
        return switch (event) {
            case MARKED -> new Event.Marked<>();
            case TIMER -> new Event.Timer<>();
            case DONE -> new Event.Done<>();
            case AGAIN -> new Event.Again<>();
            case CLAIM_LOST -> new Event.ClaimLost<>();
            case GET_FAILED -> new Event.GetFailed<>();
            case SOURCE_FAILED -> new Event.SourceFailed<>();
            case CLAIMED_TO_VERIFY -> new Event.ClaimedToVerify<>();
            case RECHECK -> new Event.Recheck<>();
            default -> null;
        };
    }

    int next(int state, int event) {
        int[] row = memory.get(state);
        int known = row[event];
        if (known == 0) {
            Event<String> what = event(event);
            if (what == null) {
                throw new AssertionError("no event " + event);
            }
            try {
                known = number(rules.next(states.get(state), what, seats)) + 1;
            } catch (IllegalStateException e) {
                throw new Violation("T: " + e.getMessage());
            }
            row[event] = known;
        }
        return known - 1;
    }

    private int number(State<String> state) {
        Integer known = numbers.get(state);
        if (known != null) {
            return known;
        }
        int number = states.size();
        numbers.put(state, number);
        states.add(state);
        memory.add(new int[EVENTS]);
        if (number == phases.length) {
            phases = java.util.Arrays.copyOf(phases, number * 2);
            values = java.util.Arrays.copyOf(values, number * 2);
            ops = java.util.Arrays.copyOf(ops, number * 2);
        }
        phases[number] = state.phase();
        ops[number] = state.op() == null ? Op.PUT : state.op();
        values[number] = state.value() == null ? -1 : ModelSlots.of(state.value());
        return number;
    }

    State<String> state(int number) {
        return states.get(number);
    }

    Phase phase(int number) {
        return phases[number];
    }

    /** The value of a state, or -1. */
    int value(int number) {
        return values[number];
    }

    /** The operation that a state sends, as a number. */
    int op(int number) {
        return ops[number].ordinal();
    }

    int count() {
        return states.size();
    }
}
