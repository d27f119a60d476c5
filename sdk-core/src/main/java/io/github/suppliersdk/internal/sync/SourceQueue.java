package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The turns for which the source is to be asked. One row that cannot be read fails the query for all, so there are three
 * kinds of them:
 *
 * <ul>
 *   <li>Most are read together, a hundred in a query.
 *   <li><em>Suspects</em> were in a query that has failed. They are asked for again in parts, of which each is a quarter
 *       of that query, so that the bad row is soon alone. The option whose query failed last comes last: a broken option
 *       does not hold back the others.
 *   <li><em>Unreadable</em> are those that have failed alone while others could be read. One query in four is for
 *       one of them.
 * </ul>
 *
 * <p>{@link SourceJobs} asks for suspects and unreadable ones in one query at a time, beside the one for the others: so
 * neither kind waits for the other. They do not count among the slots in hand that can move.
 */
final class SourceQueue {
    /** A query that fails is asked again in so many parts; and one of so many queries is for what has failed alone. */
    private static final int PARTS = 4;

    private final Deque<Turn> rechecks = new ArrayDeque<>();
    private final TwoQueues reads = new TwoQueues();
    private final Map<OptionRef, TwoQueues> suspects = new LinkedHashMap<>();
    private final TwoQueues unreadable = new TwoQueues();

    /** The number of the query for suspects or unreadable ones, of {@link #PARTS}. */
    private int pick;

    void add(Turn turn) {
        if (turn.memo.isUnreadable && turn.claim().parked().isEmpty()) {
            unreadable.addFirst(turn); // the change may have mended it
        } else if (turn.memo.isUnreadable) {
            unreadable.add(turn);
        } else if (turn.memo.unreadSince != null) {
            suspects(turn).addFirst(turn); // it may have gone back to its row for want of room: now others do
        } else if (turn.phase() == Phase.READ) {
            reads.add(turn);
        } else {
            rechecks.add(turn);
        }
    }

    /** Adds turns of a query that has failed. */
    void addSuspects(List<Turn> turns) {
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

    /** The number of suspects and unreadable ones. */
    int apart() {
        return unreadable.size()
                + suspects.values().stream().mapToInt(TwoQueues::size).sum();
    }

    /** Whether a slot waits that has changed just now, and is to be read with the others. */
    boolean hasUrgent() {
        return !reads.urgent.isEmpty();
    }

    void moveUrgent(Turn turn) {
        reads.moveUrgent(turn);
        unreadable.moveUrgent(turn);
        suspects.values().forEach(ofOption -> ofOption.moveUrgent(turn));
    }

    /** The turns of the next query for those that are read together. */
    List<Turn> pollTogether() {
        List<Turn> some = new ArrayList<>();
        while (some.size() < AvailabilitySource.MAX_KEYS) {
            Turn turn = rechecks.isEmpty() ? reads.poll() : rechecks.poll();
            if (turn == null) {
                break;
            }
            some.add(turn);
        }
        return some;
    }

    /** The turns of the next query for suspects or unreadable ones. */
    List<Turn> pollApart() {
        pick = (pick + 1) % PARTS;
        boolean areSuspects = apart() > unreadable.size();
        Turn alone = areSuspects && pick > 0 ? null : unreadable.poll();
        return alone == null ? pollSuspects() : List.of(alone);
    }

    /** From the options in turn, no more than the smallest part allows to which one of them belongs. */
    private List<Turn> pollSuspects() {
        List<Turn> some = new ArrayList<>();
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

    /** Removes a suspect or an unreadable one, where most of them are: not one that has just changed. */
    Turn removeApart() {
        TwoQueues most = suspects.values().stream()
                .max(Comparator.comparing(TwoQueues::size))
                .orElseGet(TwoQueues::new);
        return most.size() > unreadable.size() ? most.removeLast() : unreadable.removeLast();
    }

    List<Turn> removeAll() {
        List<TwoQueues> queues = new ArrayList<>(suspects.values());
        queues.addAll(List.of(reads, unreadable));
        List<Turn> all = new ArrayList<>(rechecks);
        queues.stream().flatMap(each -> each.removeAll().stream()).forEach(all::add);
        rechecks.clear();
        suspects.clear();
        return all;
    }
}
