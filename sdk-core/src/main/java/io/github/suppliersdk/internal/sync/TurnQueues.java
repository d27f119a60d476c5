package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.slots.SlotKind;
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
import java.util.PriorityQueue;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The waiting turns by their next step. Changed slots come before those that a reconcile found. Of eight writes, one is
 * a create and one is of a slot that a reconcile found, if any waits, so that nothing waits for ever.
 */
final class TurnQueues {
    private static final int FAIR_EVERY = 8;

    private record Group(OptionRef option, String kind) {}

    /** Turns of which the urgent ones come first. */
    private static final class TwoQueues {
        private final Deque<Turn> urgent = new ArrayDeque<>();
        private final Deque<Turn> others = new ArrayDeque<>();

        private void add(Turn turn) {
            (turn.isUrgent() ? urgent : others).add(turn);
        }

        private @Nullable Turn poll() {
            Turn turn = urgent.poll();
            return turn == null ? others.poll() : turn;
        }

        private boolean isEmpty() {
            return urgent.isEmpty() && others.isEmpty();
        }
    }

    private final ToIntFunction<SlotKind> mostPerCreate;
    private final TwoQueues reads = new TwoQueues();
    private final Deque<Turn> rechecks = new ArrayDeque<>();
    private final Deque<Turn> gets = new ArrayDeque<>();
    private final Deque<Turn> keptSeats = new ArrayDeque<>();
    private final TwoQueues writes = new TwoQueues();
    private final Map<Group, Deque<Turn>> creates = new LinkedHashMap<>();
    private final PriorityQueue<Turn> later =
            new PriorityQueue<>(Comparator.comparingLong((Turn turn) -> turn.notBefore));
    private int picks;

    TurnQueues(ToIntFunction<SlotKind> mostPerCreate) {
        this.mostPerCreate = mostPerCreate;
    }

    void addRead(Turn turn) {
        reads.add(turn);
    }

    void addRecheck(Turn turn) {
        rechecks.add(turn);
    }

    /** Adds a turn whose next step is a call to the service. */
    void addCall(Turn turn) {
        if (turn.phase() != Phase.SENDING) {
            gets.add(turn);
        } else if (turn.keepsSeats()) {
            keptSeats.add(turn);
        } else if (turn.op() == Op.POST && turn.mostPerCreate > 1) {
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

    /** Removes a turn that waits for its time; false if it does not. */
    boolean removeLater(Turn turn) {
        return later.remove(turn);
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

    /** The turns of the next call: one, or several to create in one call. Empty if none of the allowed ones waits. */
    List<Turn> pollCall(boolean mayWrite, boolean mayRead) {
        // before anything else is read: what is sold between the read of the seats and their write is put on sale again
        Turn turn = mayWrite ? keptSeats.poll() : null;
        if (turn == null && mayRead) {
            turn = gets.poll();
        }
        if (turn != null) {
            return List.of(turn);
        }
        return mayWrite ? pollWrite() : List.of();
    }

    private List<Turn> pollWrite() {
        picks++;
        Turn turn = null;
        if (picks % FAIR_EVERY == FAIR_EVERY / 2) {
            turn = writes.others.poll();
        } else if (picks % FAIR_EVERY != 0 || creates.isEmpty()) {
            turn = writes.urgent.poll();
        }
        if (turn == null && !creates.isEmpty()) {
            return pollCreates();
        }
        turn = turn == null ? writes.poll() : turn;
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
        while (!waiting.isEmpty() && some.size() < Math.min(most, waiting.getFirst().mostPerCreate)) {
            most = Math.min(most, waiting.getFirst().mostPerCreate);
            some.add(waiting.remove());
        }
        if (!waiting.isEmpty()) {
            creates.put(group.getKey(), waiting); // to the end, so that options take turns
        }
        return some;
    }

    boolean hasCalls() {
        return !gets.isEmpty() || !keptSeats.isEmpty() || !writes.isEmpty() || !creates.isEmpty();
    }

    /** The next turn for which the source is to be asked. */
    @Nullable
    Turn pollAsk(boolean mayRead) {
        Turn turn = rechecks.poll();
        return turn == null && mayRead ? reads.poll() : turn;
    }

    boolean hasReads() {
        return !reads.isEmpty();
    }

    /** Removes all turns that could be sent, or would be read in order to be sent. */
    List<Turn> removeSendable() {
        List<Deque<Turn>> queues = new ArrayList<>(creates.values());
        queues.addAll(List.of(reads.urgent, reads.others, writes.urgent, writes.others, gets, keptSeats));
        List<Turn> all = queues.stream().flatMap(Collection::stream).toList();
        queues.forEach(Collection::clear);
        creates.clear();
        return all;
    }

    void clear() {
        List<Turn> unused = removeSendable();
        rechecks.clear();
        later.clear();
    }
}
