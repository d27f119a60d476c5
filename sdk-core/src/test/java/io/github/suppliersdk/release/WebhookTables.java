package io.github.suppliersdk.release;

import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import io.github.suppliersdk.internal.webhooks.protocol.HoldLink;
import io.github.suppliersdk.internal.webhooks.protocol.Owner;
import io.github.suppliersdk.internal.webhooks.protocol.SentResponse;
import io.github.suppliersdk.internal.webhooks.protocol.Situation;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.internal.webhooks.protocol.Time;
import io.github.suppliersdk.internal.webhooks.protocol.TransitionTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of the webhook receiver's tasks, for a request with the stored content that has got no response yet. */
final class WebhookTables {
    private static final List<State> OF_OPERATIONS = List.of(
            State.UNKNOWN,
            State.UNREADABLE,
            State.ABSENT,
            State.RUNNING,
            State.OK,
            State.SHARED,
            State.REFUSED,
            State.COMPENSATING,
            State.COMPENSATED,
            State.BOOKED);

    private WebhookTables() {}

    /** A hold or a booking: a line for the state of its row, a column for the progress of its handler call. */
    static String operations() {
        List<String> lines = new ArrayList<>();
        lines.add("| row | handler not called | handler running | succeeded | refused | failed |");
        lines.add("|---|---|---|---|---|---|");
        for (State row : OF_OPERATIONS) {
            for (Owner owner : owners(row)) {
                lines.add(line(Stream.concat(
                        Stream.of(title(row, owner)),
                        Arrays.stream(HandlerPhase.values())
                                .map(handler -> inTimeAndLate(time -> allLinks(row, owner, handler, time))))));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static Set<Effect> allLinks(State row, Owner owner, HandlerPhase handler, Time time) {
        Set<Effect> effects = new LinkedHashSet<>();
        for (HoldLink hold : HoldLink.values()) {
            effects.add(TransitionTable.operation(at(row, owner, handler, time, false), hold));
            effects.add(TransitionTable.operation(at(row, owner, handler, time, true), hold));
        }
        return effects;
    }

    /** The other tasks: a line for the state of the row, a column for the task. */
    static String otherTasks() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| row | unconfirmed cancellation | cancellation | recovery | … its compensation succeeded | … failed |"
                        + " a hold that has ended |");
        lines.add("|---|---|---|---|---|---|---|");
        for (State row : State.values()) {
            for (Owner owner : owners(row)) {
                boolean isOfCancellation = row.name().startsWith("C_");
                boolean isOfBoth = row == State.UNKNOWN || row == State.UNREADABLE || row == State.ABSENT;
                lines.add(line(Stream.of(
                        title(row, owner),
                        isOfCancellation || row == State.BOOKED
                                ? "–"
                                : inTimeAndLate(time -> Set.of(TransitionTable.unconfirmed(
                                        at(row, owner, HandlerPhase.NOT_CALLED, time, false)))),
                        isOfCancellation || isOfBoth ? inTimeAndLate(time -> cancellation(row, owner, time)) : "–",
                        recovery(row, owner, HandlerPhase.NOT_CALLED),
                        recovery(row, owner, HandlerPhase.SUCCEEDED),
                        recovery(row, owner, HandlerPhase.FAILED),
                        isOfCancellation ? "–" : show(ended(row)))));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static Set<Effect> cancellation(State row, Owner owner, Time time) {
        Set<Effect> effects = new LinkedHashSet<>();
        for (State booking : OF_OPERATIONS) {
            for (boolean isOld : new boolean[] {false, true}) {
                effects.add(TransitionTable.cancellation(
                        at(row, owner, HandlerPhase.NOT_CALLED, time, false), booking, true, isOld));
            }
        }
        return effects;
    }

    private static String recovery(State row, Owner owner, HandlerPhase handler) {
        Owner whose = owner == Owner.ANOTHER ? Owner.EXPIRED : owner;
        return show(Set.of(TransitionTable.recovery(at(row, whose, handler, Time.IN_TIME, false))));
    }

    private static Set<Effect> ended(State row) {
        return OF_OPERATIONS.stream()
                .map(booking -> TransitionTable.endedHold(row, true, booking))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Situation at(State row, Owner owner, HandlerPhase handler, Time time, boolean renewalDue) {
        return new Situation(row, owner, true, handler, true, SentResponse.NONE, time, renewalDue);
    }

    private static List<Owner> owners(State row) {
        return switch (row) {
            case RUNNING, COMPENSATING, C_RUNNING -> List.of(Owner.MINE, Owner.ANOTHER);
            default -> List.of(Owner.NOBODY);
        };
    }

    private static String title(State row, Owner owner) {
        return "`" + row + "`" + (owner == Owner.MINE ? ", its own" : owner == Owner.ANOTHER ? ", another's" : "");
    }

    private static String inTimeAndLate(Function<Time, Set<Effect>> effects) {
        String inTime = show(effects.apply(Time.IN_TIME));
        String late = show(effects.apply(Time.DEADLINE));
        return inTime.equals(late) ? inTime : inTime + "; late: " + late;
    }

    private static String show(Set<Effect> effects) {
        return effects.stream().map(effect -> "`" + effect + "`").collect(Collectors.joining(", "));
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }
}
