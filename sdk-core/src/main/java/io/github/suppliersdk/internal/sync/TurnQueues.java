package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The turns that wait for their next step, in the order in which they came. They are some hundreds, so each choice looks
 * at all of them.
 */
final class TurnQueues {
    /** What a turn waits for. */
    private enum Step {
        /** To be read from the source, with others: first those that were just sent. */
        REREAD,
        READ,
        /** To be read from the service. */
        GET,
        /** To be written with seats that were just read: what is sold until then is put on sale again. */
        KEEP_SEATS,
        /** To be created, with others of its option. */
        CREATE,
        /** To be written, having changed just now. */
        URGENT,
        /** To be written otherwise. */
        OTHER;

        static Step of(Turn turn) {
            return switch (turn.phase()) {
                case READ -> READ;
                case REREAD, VERIFY_READ -> REREAD;
                case LOOK, VERIFY_GET -> GET;
                default -> {
                    boolean creates = turn.op() == Op.POST && turn.mostPerCreate > 1;
                    yield turn.keepsSeats() ? KEEP_SEATS : creates ? CREATE : turn.isUrgent ? URGENT : OTHER;
                }
            };
        }
    }

    /** What each of eight calls prefers after kept seats, so that nothing waits for ever. */
    private static final List<Step> FIRST =
            List.of(Step.CREATE, Step.URGENT, Step.GET, Step.URGENT, Step.OTHER, Step.URGENT, Step.URGENT, Step.URGENT);

    /** A query that fails is asked again in so many parts; and one of so many is for slots that have failed alone. */
    private static final int PARTS = 4;

    private final ToIntFunction<SlotKind> mostPerCreate;
    private final Set<Turn> waiting = new LinkedHashSet<>();

    /** Those that are read from the source apart from the others, because a query with their slot has failed. */
    private final Set<Turn> apart = new LinkedHashSet<>();

    private final PriorityQueue<Turn> later =
            new PriorityQueue<>(Comparator.comparingLong((Turn turn) -> turn.notBefore));

    /** The number of the turn of an option whose query failed last. */
    private final Map<OptionRef, Long> failed = new HashMap<>();

    private long numbers;

    /** The number of the next call. */
    private int call = 1;

    /** The number of the next query for slots that are read apart. */
    private int query = 1;

    TurnQueues(ToIntFunction<SlotKind> mostPerCreate) {
        this.mostPerCreate = mostPerCreate;
    }

    /** Adds a turn whose next step is to ask the source, or to call the service. */
    void add(Turn turn) {
        turn.number = isUnreadable(turn) ? 0 : ++numbers;
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
        Step next = Stream.of(Step.KEEP_SEATS, preferred, Step.URGENT, Step.GET, Step.CREATE, Step.OTHER)
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
        List<Step> order = List.of(Step.REREAD, Step.READ);
        return poll(waiting.stream()
                .filter(turn -> order.contains(Step.of(turn)))
                .sorted(Comparator.comparing((Turn turn) -> order.indexOf(Step.of(turn)))
                        .thenComparing(turn -> !turn.isUrgent))
                .limit(AvailabilitySource.MAX_KEYS));
    }

    /** Adds turns of a query of the source that has failed; it is asked for them again in parts. */
    void addUnread(List<Turn> turns) {
        for (int i = turns.size() - 1; i >= 0; i--) {
            Turn turn = turns.get(i);
            turn.memo.mostPerQuery = (turns.size() + PARTS - 1) / PARTS;
            add(turn);
            failed.put(turn.key().option(), turn.number);
        }
    }

    /** The number of turns that are read apart. */
    int apart() {
        return apart.size();
    }

    /**
     * The turns of the next query for those that are read apart, no more than the smallest part allows to which one of
     * them belongs. The option whose query failed last comes last: a broken option does not hold back the others. Of an
     * option the slots come first whose query failed last, so that the bad row is soon alone.
     */
    List<Turn> pollApart() {
        int most = AvailabilitySource.MAX_KEYS;
        List<Turn> some = new ArrayList<>();
        for (Turn turn : apartInOrder(query % PARTS == 0)) {
            most = Math.min(most, turn.memo.isUnreadable ? 1 : turn.memo.mostPerQuery);
            if (some.size() >= most) {
                break;
            }
            some.add(turn);
        }
        query += some.isEmpty() ? 0 : 1;
        return poll(some.stream());
    }

    /** Removes a turn that is read apart, of the option that has most of them: none that has just changed, if there are others. */
    Turn removeApart() {
        Map<OptionRef, Long> sizes =
                apart.stream().collect(Collectors.groupingBy(turn -> turn.key().option(), Collectors.counting()));
        Turn last = apart.stream()
                .max(Comparator.comparing((Turn turn) -> sizes.get(turn.key().option()))
                        .thenComparing(turn -> !turn.isUrgent)
                        .thenComparing(turn -> -turn.number))
                .orElseThrow();
        apart.remove(last);
        return last;
    }

    /**
     * Those that are read apart.
     *
     * @param unreadableFirst whether those come first that have failed alone and have not changed since, instead of last
     */
    private List<Turn> apartInOrder(boolean unreadableFirst) {
        return apart.stream()
                .sorted(Comparator.comparing((Turn turn) -> isUnreadable(turn) != unreadableFirst)
                        .thenComparing(turn -> failed.getOrDefault(turn.key().option(), 0L))
                        .thenComparing(turn -> !turn.isUrgent)
                        .thenComparing(turn -> -turn.number))
                .toList();
    }

    /** Whether the slot was read alone in vain, and has not changed since, which may have mended it. */
    private static boolean isUnreadable(Turn turn) {
        return turn.memo.isUnreadable && turn.claim().parked().isPresent();
    }
}
