package io.github.suppliersdk.internal.sync.protocol;

import io.github.suppliersdk.support.TransitionPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** DESIGN shows {@link TransitionTable}: each phase, each event that it can get, and what follows. */
class TransitionTablePageTest {
    private static final List<SlotValue<String>> VALUES =
            List.of(SlotValue.absent(), new SlotValue<>("a", 0), new SlotValue<>("a", 2), new SlotValue<>("b", 2));

    @Test
    void designShowsTheTable() throws Exception {
        TransitionPage page = new TransitionPage();
        for (Seats seats : Seats.values()) {
            search(seats, page);
        }
        page.assertIsInDesign();
    }

    private static void search(Seats seats, TransitionPage page) {
        Set<State<String>> seen = new HashSet<>();
        Deque<State<String>> open = new ArrayDeque<>(List.of(State.idle(null)));
        while (!open.isEmpty()) {
            State<String> at = open.remove();
            for (Event<String> event : events()) {
                State<String> next;
                try {
                    next = TransitionTable.next(at, event, seats);
                } catch (IllegalStateException e) {
                    continue; // the event cannot happen in this phase
                }
                if (!isCommon(event)) {
                    page.add(name(at), name(event), name(next));
                }
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
    }

    private static List<Event<String>> events() {
        List<Event<String>> events = new ArrayList<>(List.of(
                new Event.Marked<>(),
                new Event.ClaimedToVerify<>(),
                new Event.Recheck<>(),
                new Event.SourceFailed<>(),
                new Event.GetFailed<>(),
                new Event.Timer<>(),
                new Event.Done<>(),
                new Event.Again<>(),
                new Event.ClaimLost<>()));
        for (SlotValue<String> value : VALUES) {
            for (Op hint : List.of(Op.PUT, Op.POST, Op.PATCH)) {
                events.add(new Event.Source<>(value, false, hint));
                events.add(new Event.Source<>(value, true, hint));
            }
            events.add(new Event.Got<>(value));
            for (Event.Kind kind : Event.Kind.values()) {
                events.add(new Event.Responded<>(kind, value.isAbsent() ? null : value));
            }
        }
        return events;
    }

    /** What happens in every phase in the same way is one sentence of the page. */
    private static boolean isCommon(Event<String> event) {
        return event instanceof Event.Marked || event instanceof Event.SourceFailed || event instanceof Event.ClaimLost;
    }

    private static String name(State<String> state) {
        return state.op() == null ? state.phase().name() : state.phase() + " " + state.op();
    }

    private static String name(Event<String> event) {
        return event instanceof Event.Responded<String> response
                ? response.kind().name()
                : event.getClass().getSimpleName();
    }
}
