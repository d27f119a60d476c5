package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The waiting turns by their next step. Writes of changed slots come first. Of eight calls one is a create, one is a
 * read, and one is of a slot that a reconcile found, if any waits, so that nothing waits for ever.
 */
final class TurnQueues {
    private static final int FAIR_EVERY = 8;
    /** A query that fails is asked again in so many parts. */
    private static final int PARTS = 4;

    private static final int CREATE = 0;
    private static final int GET = 2;
    private static final int OTHER = 4;

    private record Group(OptionRef option, String kind) {}

    /** Turns of which the urgent ones come first. */
    private static final class TwoQueues {
        private final Deque<Turn> urgent = new ArrayDeque<>();
        private final Deque<Turn> others = new ArrayDeque<>();

        private void add(Turn turn) {
            (turn.isUrgent ? urgent : others).add(turn);
        }

        private @Nullable Turn poll() {
            Turn turn = urgent.poll();
            return turn == null ? others.poll() : turn;
        }
    }

    private static final class Retries {
        private final Deque<Turn> turns = new ArrayDeque<>();
        /** In how large a query: it becomes smaller after each failure, and larger after a success. */
        private int most = AvailabilitySource.MAX_KEYS;
    }

    private final ToIntFunction<SlotKind> mostPerCreate;
    private final TwoQueues reads = new TwoQueues();
    /** To be read apart from the others: the last query for them has failed. The options that failed last come last. */
    private final Map<OptionRef, Retries> retries = new LinkedHashMap<>();

    private final Deque<Turn> rechecks = new ArrayDeque<>();
    private final Deque<Turn> gets = new ArrayDeque<>();
    private final Deque<Turn> keptSeats = new ArrayDeque<>();
    private final TwoQueues writes = new TwoQueues();
    private final Map<Group, Deque<Turn>> creates = new LinkedHashMap<>();
    private final PriorityQueue<Turn> later =
            new PriorityQueue<>(Comparator.comparingLong((Turn turn) -> turn.notBefore));
    private int pick = 1;

    TurnQueues(ToIntFunction<SlotKind> mostPerCreate) {
        this.mostPerCreate = mostPerCreate;
    }

    void addRead(Turn turn) {
        if (turn.isUnread() && !turn.isUrgent) {
            retries(turn).addLast(turn);
        } else if (turn.isUnread()) {
            retries(turn).addFirst(turn);
        } else if (turn.phase() == Phase.READ) {
            reads.add(turn);
        } else {
            rechecks.add(turn);
        }
    }

    /** Adds turns of a query that has failed, before others of their options: they are asked for again in parts. */
    void addAgain(List<Turn> turns) {
        turns.stream()
                .sorted(Comparator.comparing(turn -> turn.isUrgent))
                .forEach(turn -> retries(turn).addFirst(turn));
    }

    /** Notes the end of a query for these turns. */
    void queried(List<Turn> turns, boolean passes) {
        for (OptionRef option : turns.stream().map(turn -> turn.key().option()).collect(Collectors.toSet())) {
            Retries of = retries.getOrDefault(option, new Retries());
            if (passes) {
                of.most = Math.min(of.most * PARTS, AvailabilitySource.MAX_KEYS);
            } else {
                of.most = Math.max(Math.min(of.most, turns.size() / PARTS), 1);
                retries.remove(option);
                retries.put(option, of);
            }
        }
    }

    private Deque<Turn> retries(Turn turn) {
        return retries.computeIfAbsent(turn.key().option(), any -> new Retries()).turns;
    }

    int retries() {
        return retries.values().stream().mapToInt(of -> of.turns.size()).sum();
    }

    /** Adds a turn whose next step is a call to the service. */
    void addCall(Turn turn) {
        if (turn.phase() != Phase.SENDING) {
            gets.add(turn);
        } else if (turn.keepsSeats()) {
            keptSeats.add(turn);
        } else if (turn.op() == Op.POST && turn.writes.mostPerCreate() > 1) {
            SlotContent content = turn.value().content();
            String kind = content == null ? "" : content.kindName();
            creates.computeIfAbsent(new Group(turn.key().option(), kind), any -> new ArrayDeque<>())
                    .add(turn);
        } else {
            writes.add(turn);
        }
    }

    void addLater(Turn turn) {
        later.add(turn);
    }

    /** Moves a turn that has just become urgent. */
    void moveUrgent(Turn turn) {
        for (TwoQueues queues : List.of(reads, writes)) {
            if (queues.others.remove(turn)) {
                queues.add(turn);
            }
        }
    }

    /** Removes a turn that waits for its time or for its call of the service; false if it does not. */
    boolean removeWaiting(Turn turn) {
        return gets.remove(turn) || later.remove(turn);
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
     * @param comesUrgent whether the source is asked for a slot that has changed just now: a create takes long, so it
     *     lets that one pass
     */
    List<Turn> pollCall(boolean mayWrite, boolean mayRead, boolean comesUrgent) {
        // before anything else is read: what is sold between the read of the seats and their write is put on sale again
        Turn kept = mayWrite ? keptSeats.poll() : null;
        List<Turn> some = kept == null ? pick(mayWrite, mayRead, comesUrgent) : List.of(kept);
        pick = some.isEmpty() ? pick : (pick + 1) % FAIR_EVERY;
        return some;
    }

    private List<Turn> pick(boolean mayWrite, boolean mayRead, boolean comesUrgent) {
        boolean mayCreate = mayWrite && !creates.isEmpty();
        if (pick == CREATE && mayCreate) {
            return pollCreates();
        }
        Turn turn = null;
        if (pick == GET && mayRead) {
            turn = gets.poll();
        } else if (pick == OTHER && mayWrite) {
            turn = writes.others.poll();
        }
        turn = turn == null && mayWrite ? writes.urgent.poll() : turn;
        turn = turn == null && mayRead ? gets.poll() : turn;
        if (turn == null && mayCreate && !comesUrgent && reads.urgent.isEmpty()) {
            return pollCreates();
        }
        turn = turn == null && mayWrite ? writes.others.poll() : turn;
        return turn == null ? List.of() : List.of(turn);
    }

    private List<Turn> pollCreates() {
        Iterator<Map.Entry<Group, Deque<Turn>>> groups = creates.entrySet().iterator();
        Map.Entry<Group, Deque<Turn>> group = groups.next();
        groups.remove();
        Deque<Turn> waiting = group.getValue();
        SlotContent content = waiting.getFirst().value().content();
        int most = content == null ? 1 : content.most(mostPerCreate);
        List<Turn> some = new ArrayList<>();
        while (!waiting.isEmpty()
                && some.size() < Math.min(most, waiting.getFirst().writes.mostPerCreate())) {
            most = Math.min(most, waiting.getFirst().writes.mostPerCreate());
            some.add(waiting.remove());
        }
        if (!waiting.isEmpty()) {
            creates.put(group.getKey(), waiting); // to the end, so that options take turns
        }
        return some;
    }

    /** At most so many turns for which the source is to be asked, of queries that have not failed. */
    List<Turn> pollReads(int most) {
        List<Turn> some = new ArrayList<>();
        while (some.size() < most) {
            Turn turn = rechecks.isEmpty() ? reads.poll() : rechecks.poll();
            if (turn == null) {
                break;
            }
            some.add(turn);
        }
        return some;
    }

    /**
     * The turns of the next query for turns whose last one has failed: of one option, and of others that may be in so
     * large a query.
     */
    List<Turn> pollRetries() {
        List<Turn> some = new ArrayList<>();
        int most = AvailabilitySource.MAX_KEYS;
        for (Retries of : retries.values()) {
            most = of.most > some.size() ? Math.min(most, of.most) : most;
            while (of.most > some.size() && some.size() < most && !of.turns.isEmpty()) {
                some.add(of.turns.remove());
            }
        }
        retries.values().removeIf(of -> of.turns.isEmpty());
        return some;
    }

    /** Removes the turn that was asked for first, of the option that has most of them. */
    Turn removeRetry() {
        return Collections.max(retries.values(), Comparator.comparing(of -> of.turns.size()))
                .turns
                .removeLast();
    }

    /** Removes all turns that wait for a read of the service. */
    List<Turn> removeGets() {
        List<Turn> all = List.copyOf(gets);
        gets.clear();
        return all;
    }

    /** Removes all turns that could be sent, or would be read in order to be sent. */
    List<Turn> removeSendable() {
        List<Deque<Turn>> queues = new ArrayList<>(creates.values());
        retries.values().forEach(of -> queues.add(of.turns));
        queues.addAll(List.of(reads.urgent, reads.others, rechecks, writes.urgent, writes.others, gets, keptSeats));
        List<Turn> all = queues.stream().flatMap(Collection::stream).toList();
        queues.forEach(Collection::clear);
        creates.clear();
        retries.clear();
        return all;
    }

    void clear() {
        List<Turn> unused = removeSendable();
        later.clear();
    }
}
