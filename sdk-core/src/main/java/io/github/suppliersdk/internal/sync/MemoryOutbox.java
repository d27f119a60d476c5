package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Keeps marks in the memory of this process only. No other process has them, so leases do not expire. The lock is held
 * only for the moment of a change, never during a call.
 */
public final class MemoryOutbox implements Outbox {
    private final Time time;

    /** The rows in the order in which they became unequal. */
    private final Map<SlotKey, MemoryRow> rows = new LinkedHashMap<>();

    // an entry is skipped if its row has been claimed, parked or removed since
    private final Map<MarkPriority, Queue<MemoryRow>> due = new EnumMap<>(MarkPriority.class);
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Comparator.comparingLong(Waiting::until));

    private long parkedForPeople;
    private long tokens;

    private record Waiting(MemoryRow row, long until) {}

    /** Starts empty. */
    public MemoryOutbox(Time time) {
        this.time = time;
        for (MarkPriority priority : MarkPriority.values()) {
            due.put(priority, new ArrayDeque<>());
        }
    }

    @Override
    public synchronized void mark(Collection<SlotKey> keys, MarkPriority priority) {
        for (SlotKey key : keys) {
            mark(key, priority);
        }
    }

    @Override
    public synchronized void markToVerify(Collection<SlotKey> keys, Duration settle) {
        for (SlotKey key : keys) {
            mark(key, MarkPriority.CHANGED).verifyAfter(time.nanos() + settle.toNanos());
        }
    }

    private MemoryRow mark(SlotKey key, MarkPriority priority) {
        MemoryRow row = rows.get(key);
        if (row == null) {
            row = new MemoryRow(key, time.nanos());
            rows.put(key, row);
        }
        row.mark(priority);
        if (!row.isUnequal()) {
            unequalFromNow(row);
        }
        unpark(row);
        if (row.token == null) {
            enqueue(row);
        }
        return row;
    }

    private void unequalFromNow(MemoryRow row) {
        row.markedAt = time.nanos();
        rows.remove(row.key);
        rows.put(row.key, row);
    }

    private void unpark(MemoryRow row) {
        if (row.isForPeople()) {
            parkedForPeople--;
        }
        row.unpark();
    }

    /** Adds the row to its queue once, however often it is marked. */
    private void enqueue(MemoryRow row) {
        if (row.queued.add(row.priority)) {
            Objects.requireNonNull(due.get(row.priority)).add(row);
        }
    }

    @Override
    public synchronized List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
        long now = time.nanos();
        for (Waiting first = waiting.peek(); first != null && first.until - now <= 0; first = waiting.peek()) {
            waiting.remove();
            MemoryRow row = first.row;
            if (row.parking != null && row.dueAt == first.until && rows.get(row.key) == row) {
                if (row.parking.reason() == ParkReason.VERIFY) {
                    unequalFromNow(row);
                }
                row.unparkForClaim();
                enqueue(row);
            }
        }
        List<OutboxClaim> claims = new ArrayList<>();
        due.forEach((priority, queue) -> claim(priority, queue, limit, settle, now, claims));
        return claims;
    }

    private void claim(
            MarkPriority priority,
            Queue<MemoryRow> queue,
            int limit,
            Duration settle,
            long now,
            List<OutboxClaim> claims) {
        while (claims.size() < limit && !queue.isEmpty()) {
            MemoryRow row = queue.remove();
            row.queued.remove(priority);
            if (row.token == null && row.parking == null && rows.get(row.key) == row) {
                row.token = Long.toString(++tokens);
                claims.add(taken(row, row.token, settle, now));
            }
        }
    }

    private static OutboxClaim taken(MemoryRow row, String token, Duration settle, long now) {
        boolean verify = row.verify;
        long settleIn = verify ? Math.max(0, row.settleUntil - now) : 0;
        row.taken = row.marks;
        row.verify = false;
        return new OutboxClaim(row.key, token, settle, row.priority, verify, Duration.ofNanos(settleIn));
    }

    @Override
    public synchronized Optional<OutboxClaim> take(OutboxClaim claim) {
        MemoryRow row = rows.get(claim.key());
        if (row == null || !claim.token().equals(row.token)) {
            lost(claim);
            return Optional.empty();
        }
        return Optional.of(taken(row, claim.token(), claim.settle(), time.nanos()));
    }

    private void lost(OutboxClaim claim) {
        mark(claim.key(), MarkPriority.CHANGED)
                .verifyAfter(time.nanos() + claim.settle().toNanos());
    }

    @Override
    public synchronized Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        Set<SlotKey> valid = new LinkedHashSet<>();
        for (OutboxClaim claim : claims) {
            MemoryRow row = rows.get(claim.key());
            if (row != null && claim.token().equals(row.token)) {
                valid.add(claim.key());
            }
        }
        return valid;
    }

    @Override
    public synchronized ClaimEnd finish(OutboxClaim claim) {
        MemoryRow row = rows.get(claim.key());
        if (row == null || !claim.token().equals(row.token)) {
            lost(claim);
            return ClaimEnd.LOST;
        }
        if (row.isMarkedSince()) {
            return ClaimEnd.AGAIN;
        }
        unpark(row);
        rows.remove(claim.key());
        return ClaimEnd.DONE;
    }

    @Override
    public synchronized ClaimEnd park(OutboxClaim claim, Parking parking) {
        MemoryRow row = rows.get(claim.key());
        if (row == null || !claim.token().equals(row.token)) {
            lost(claim);
            return ClaimEnd.LOST;
        }
        long now = time.nanos();
        row.token = null;
        if (parking.settle().isPresent()) {
            row.verifyAfter(now + parking.settle().get().toNanos());
        }
        if (row.marks > row.taken) {
            enqueue(row);
            return ClaimEnd.AGAIN;
        }
        unpark(row);
        row.parking = parking;
        if (row.isForPeople()) {
            parkedForPeople++;
        }
        if (parking.notBefore().isPresent()) {
            row.dueAt = now + parking.notBefore().get().toNanos();
            waiting.add(new Waiting(row, row.dueAt));
        }
        return ClaimEnd.DONE;
    }

    @Override
    public synchronized OutboxBacklog backlog() {
        long pending = rows.size() - parkedForPeople;
        long oldest = 0;
        if (pending > 0) {
            for (MemoryRow row : rows.values()) {
                if (row.isUnequal()) {
                    oldest = time.nanos() - row.markedAt;
                    break;
                }
            }
        }
        return new OutboxBacklog(pending, Duration.ofNanos(oldest), parkedForPeople);
    }

    @Override
    public synchronized List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        return rows.values().stream()
                .filter(MemoryRow::isForPeople)
                .filter(row -> after.isEmpty() || row.key.compareTo(after.get()) > 0)
                .sorted(Comparator.comparing((MemoryRow row) -> row.key))
                .limit(limit)
                .map(row -> row.shown(time.nanos()))
                .toList();
    }

    /** Whether nothing is due or claimed; slots that are parked until later do not count. */
    public synchronized boolean isAtRest() {
        return rows.values().stream().allMatch(row -> row.parking != null);
    }

    /** The slots that are due or in hand. */
    synchronized List<SlotKey> unsent() {
        return keys(row -> row.isUnequal() || row.isHeldBack());
    }

    /** The slots that were sent and are to be verified later. */
    synchronized List<SlotKey> unverified() {
        return keys(row -> row.parking != null && row.parking.reason() == ParkReason.VERIFY);
    }

    private List<SlotKey> keys(Predicate<MemoryRow> which) {
        return rows.values().stream().filter(which).map(row -> row.key).toList();
    }
}
