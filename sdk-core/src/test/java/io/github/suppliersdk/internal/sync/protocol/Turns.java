package io.github.suppliersdk.internal.sync.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** States of turns and events as numbers; results of the transition function are cached. */
@SuppressWarnings("EnumOrdinal") // ordinals are the numbers
final class Turns {
    static final int MARKED = 0;
    static final int TIMER = 1;
    static final int GET_FAILED = 2;
    static final int CLAIMED_TO_VERIFY = 3;
    private static final int GOT = 5;
    private static final int SOURCE = GOT + ModelSlots.COUNT;
    private static final int RESPONDED = SOURCE + 6 * ModelSlots.COUNT;

    private static final List<Op> HINTS = List.of(Op.PUT, Op.POST, Op.PATCH);
    private static final List<Event<String>> EVENTS =
            events(IntStream.range(0, ModelSlots.COUNT).boxed().toList());

    /** All events with these values. */
    static List<Event<String>> events(List<Integer> values) {
        List<Event<String>> events = new ArrayList<>(List.of(
                new Event.Marked<>(),
                new Event.Timer<>(),
                new Event.GetFailed<>(),
                new Event.ClaimedToVerify<>(),
                new Event.SourceFailed<>()));
        List<SlotValue<String>> slots = values.stream().map(ModelSlots::slot).toList();
        slots.forEach(slot -> events.add(new Event.Got<>(slot)));
        for (SlotValue<String> slot : slots) {
            for (Op hint : HINTS) {
                events.add(new Event.Source<>(slot, false, hint));
                events.add(new Event.Source<>(slot, true, hint));
            }
        }
        for (Event.Kind kind : Event.Kind.values()) {
            events.add(new Event.Responded<>(kind, null));
            slots.forEach(slot -> events.add(new Event.Responded<>(kind, slot)));
        }
        return events;
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
        return SOURCE + (value * HINTS.size() + hint) * 2 + (verify ? 1 : 0);
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

    /** The state after the end of a turn. */
    int ended(int state) {
        return number(State.idle(state(state).notKept()));
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
