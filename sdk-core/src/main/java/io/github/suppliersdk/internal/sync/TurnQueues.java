package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The waiting turns by their next step. Writes of changed slots come first. Of eight calls one is a create, one is a
 * read, and one is of a slot that a reconcile found, if any waits, so that nothing waits for ever.
 */
final class TurnQueues {
    private static final int FAIR_EVERY = 8;
    /** A query that fails is asked again in so many parts; and one of so many queries is for what has failed alone. */
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

        private void addFirst(Turn turn) {
            (turn.isUrgent ? urgent : others).addFirst(turn);
        }

        private @Nullable Turn peek() {
            Turn turn = urgent.peek();
            return turn == null ? others.peek() : turn;
        }

        private @Nullable Turn poll() {
            Turn turn = urgent.poll();
            return turn == null ? others.poll() : turn;
        }

        private Turn removeLast() {
            return others.isEmpty() ? urgent.removeLast() : others.removeLast();
        }

        private int size() {
            return urgent.size() + others.size();
        }
    }

    private final ToIntFunction<SlotKind> mostPerCreate;
    private final TwoQueues reads = new TwoQueues();
    /** To be read apart from the others, because the last query for them has failed; of that one the options come last. */
    private final Map<OptionRef, TwoQueues> suspects = new LinkedHashMap<>();

    /** To be read alone: they have failed alone while others could be read. */
    private final TwoQueues unreadable = new TwoQueues();

    /** For how many of them the source is asked at once: for more after each success. */
    private int mostUnreadable = 1;

    private final Deque<Turn> rechecks = new ArrayDeque<>();
    private final Deque<Turn> gets = new ArrayDeque<>();
    private final Deque<Turn> keptSeats = new ArrayDeque<>();
    private final TwoQueues writes = new TwoQueues();
    private final Map<Group, Deque<Turn>> creates = new LinkedHashMap<>();
    private final PriorityQueue<Turn> later =
            new PriorityQueue<>(Comparator.comparingLong((Turn turn) -> turn.notBefore));
    private int pick = 1;
    private int pickOfSuspects;

    TurnQueues(ToIntFunction<SlotKind> mostPerCreate) {
        this.mostPerCreate = mostPerCreate;
    }

    void addRead(Turn turn) {
        if (turn.memo.isUnreadable && turn.claim().parked().isEmpty()) {
            unreadable.addFirst(turn); // the change may have mended it
        } else if (turn.memo.isUnreadable) {
            unreadable.add(turn);
        } else if (turn.isUnread()) {
            suspects(turn).addFirst(turn); // it may have gone back to its row for want of room: now others do
        } else if (turn.phase() == Phase.READ) {
            reads.add(turn);
        } else {
            rechecks.add(turn);
        }
    }

    /** Adds turns of a query that has failed: they are asked for again in parts, one option after the other. */
    void addAgain(List<Turn> turns) {
        for (int i = turns.size() - 1; i >= 0; i--) {
            Turn turn = turns.get(i);
            turn.memo.mostPerQuery = (turns.size() + PARTS - 1) / PARTS;
            TwoQueues ofOption = suspects(turn);
            suspects.remove(turn.key().option());
            suspects.put(turn.key().option(), ofOption); // to the end
            ofOption.addFirst(turn);
        }
    }

    private TwoQueues suspects(Turn turn) {
        return suspects.computeIfAbsent(turn.key().option(), any -> new TwoQueues());
    }

    /** The number of turns that are to be read apart from the others. */
    int suspects() {
        return unreadable.size()
                + suspects.values().stream().mapToInt(TwoQueues::size).sum();
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
        for (TwoQueues queues : List.of(
                reads, writes, unreadable, suspects.getOrDefault(turn.key().option(), reads))) {
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

    /** The turns of the next query for those that are to be read apart from the others. */
    List<Turn> pollSuspects() {
        pickOfSuspects = (pickOfSuspects + 1) % PARTS;
        boolean areSome = suspects() > unreadable.size();
        List<Turn> some = new ArrayList<>();
        while (some.size() < mostUnreadable && unreadable.size() > 0 && (!areSome || pickOfSuspects == 0)) {
            some.add(Objects.requireNonNull(unreadable.poll()));
        }
        if (!some.isEmpty()) {
            return some;
        }
        int most = AvailabilitySource.MAX_KEYS;
        for (TwoQueues ofOption : suspects.values()) {
            for (Turn turn = ofOption.peek(); turn != null; turn = ofOption.peek()) {
                if (Math.min(most, turn.memo.mostPerQuery) <= some.size()) {
                    break;
                }
                most = Math.min(most, turn.memo.mostPerQuery);
                some.add(turn);
                ofOption.poll();
            }
        }
        suspects.values().removeIf(ofOption -> ofOption.size() == 0);
        return some;
    }

    /** Notes the end of a query for slots that have failed alone. */
    void triedUnreadable(boolean passes) {
        mostUnreadable = passes ? Math.min(2 * mostUnreadable, AvailabilitySource.MAX_KEYS) : 1;
    }

    /** Removes one that is to be read apart from the others, where most of them are: not one that has just changed. */
    Turn removeSuspect() {
        TwoQueues most = suspects.values().stream()
                .max(Comparator.comparing(TwoQueues::size))
                .orElseGet(TwoQueues::new);
        return most.size() > unreadable.size() ? most.removeLast() : unreadable.removeLast();
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
        suspects.values().forEach(of -> queues.addAll(List.of(of.urgent, of.others)));
        List.of(reads, unreadable, writes).forEach(of -> queues.addAll(List.of(of.urgent, of.others)));
        queues.addAll(List.of(rechecks, gets, keptSeats));
        List<Turn> all = queues.stream().flatMap(Collection::stream).toList();
        queues.forEach(Collection::clear);
        creates.clear();
        suspects.clear();
        return all;
    }

    void clear() {
        List<Turn> unused = removeSendable();
        later.clear();
    }
}
