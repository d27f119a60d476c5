package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.support.TransitionPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the table for all reachable states and all events. */
class TransitionTableTest {
    private static final List<Event<String>> EVENTS = Turns.events(List.of(0, 1, 2, 3, 6, 7, 13));

    private static final Map<Seats, List<Transition>> TRANSITIONS = new EnumMap<>(Seats.class);

    private record Transition(State<String> from, Event<String> event, State<String> to) {}

    /** Whether an event can occur in a phase; any other event is a defect of the shell. */
    private static boolean isPossible(Phase phase, Event<String> event) {
        if (event instanceof Event.Marked) {
            return true;
        }
        return switch (phase) {
            case IDLE -> event instanceof Event.ClaimedToVerify;
            case READ, REREAD, VERIFY_READ -> event instanceof Event.Source || event instanceof Event.SourceFailed;
            case LOOK, VERIFY_GET -> event instanceof Event.Got || event instanceof Event.GetFailed;
            case SENDING -> event instanceof Event.Responded;
            case SETTLE_WAIT -> event instanceof Event.Timer;
            case HELD_WAIT, REFUSED_WAIT, FINISH -> false;
        };
    }

    /** Returns the transition of each pair, which has a next state or throws as it must. */
    private static List<Transition> checkedTransitions(Seats seats) {
        List<Transition> transitions = new ArrayList<>();
        Set<State<String>> seen = new HashSet<>();
        ArrayDeque<State<String>> queue = new ArrayDeque<>();
        State<String> first = State.idle(null);
        seen.add(first);
        queue.add(first);
        while (!queue.isEmpty()) {
            State<String> at = queue.poll();
            for (Event<String> event : EVENTS) {
                if (!isPossible(at.phase(), event)) {
                    assertThatThrownBy(() -> TransitionTable.next(at, event, seats))
                            .as("%s in %s", event, at)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining(at.phase().name());
                    continue;
                }
                State<String> next = TransitionTable.next(at, event, seats);
                transitions.add(new Transition(at, event, next));
                if (seen.add(next)) {
                    queue.add(next);
                }
            }
        }
        System.out.println(seats + ": " + seen.size() + " states, " + EVENTS.size() + " events, " + transitions.size()
                + " transitions");
        return List.copyOf(transitions);
    }

    @ParameterizedTest
    @EnumSource
    void everyPairHasItsNextStateOrIsADefect(Seats seats) {
        List<Transition> transitions = TRANSITIONS.computeIfAbsent(seats, TransitionTableTest::checkedTransitions);
        assertThat(transitions).hasSizeGreaterThan(1_000);
        assertThat(transitions).allSatisfy(transition -> {
            Phase from = transition.from().phase();
            Phase to = transition.to().phase();
            if (to == Phase.SENDING) {
                assertThat(transition.event() instanceof Event.Source
                                || (from == Phase.LOOK && transition.event() instanceof Event.Got)
                                || transition.event() instanceof Event.Marked)
                        .as("sent only what was just asked for: %s", transition)
                        .isTrue();
            }
            if (transition.from().unsettled() && !transition.to().unsettled()) {
                assertThat(transition.event())
                        .as("settled only by the timer: %s", transition)
                        .isInstanceOf(Event.Timer.class);
            }
            if (to == Phase.FINISH || to == Phase.HELD_WAIT || to == Phase.REFUSED_WAIT) {
                assertThat(transition.to().unsettled())
                        .as("verified before the turn rests: %s", transition)
                        .isFalse();
            }
            assertThat(to == Phase.IDLE && from != to)
                    .as("ends only when its claim ends: %s", transition)
                    .isFalse();
            if (transition.event() instanceof Event.Marked) {
                assertThat(to).isEqualTo(from.isWaiting() ? Phase.READ : from);
            }
            if (transition.event() instanceof Event.Responded<String> response
                    && response.kind() == Event.Kind.AMBIGUOUS) {
                assertThat(transition.to().unsettled()).isTrue();
                assertThat(transition.to().known()).isEqualTo(Known.NOTHING);
                assertThat(to).isEqualTo(Phase.READ);
            }
        });
    }

    /** DESIGN shows each phase, each event that it can get, and what follows. */
    @Test
    void designShowsTheTable() throws Exception {
        TransitionPage page = new TransitionPage();
        for (Seats seats : Seats.values()) {
            TRANSITIONS.computeIfAbsent(seats, TransitionTableTest::checkedTransitions).stream()
                    .filter(each -> !isCommon(each.event()))
                    .forEach(each -> page.add(name(each.from()), name(each.event()), name(each.to())));
        }
        page.assertIsInDesign();
    }

    /** What happens in every phase in the same way is one sentence of the page. */
    private static boolean isCommon(Event<String> event) {
        return event instanceof Event.Marked || event instanceof Event.SourceFailed;
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
