package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.AvailabilitySource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The turns that wait for their next step, in the order in which they came. They are some hundreds, so each choice looks
 * at all of them.
 */
final class TurnQueues {
    /** What a turn waits for. */
    private enum Step {
        /** To be read from the source. */
        ASK,
        /** To be read from the service. */
        GET,
        /** To be written with seats that were just read: what is sold until then is put on sale again. */
        KEEP_SEATS,
        /** To be created, with others of its option. */
        CREATE,
        /** To be written because of a change; not tried before, or tried. */
        FRESH,
        TRIED,
        /** To be written otherwise. */
        FOUND;

        private static final List<Step> BY_PRIORITY = List.of(FRESH, TRIED, FOUND);

        static Step of(Turn turn) {
            return switch (turn.phase()) {
                case READ, REREAD, VERIFY_READ -> ASK;
                case LOOK, VERIFY_GET -> GET;
                default -> {
                    boolean creates = turn.op() == Op.POST && turn.mostPerCreate > 1;
                    yield turn.keepsSeats() ? KEEP_SEATS : creates ? CREATE : BY_PRIORITY.get(turn.priority);
                }
            };
        }
    }

    /** What each of eight calls prefers after kept seats, so that nothing waits for ever. */
    private static final List<Step> FIRST =
            List.of(Step.CREATE, Step.FRESH, Step.GET, Step.FRESH, Step.TRIED, Step.FRESH, Step.FOUND, Step.FRESH);

    /** A query that fails is asked again for so many slots at a time, and those for which that fails alone. */
    static final int PART = 10;

    /**
     * Of those that are read apart a broken option, and what failed alone and has not changed since, holds back no sale.
     * Of fresh changes the newest comes first, of others the oldest.
     */
    private static final Comparator<Turn> APART = Comparator.comparing((Turn turn) ->
                    turn.memo.isUnreadable && turn.claim().parked().isPresent())
            .thenComparing(turn -> turn.priority)
            .thenComparing(turn -> turn.option.unreadSince != null)
            .thenComparing(turn -> turn.priority == OutboxRow.FRESH ? -turn.number : turn.number);

    private final ToIntFunction<SlotKind> mostPerCreate;
    private final Set<Turn> waiting = new LinkedHashSet<>();

    /** Those that are read from the source apart from the others, because a query with their slot has failed. */
    private final Set<Turn> apart = new LinkedHashSet<>();

    private final PriorityQueue<Turn> later =
            new PriorityQueue<>(Comparator.comparingLong((Turn turn) -> turn.notBefore));

    private long numbers;

    /** The number of the next call. */
    private int call = 1;

    TurnQueues(ToIntFunction<SlotKind> mostPerCreate) {
        this.mostPerCreate = mostPerCreate;
    }

    /** Adds a turn whose next step is to ask the source, or to call the service. */
    void add(Turn turn) {
        turn.number = turn.number == 0 ? ++numbers : turn.number;
        (turn.phase().asksSource() && turn.memo.unreadSince != null ? apart : waiting).add(turn);
    }

    void addLater(Turn turn) {
        later.add(turn);
    }

    /** Removes a turn; false if it does not wait. */
    boolean remove(Turn turn) {
        return waiting.remove(turn) || apart.remove(turn) || later.remove(turn);
    }

    /** Removes all turns that wait for a read of the service; or all that could be sent, or read in order to be sent. */
    List<Turn> removeAll(boolean onlyGets) {
        return poll(
                Stream.concat(waiting.stream(), apart.stream()).filter(turn -> !onlyGets || Step.of(turn) == Step.GET));
    }

    void clear() {
        waiting.clear();
        apart.clear();
        later.clear();
    }

    private List<Turn> poll(Stream<Turn> some) {
        List<Turn> polled = some.toList();
        polled.forEach(this::remove);
        return polled;
    }

    /** The next turn that is due. */
    @Nullable
    Turn pollDue(long now) {
        Turn first = later.peek();
        return first == null || first.notBefore - now > 0 ? null : later.poll();
    }

    long firstDue() {
        Turn first = later.peek();
        return first == null ? Long.MAX_VALUE : first.notBefore;
    }

    /**
     * The turns of the next call: one, or several to create in one call. Empty if none of the allowed ones waits.
     *
     * @param hasRoom whether another call could be made beside this one: creates take long, and leave room for a sale
     */
    List<Turn> pollCall(boolean mayWrite, boolean mayRead, boolean hasRoom) {
        Step preferred = FIRST.get(call);
        Map<Step, Turn> first = new EnumMap<>(Step.class);
        waiting.forEach(turn -> first.putIfAbsent(Step.of(turn), turn));
        first.keySet().removeIf(step -> step == Step.GET ? !mayRead : !mayWrite);
        if (!hasRoom && preferred != Step.CREATE) {
            first.remove(Step.CREATE);
        }
        Step next = Stream.of(Step.KEEP_SEATS, preferred, Step.FRESH, Step.TRIED, Step.GET, Step.CREATE, Step.FOUND)
                .filter(first::containsKey)
                .findFirst()
                .orElse(null);
        if (next == null) {
            return List.of();
        }
        call = (call + 1) % FIRST.size();
        Turn turn = Objects.requireNonNull(first.get(next));
        return poll(next == Step.CREATE ? createdWith(turn) : Stream.of(turn));
    }

    /** The slots of one option that are created in one call. */
    private Stream<Turn> createdWith(Turn first) {
        SlotContent content = Objects.requireNonNull(first.value().content());
        int most = mostPerCreate.applyAsInt(content.kind());
        List<Turn> some = new ArrayList<>();
        for (Turn turn : waiting) {
            if (Step.of(turn) == Step.CREATE
                    && turn.key().option().equals(first.key().option())
                    && some.size() < Math.min(most, turn.mostPerCreate)) {
                most = Math.min(most, turn.mostPerCreate);
                some.add(turn);
            }
        }
        return some.stream();
    }

    /** The turns of the next query of the source for those that are read together. */
    List<Turn> pollTogether() {
        return poll(waiting.stream()
                .filter(turn -> Step.of(turn) == Step.ASK)
                .sorted(Comparator.comparing(turn -> turn.priority))
                .limit(AvailabilitySource.MAX_KEYS));
    }

    /** The number of turns that are read apart. */
    int apart() {
        return apart.size();
    }

    /** The turns of the next query for those that are read apart: one, or some, but of a broken option no others. */
    List<Turn> pollApart() {
        Turn first = apart.stream().min(APART).orElse(null);
        if (first == null || first.isReadAlone) {
            return poll(Stream.ofNullable(first));
        }
        return poll(apart.stream()
                .filter(turn -> !turn.isReadAlone
                        && (turn.option == first.option
                                || (turn.option.unreadSince == null && first.option.unreadSince == null)))
                .sorted(APART)
                .limit(PART));
    }

    /** Removes the last one of those that are read apart. */
    Turn removeApart() {
        Turn last = apart.stream().max(APART).orElseThrow();
        apart.remove(last);
        return last;
    }
}
