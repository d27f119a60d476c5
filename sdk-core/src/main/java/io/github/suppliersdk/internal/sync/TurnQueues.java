package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
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
import java.util.Queue;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The waiting turns by their next step. Changed slots come before those that a reconcile found, and in both groups
 * falling seats before rising ones. Of eight writes, one is taken in the opposite order, and one is a create if any
 * waits, so that nothing waits for ever.
 */
final class TurnQueues {
    private static final int FAIR_EVERY = 8;

    private record Group(OptionRef option, String kind) {}

    private final ToIntFunction<SlotKind> mostPerCreate;
    private final List<Deque<Turn>> reads = List.of(new ArrayDeque<>(), new ArrayDeque<>());
    private final Deque<Turn> rechecks = new ArrayDeque<>();
    private final Deque<Turn> gets = new ArrayDeque<>();
    private final Deque<Turn> keptSeats = new ArrayDeque<>();
    private final List<Deque<Turn>> sends = fourQueues();
    private final Map<Group, Deque<Turn>> creates = new LinkedHashMap<>();
    private final PriorityQueue<Turn> later =
            new PriorityQueue<>(Comparator.comparingLong((Turn turn) -> turn.notBefore));
    private int picks;

    private static List<Deque<Turn>> fourQueues() {
        return List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());
    }

    private static int indexOf(Turn turn, boolean falls) {
        return (turn.isUrgent() ? 0 : 2) + (falls ? 0 : 1);
    }

    TurnQueues(ToIntFunction<SlotKind> mostPerCreate) {
        this.mostPerCreate = mostPerCreate;
    }

    void addRead(Turn turn) {
        reads.get(turn.isUrgent() ? 0 : 1).add(turn);
    }

    void addRecheck(Turn turn) {
        rechecks.add(turn);
    }

    void addGet(Turn turn) {
        gets.add(turn);
    }

    /** Adds a write of seats that were just read from the service. */
    void addKeptSeats(Turn turn) {
        keptSeats.add(turn);
    }

    void addLater(Turn turn) {
        later.add(turn);
    }

    void addSend(Turn turn, boolean falls) {
        if (turn.op() == Op.POST && !turn.alone) {
            SlotContent content = turn.value().content();
            String kind = content == null ? "" : content.kindName();
            creates.computeIfAbsent(new Group(turn.key().option(), kind), any -> new ArrayDeque<>())
                    .add(turn);
        } else {
            sends.get(indexOf(turn, falls)).add(turn);
        }
    }

    /** Removes a turn that waits for its time; false if it does not. */
    boolean removeLater(Turn turn) {
        return later.remove(turn);
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

    @Nullable
    Turn pollGet() {
        return gets.poll();
    }

    boolean hasGets() {
        return !gets.isEmpty();
    }

    @Nullable
    Turn pollKeptSeats() {
        return keptSeats.poll();
    }

    boolean hasKeptSeats() {
        return !keptSeats.isEmpty();
    }

    /** The turns of the next write: one, or several to create in one call. */
    List<Turn> pollSend() {
        picks++;
        if (picks % FAIR_EVERY == 0) {
            List<Turn> created = pollCreates();
            if (!created.isEmpty()) {
                return created;
            }
        }
        for (int i = 0; i < sends.size(); i++) {
            if (i == 2) {
                List<Turn> some = pollCreates();
                if (!some.isEmpty()) {
                    return some;
                }
            }
            Queue<Turn> queue = sends.get(picks % FAIR_EVERY == FAIR_EVERY / 2 ? sends.size() - 1 - i : i);
            Turn turn = queue.poll();
            if (turn != null) {
                return List.of(turn);
            }
        }
        return List.of();
    }

    private List<Turn> pollCreates() {
        Iterator<Map.Entry<Group, Deque<Turn>>> groups = creates.entrySet().iterator();
        if (!groups.hasNext()) {
            return List.of();
        }
        Map.Entry<Group, Deque<Turn>> group = groups.next();
        groups.remove();
        Deque<Turn> waiting = group.getValue();
        SlotContent content = waiting.getFirst().value().content();
        int most = content == null ? 1 : content.most(mostPerCreate);
        List<Turn> some = new ArrayList<>();
        while (!waiting.isEmpty() && some.size() < most) {
            some.add(waiting.remove());
        }
        if (!waiting.isEmpty()) {
            creates.put(group.getKey(), waiting); // to the end, so that options take turns
        }
        return some;
    }

    boolean hasSends() {
        return !creates.isEmpty() || sends.stream().anyMatch(queue -> !queue.isEmpty());
    }

    /** The number of waiting writes; a chunk of creates counts as one. */
    int sends() {
        return creates.size()
                + keptSeats.size()
                + sends.stream().mapToInt(Collection::size).sum();
    }

    @Nullable
    Turn pollRecheck() {
        return rechecks.poll();
    }

    @Nullable
    Turn pollRead() {
        for (Deque<Turn> queue : reads) {
            Turn turn = queue.poll();
            if (turn != null) {
                return turn;
            }
        }
        return null;
    }

    boolean hasRechecks() {
        return !rechecks.isEmpty();
    }

    boolean hasReads() {
        return reads.stream().anyMatch(queue -> !queue.isEmpty());
    }

    /** Removes all turns that could be sent, or would be read in order to be sent. */
    List<Turn> removeSendable() {
        List<Deque<Turn>> queues = new ArrayList<>(reads);
        queues.addAll(sends);
        queues.addAll(creates.values());
        queues.add(gets);
        queues.add(keptSeats);
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
