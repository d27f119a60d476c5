package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST = Duration.ofDays(36_500).toSeconds();
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final Time time;

    /** The rows in the order in which they became unequal. */
    private final Map<SlotKey, MemoryRow> rows = new LinkedHashMap<>();

    // an entry is skipped if its row has been claimed, parked or removed since
    private final Queue<MemoryRow> changed = new ArrayDeque<>();
    private final Queue<MemoryRow> different = new ArrayDeque<>();
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Comparator.comparingLong(Waiting::until));

    /** When slots were deleted that nobody had judged, within the last hour. */
    private final Map<SlotKey, Long> deletes = new HashMap<>();

    private long tokens;

    private record Waiting(MemoryRow row, long until) {}

    /** Starts empty. */
    public MemoryOutbox(Time time) {
        this.time = time;
    }

    @Override
    public synchronized void mark(Collection<SlotKey> keys) {
        for (SlotKey key : keys) {
            mark(key, true).mayDelete = false;
        }
    }

    @Override
    public synchronized void markDifferent(Collection<SlotKey> keys, boolean mayDelete) {
        for (SlotKey key : keys) {
            mark(key, false).mayDelete = mayDelete;
        }
    }

    @Override
    public synchronized void markToVerify(Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        long now = time.nanos();
        for (SlotKey key : keys) {
            MemoryRow row = mark(key, true);
            row.verifyAfter(now + settle.toNanos());
            lookAt.ifPresent(at -> row.lookAt(now
                    + Math.min(LONGEST, Duration.between(time.now(), at).toSeconds()) * SECOND));
        }
    }

    private MemoryRow mark(SlotKey key, boolean isChange) {
        MemoryRow row = rows.get(key);
        if (row == null) {
            row = new MemoryRow(key, time.nanos());
            rows.put(key, row);
        }
        row.marks++;
        row.isChanged |= isChange;
        if (row.reason() != ParkReason.RETRY) {
            unequalFromNow(row);
        }
        row.unpark();
        if (row.token == null) {
            enqueue(row);
        }
        return row;
    }

    private void unequalFromNow(MemoryRow row) {
        row.since = time.nanos();
        rows.remove(row.key);
        rows.put(row.key, row);
    }

    /** Adds the row to its queue once, however often it is marked. */
    private void enqueue(MemoryRow row) {
        if (row.isChanged && !row.isQueuedAsChanged) {
            row.isQueuedAsChanged = changed.add(row);
        } else if (!row.isChanged && !row.isQueuedAsDifferent) {
            row.isQueuedAsDifferent = different.add(row);
        }
    }

    @Override
    public synchronized List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
        long now = time.nanos();
        for (Waiting first = waiting.peek(); first != null && first.until - now <= 0; first = waiting.peek()) {
            waiting.remove();
            MemoryRow row = first.row;
            if (row.parking != null && row.dueAt == first.until && rows.get(row.key) == row) {
                row.unparkForClaim();
                enqueue(row);
            }
        }
        List<OutboxClaim> claims = new ArrayList<>();
        claim(changed, limit, settle, now, claims);
        claim(different, limit, settle, now, claims);
        return claims;
    }

    private void claim(Queue<MemoryRow> queue, int limit, Duration settle, long now, List<OutboxClaim> claims) {
        while (claims.size() < limit && !queue.isEmpty()) {
            MemoryRow row = queue.remove();
            row.isQueuedAsChanged &= queue != changed;
            row.isQueuedAsDifferent &= queue != different;
            if (row.token == null && row.parking == null && rows.get(row.key) == row) {
                row.token = Long.toString(++tokens);
                claims.add(taken(row, row.token, settle, now));
            }
        }
    }

    private static OutboxClaim taken(MemoryRow row, String token, Duration settle, long now) {
        if (row.lookAt != null && row.lookAt - now <= 0) {
            row.verifyAfter(row.lookAt + settle.toNanos());
            row.lookAt = null;
        }
        boolean verify = row.verify;
        long settleIn = verify ? Math.max(0, row.settleUntil - now) : 0;
        row.taken = row.marks;
        row.verify = false;
        return new OutboxClaim(row.key, token, settle, row.mayDelete, verify, Duration.ofNanos(settleIn));
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
        mark(claim.key(), true).verifyAfter(time.nanos() + claim.settle().toNanos());
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
        if (row.lookAt != null) {
            row.token = null;
            row.mayDelete = false;
            park(row, new Parking(ParkReason.VERIFY, "", Optional.empty(), Optional.empty()));
            return ClaimEnd.DONE;
        }
        row.unpark();
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
        park(row, parking);
        return ClaimEnd.DONE;
    }

    /** Parks a row until its time, or until the slot is to be looked at. */
    private void park(MemoryRow row, Parking parking) {
        if (row.reason() != parking.reason()) {
            unequalFromNow(row);
        }
        row.unpark();
        row.mayDelete = switch (parking.reason()) {
            case RETRY, VERIFY, HELD_BACK -> row.mayDelete;
            case HELD -> true;
            case REFUSED, NOT_KEPT -> false;
        };
        row.parking = parking;
        Long due = row.lookAt;
        if (parking.notBefore().isPresent()) {
            long end = time.nanos() + parking.notBefore().get().toNanos();
            due = due == null || end - due < 0 ? Long.valueOf(end) : due;
        }
        if (due != null) {
            row.dueAt = due;
            waiting.add(new Waiting(row, due));
        }
    }

    @Override
    public synchronized void retry(OptionRef option) {
        long now = time.nanos();
        for (MemoryRow row : rows.values()) {
            boolean waits = row.parking != null && row.reason() == ParkReason.RETRY;
            if (waits && row.key.option().equals(option)) {
                row.dueAt = now;
                waiting.add(new Waiting(row, now));
            }
        }
    }

    @Override
    public synchronized OutboxBacklog backlog() {
        Map<ParkReason, Long> counts = new EnumMap<>(ParkReason.class);
        long now = time.nanos();
        long oldest = 0;
        for (MemoryRow row : rows.values()) {
            counts.merge(row.reason(), 1L, Long::sum);
            oldest = row.reason() == ParkReason.RETRY ? Math.max(oldest, now - row.since) : oldest;
        }
        long pending = counts.getOrDefault(ParkReason.RETRY, 0L);
        long verifying = counts.getOrDefault(ParkReason.VERIFY, 0L);
        return new OutboxBacklog(
                pending,
                Duration.ofNanos(oldest),
                verifying,
                rows.size() - pending - verifying,
                counts.getOrDefault(ParkReason.HELD_BACK, 0L));
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

    @Override
    public synchronized Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys) {
        Map<SlotKey, ParkedSlot> found = new HashMap<>();
        for (SlotKey key : keys) {
            MemoryRow row = rows.get(key);
            if (row != null) {
                found.put(key, row.shown(time.nanos()));
            }
        }
        return found;
    }

    @Override
    public synchronized boolean countDelete(SlotKey key, int most) {
        long now = time.nanos();
        deletes.values().removeIf(at -> now - at >= HOUR);
        if (deletes.containsKey(key)) {
            return true;
        }
        return deletes.size() < most && deletes.put(key, now) == null;
    }

    @Override
    public synchronized int permitDeletes(Duration heldBackFor) {
        long latest = time.nanos() - heldBackFor.toNanos();
        List<SlotKey> permitted = keys(row -> row.reason() == ParkReason.HELD_BACK && row.since - latest <= 0);
        permitted.forEach(key -> mark(key, false).mayDelete = true);
        return permitted.size();
    }

    /** Whether nothing is due or claimed; slots that are parked until later do not count. */
    public synchronized boolean isAtRest() {
        return rows.values().stream().allMatch(row -> row.parking != null);
    }

    /** The slots that are due or in hand. */
    synchronized List<SlotKey> unsent() {
        return keys(row -> row.reason() == ParkReason.RETRY || row.reason() == ParkReason.HELD_BACK);
    }

    /** The slots that were sent and are to be verified later. */
    synchronized List<SlotKey> unverified() {
        return keys(row -> row.reason() == ParkReason.VERIFY);
    }

    private List<SlotKey> keys(Predicate<MemoryRow> which) {
        return rows.values().stream().filter(which).map(row -> row.key).toList();
    }
}
