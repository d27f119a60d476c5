package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.OptionRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
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
    /** Of so many calls, the one with this number is a create, a read, or of a slot that has not changed just now. */
    private static final int FAIR_EVERY = 8;

    private static final int CREATE = 0;
    private static final int GET = 2;
    private static final int OTHER = 4;

    private final ToIntFunction<SlotKind> mostPerCreate;
    /** Those for which the source is to be asked. */
    final SourceQueue source = new SourceQueue();

    private final Deque<Turn> gets = new ArrayDeque<>();
    private final Deque<Turn> keptSeats = new ArrayDeque<>();
    private final TwoQueues writes = new TwoQueues();
    private final Map<OptionRef, Deque<Turn>> creates = new LinkedHashMap<>();
    private final PriorityQueue<Turn> later =
            new PriorityQueue<>(Comparator.comparingLong((Turn turn) -> turn.notBefore));

    /** The number of the next call, of {@link #FAIR_EVERY}. */
    private int pick = 1;

    TurnQueues(ToIntFunction<SlotKind> mostPerCreate) {
        this.mostPerCreate = mostPerCreate;
    }

    /** Adds a turn whose next step is a call to the service. */
    void addCall(Turn turn) {
        if (turn.phase() != Phase.SENDING) {
            gets.add(turn);
        } else if (turn.keepsSeats()) {
            keptSeats.add(turn);
        } else if (turn.op() == Op.POST && turn.mostPerCreate > 1) {
            creates.computeIfAbsent(turn.key().option(), any -> new ArrayDeque<>())
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
        source.moveUrgent(turn);
        writes.moveUrgent(turn);
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

    /**
     * What the number of the call says; otherwise in this order: a write of a slot that has changed just now, a read, a
     * create unless one that has just changed is coming, another write.
     */
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
        if (turn == null && mayCreate && !comesUrgent && !source.hasUrgent()) {
            return pollCreates();
        }
        turn = turn == null && mayWrite ? writes.others.poll() : turn;
        return turn == null ? List.of() : List.of(turn);
    }

    private List<Turn> pollCreates() {
        OptionRef option = creates.keySet().iterator().next();
        Deque<Turn> waiting = Objects.requireNonNull(creates.remove(option));
        SlotContent content = Objects.requireNonNull(waiting.getFirst().value().content());
        int most = mostPerCreate.applyAsInt(content.kind());
        List<Turn> some = new ArrayList<>();
        while (!waiting.isEmpty() && some.size() < Math.min(most, waiting.getFirst().mostPerCreate)) {
            most = Math.min(most, waiting.getFirst().mostPerCreate);
            some.add(waiting.remove());
        }
        if (!waiting.isEmpty()) {
            creates.put(option, waiting); // to the end, so that options take turns
        }
        return some;
    }

    /** Removes all turns that wait for a read of the service. */
    List<Turn> removeGets() {
        List<Turn> all = List.copyOf(gets);
        gets.clear();
        return all;
    }

    /** Removes all turns that could be sent, or would be read in order to be sent. */
    List<Turn> removeSendable() {
        List<Turn> all = new ArrayList<>(source.removeAll());
        all.addAll(writes.removeAll());
        all.addAll(removeGets());
        all.addAll(keptSeats);
        keptSeats.clear();
        creates.values().forEach(all::addAll);
        creates.clear();
        return all;
    }

    void clear() {
        List<Turn> unused = removeSendable();
        later.clear();
    }
}
