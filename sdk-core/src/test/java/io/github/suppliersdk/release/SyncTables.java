package io.github.suppliersdk.release;

import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Known;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.internal.sync.protocol.State;
import io.github.suppliersdk.internal.sync.protocol.TransitionTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a slot's turn, from all states that are reachable with two contents and few seats. */
final class SyncTables {
    private record Transition(Seats seats, State<String> from, Event<String> event, State<String> to) {}

    private static final List<Transition> ALL =
            Arrays.stream(Seats.values()).flatMap(SyncTables::reachable).toList();

    private SyncTables() {}

    /** A row for each phase and event but for responses to a request. */
    static String turn() {
        Map<List<String>, Set<String>> rows = new LinkedHashMap<>();
        for (Phase phase : Phase.values()) {
            for (String event : List.of(
                    "a mark",
                    "the source has the slot",
                    "the source does not have it",
                    "the source failed",
                    "the GET showed the slot",
                    "the GET showed 404",
                    "the GET failed",
                    "the timer",
                    "the mark is released",
                    "there is a newer mark",
                    "the claim is another's")) {
                Set<String> next = ALL.stream()
                        .filter(each -> each.from().phase() == phase && event.equals(title(each.event())))
                        .map(each -> next(each.to()))
                        .collect(Collectors.toCollection(TreeSet::new));
                boolean isRecordedOnly = next.equals(Set.of(code(phase))) && event.equals("a mark");
                if (!next.isEmpty() && !isRecordedOnly && phase != Phase.SENDING) {
                    rows.put(List.of(code(phase), event), next);
                }
            }
        }
        List<String> lines = new ArrayList<>(List.of("| phase | event | next |", "|---|---|---|"));
        rows.forEach((row, next) -> lines.add(line(row.get(0), row.get(1), String.join(", ", next))));
        return String.join("\n", lines) + "\n";
    }

    /** The next state in READ: a row for each combination of known facts, a column for each seat authority. */
    static String requests() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| known of the slot | the source has it, and counts its seats | … the service counts them | … nobody counts |"
                        + " the source does not have it |");
        lines.add("|---|---|---|---|---|");
        for (Known known : Known.values()) {
            Predicate<Transition> isHere = each -> each.from().phase() == Phase.READ
                    && each.from().known() == known
                    && each.event() instanceof Event.Source;
            lines.add(line(
                    code(known),
                    nextOf(isHere.and(each -> has(each, Seats.OF_SOURCE))),
                    nextOf(isHere.and(each -> has(each, Seats.OF_SERVICE))),
                    nextOf(isHere.and(each -> has(each, Seats.NONE))),
                    nextOf(isHere.and(each -> each.event() instanceof Event.Source<String> source
                            && source.value().isAbsent()))));
        }
        return String.join("\n", lines) + "\n";
    }

    private static boolean has(Transition transition, Seats seats) {
        return transition.seats() == seats
                && transition.event() instanceof Event.Source<String> source
                && !source.value().isAbsent();
    }

    /** The next state after the response to a request. */
    static String responses() {
        Map<Event.Kind, String> titles = new EnumMap<>(Map.of(
                Event.Kind.OK, "2xx; for DELETE also 404",
                Event.Kind.NOT_FOUND, "404",
                Event.Kind.CONFLICT, "409 to a create",
                Event.Kind.REFUSED, "the slot is refused",
                Event.Kind.AMBIGUOUS, "may be applied",
                Event.Kind.NOT_CARRIED_OUT, "not applied, for a reason that is not the slot's"));
        List<String> lines = new ArrayList<>();
        lines.add(Stream.of(Op.values()).map(Op::name).collect(Collectors.joining("` | `", "| response | `", "` |")));
        lines.add("|---".repeat(Op.values().length + 1) + "|");
        titles.forEach((kind, title) -> lines.add(line(Stream.concat(
                        Stream.of(title),
                        Stream.of(Op.values())
                                .map(op -> ALL.stream()
                                        .filter(each -> each.from().op() == op
                                                && each.event() instanceof Event.Responded<String> responded
                                                && responded.kind() == kind)
                                        .map(each -> code(each.to().phase()) + " "
                                                + each.to().known())
                                        .collect(Collectors.toCollection(TreeSet::new)))
                                .map(next -> next.isEmpty() ? "–" : String.join(", ", next)))
                .toArray(String[]::new))));
        return String.join("\n", lines) + "\n";
    }

    private static String nextOf(Predicate<Transition> which) {
        Set<String> next =
                ALL.stream().filter(which).map(each -> next(each.to())).collect(Collectors.toCollection(TreeSet::new));
        return next.isEmpty() ? "–" : String.join(", ", next);
    }

    private static String next(State<String> state) {
        return state.op() == null ? code(state.phase()) : code(state.phase()) + " " + state.op();
    }

    private static String code(Enum<?> value) {
        return "`" + value + "`";
    }

    private static String line(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static String title(Event<String> event) {
        if (event instanceof Event.Source<String> source) {
            return source.value().isAbsent() ? "the source does not have it" : "the source has the slot";
        }
        if (event instanceof Event.Got<String> got) {
            return got.value().isAbsent() ? "the GET showed 404" : "the GET showed the slot";
        }
        return switch (event.getClass().getSimpleName()) {
            case "Marked" -> "a mark";
            case "SourceFailed" -> "the source failed";
            case "GetFailed" -> "the GET failed";
            case "Timer" -> "the timer";
            case "Done" -> "the mark is released";
            case "Again" -> "there is a newer mark";
            case "ClaimLost" -> "the claim is another's";
            default -> "a response";
        };
    }

    private static Stream<Transition> reachable(Seats seats) {
        List<SlotValue<String>> values = new ArrayList<>();
        for (String content : List.of("one", "other")) {
            values.add(new SlotValue<>(content, null));
            if (seats != Seats.NONE) {
                values.add(new SlotValue<>(content, 0));
                values.add(new SlotValue<>(content, 1));
            }
        }
        List<Transition> found = new ArrayList<>();
        Set<State<String>> seen = new HashSet<>();
        Deque<State<String>> next = new ArrayDeque<>(List.of(State.idle()));
        while (!next.isEmpty()) {
            State<String> state = next.remove();
            for (Event<String> event : events(state, values)) {
                State<String> to = TransitionTable.next(state, event, seats);
                found.add(new Transition(seats, state, event, to));
                if (seen.add(to)) {
                    next.add(to);
                }
            }
        }
        return found.stream();
    }

    private static List<Event<String>> events(State<String> state, List<SlotValue<String>> values) {
        List<Event<String>> events = new ArrayList<>(List.of(new Event.Marked<>()));
        Phase phase = state.phase();
        if (phase.asksSource()) {
            events.add(new Event.SourceFailed<>());
            for (Op hint : phase == Phase.READ ? List.of(Op.PUT, Op.POST, Op.PATCH) : List.of(Op.PUT)) {
                events.add(new Event.Source<>(SlotValue.absent(), false, hint));
                for (SlotValue<String> value : values) {
                    events.add(new Event.Source<>(value, false, hint));
                    events.add(new Event.Source<>(value, phase == Phase.READ, hint));
                }
            }
        }
        if (phase.asksSource() || phase == Phase.FINISH || (phase.isWaiting() && phase != Phase.IDLE)) {
            events.add(new Event.ClaimLost<>());
        }
        if (phase == Phase.SEATS_GET || phase == Phase.VERIFY_GET) {
            events.add(new Event.GetFailed<>());
            events.add(new Event.Got<>(SlotValue.absent()));
            values.forEach(value -> events.add(new Event.Got<>(value)));
        }
        if (phase == Phase.SETTLE_WAIT || phase == Phase.HELD_WAIT) {
            events.add(new Event.Timer<>());
        }
        if (phase == Phase.FINISH) {
            events.add(new Event.Done<>());
            events.add(new Event.Again<>());
        }
        if (phase == Phase.SENDING) {
            events.addAll(responses(Objects.requireNonNull(state.op()), values));
        }
        return events;
    }

    private static List<Event<String>> responses(Op op, List<SlotValue<String>> values) {
        List<Event<String>> events = new ArrayList<>();
        for (Event.Kind kind : Event.Kind.values()) {
            boolean isPossible = switch (kind) {
                case OK -> op == Op.DELETE || op == Op.ZERO;
                case NOT_FOUND -> op != Op.DELETE; // a DELETE that has found nothing is carried out
                case CONFLICT -> op == Op.POST;
                default -> true;
            };
            if (isPossible) {
                events.add(new Event.Responded<>(kind, null));
            }
        }
        if (op != Op.DELETE) {
            values.forEach(value -> events.add(new Event.Responded<>(Event.Kind.OK, value)));
        }
        return events;
    }
}
