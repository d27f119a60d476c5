package io.github.suppliersdk.sync.contract;

import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Outboxes that each break one guarantee, in ways that are usual with real databases. */
final class BrokenOutboxes {
    private BrokenOutboxes() {}

    /** Deletes the row without regard to its version. */
    static class FinishIgnoresNewMarks extends ReferenceOutbox {
        @Override
        public synchronized ClaimEnd finish(OutboxClaim claim) {
            owned(claim).ifPresent(row -> row.taken = row.mark);
            return super.finish(claim);
        }
    }

    static class FinishForgetsVerification extends ReferenceOutbox {
        @Override
        public synchronized void markToVerify(Collection<SlotKey> keys, Duration settle) {
            for (SlotKey key : keys) {
                ReferenceOutbox.Row row = rows.get(key);
                long taken = row == null ? 0 : row.taken;
                boolean claimed = row != null && row.token != null && row.mark == taken;
                super.markToVerify(List.of(key), settle);
                if (claimed && row != null) {
                    row.taken = row.mark;
                    row.verify = false;
                }
            }
        }
    }

    /** Claims with a read and a later write. */
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    static class ClaimsInTwoSteps extends ReferenceOutbox {
        @Override
        public List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
            List<SlotKey> seen;
            synchronized (this) {
                seen = rows.values().stream()
                        .filter(this::isDue)
                        .sorted(order())
                        .limit(checked(limit))
                        .map(row -> row.key)
                        .toList();
            }
            LockSupport.parkNanos(100_000);
            List<OutboxClaim> claims = new ArrayList<>();
            synchronized (this) {
                for (SlotKey key : seen) {
                    Row row = rows.get(key);
                    if (row == null) {
                        continue;
                    }
                    if (row.token != null && isDue(row)) {
                        takeOver(row, settle);
                    }
                    row.token = token();
                    row.due = now + lease.toMillis();
                    claims.add(taken(row, settle));
                }
            }
            return claims;
        }
    }

    /** Checks for a new mark and deletes in a later step. */
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    static class FinishesInTwoSteps extends ReferenceOutbox {
        @Override
        public ClaimEnd finish(OutboxClaim claim) {
            synchronized (this) {
                if (owned(claim).isEmpty() || owned(claim).get().isMarkedSince()) {
                    return super.finish(claim);
                }
            }
            LockSupport.parkNanos(1_000_000);
            synchronized (this) {
                owned(claim).ifPresent(row -> row.taken = row.mark);
                return super.finish(claim);
            }
        }
    }

    static class TakeoverWithoutVerification extends ReferenceOutbox {
        @Override
        void takeOver(Row row, Duration settle) {}
    }

    static class LeasesIgnored extends ReferenceOutbox {
        @Override
        boolean isDue(Row row) {
            return row.token != null || super.isDue(row);
        }
    }

    static class LeasesNeverEnd extends ReferenceOutbox {
        @Override
        boolean isDue(Row row) {
            return row.token == null && super.isDue(row);
        }
    }

    static class OneTokenForAllClaims extends ReferenceOutbox {
        @Override
        String token() {
            return "mine";
        }
    }

    static class LostClaimsLeaveNoMark extends ReferenceOutbox {
        @Override
        void lost(OutboxClaim claim) {}
    }

    static class LostClaimsMarkExistingRowsOnly extends ReferenceOutbox {
        @Override
        void lost(OutboxClaim claim) {
            if (rows.containsKey(claim.key())) {
                super.lost(claim);
            }
        }
    }

    static class LostClaimsMarkWithoutVerification extends ReferenceOutbox {
        @Override
        void lost(OutboxClaim claim) {
            mark(List.of(claim.key()), MarkPriority.CHANGED);
        }
    }

    static class LatestSettlingWins extends ReferenceOutbox {
        @Override
        public synchronized void markToVerify(Collection<SlotKey> keys, Duration settle) {
            super.markToVerify(keys, settle);
            for (SlotKey key : keys) {
                mark(key, MarkPriority.CHANGED).settleUntil = now + settle.toMillis();
            }
        }
    }

    static class ParkIgnoresNewMarks extends ReferenceOutbox {
        @Override
        public synchronized ClaimEnd park(OutboxClaim claim, Parking parking) {
            owned(claim).ifPresent(row -> row.taken = row.mark);
            return super.park(claim, parking);
        }
    }

    static class MarksDoNotWake extends ReferenceOutbox {
        @Override
        Row mark(SlotKey key, MarkPriority priority) {
            Row before = rows.get(key);
            long due = before == null ? now : before.due;
            Row row = super.mark(key, priority);
            row.due = due;
            return row;
        }
    }

    /** A mark makes a claimed slot due at once. */
    static class MarksEndLeases extends ReferenceOutbox {
        @Override
        Row mark(SlotKey key, MarkPriority priority) {
            Row row = super.mark(key, priority);
            row.due = Math.min(row.due, now);
            return row;
        }
    }

    static class ParkedWithoutVerification extends ReferenceOutbox {
        @Override
        public synchronized ClaimEnd park(OutboxClaim claim, Parking parking) {
            return super.park(
                    claim, new Parking(parking.reason(), parking.detail(), parking.notBefore(), Optional.empty()));
        }
    }

    static class RenewsLostClaims extends ReferenceOutbox {
        @Override
        public synchronized Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
            return super.renew(
                    claims.stream()
                            .filter(claim -> rows.containsKey(claim.key()))
                            .map(claim -> new OutboxClaim(
                                    claim.key(),
                                    String.valueOf(rows.getOrDefault(claim.key(), new Row(claim.key())).token),
                                    claim.settle(),
                                    claim.priority(),
                                    false,
                                    Duration.ZERO))
                            .toList(),
                    lease);
        }
    }

    static class RenewsNothing extends ReferenceOutbox {
        @Override
        public synchronized Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
            return super.renew(claims, SHORTEST_LEASE);
        }

        private static final Duration SHORTEST_LEASE = Duration.ofMillis(1);
    }

    static class NoPriorities extends ReferenceOutbox {
        @Override
        Comparator<Row> order() {
            return Comparator.comparing(row -> row.due);
        }
    }

    static class LatestPriorityWins extends ReferenceOutbox {
        @Override
        Row mark(SlotKey key, MarkPriority priority) {
            Row row = super.mark(key, priority);
            row.priority = priority;
            return row;
        }
    }

    static class OrderedByKeys extends ReferenceOutbox {
        @Override
        Comparator<Row> order() {
            return Comparator.comparing((Row row) -> row.priority).thenComparing(row -> row.key);
        }
    }

    static class NewMarksMoveToTheEnd extends ReferenceOutbox {
        @Override
        Row mark(SlotKey key, MarkPriority priority) {
            Row row = super.mark(key, priority);
            if (row.token == null) {
                row.due = now;
            }
            return row;
        }
    }

    static class CountsParkedSlots extends ReferenceOutbox {
        @Override
        public synchronized OutboxBacklog backlog() {
            OutboxBacklog right = super.backlog();
            return new OutboxBacklog(rows.size(), right.oldest(), right.parked());
        }
    }

    static class NoLimit extends ReferenceOutbox {
        @Override
        public synchronized List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
            return super.claim(100_000 * checked(limit), lease, settle);
        }
    }

    static class PagesRepeatTheLastSlot extends ReferenceOutbox {
        @Override
        public synchronized List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
            return super.parked(Optional.empty(), 1000).stream()
                    .filter(slot -> after.isEmpty() || slot.key().compareTo(after.get()) >= 0)
                    .limit(checked(limit))
                    .toList();
        }
    }

    static class CutsDetails extends ReferenceOutbox {
        @Override
        public synchronized ClaimEnd park(OutboxClaim claim, Parking parking) {
            String detail = parking.detail();
            return super.park(
                    claim,
                    new Parking(
                            parking.reason(),
                            detail.substring(0, Math.min(255, detail.length())),
                            parking.notBefore(),
                            parking.settle()));
        }
    }

    /** Ignores case when it compares keys, as collations do. */
    static class IgnoresCase extends ReferenceOutbox {
        @Override
        Row mark(SlotKey key, MarkPriority priority) {
            return super.mark(
                    SlotKey.of(key.experienceId().toLowerCase(java.util.Locale.ROOT), key.optionId(), key.slotId()),
                    priority);
        }
    }

    /** Does not retry after a deadlock. */
    @SuppressWarnings("UnsynchronizedOverridesSynchronized")
    static class Deadlocks extends ReferenceOutbox {
        @Override
        public void mark(Collection<SlotKey> keys, MarkPriority priority) {
            List<SlotKey> all = List.copyOf(keys);
            for (SlotKey key : all) {
                if (!locks.computeIfAbsent(key, any -> new java.util.concurrent.locks.ReentrantLock())
                        .tryLock()) {
                    all.forEach(this::unlock);
                    throw new io.github.suppliersdk.sync.OutboxException("deadlock", null);
                }
                java.util.concurrent.locks.LockSupport.parkNanos(100_000); // long enough to meet another thread
            }
            super.mark(keys, priority);
            all.forEach(this::unlock);
        }

        private final java.util.concurrent.ConcurrentMap<SlotKey, java.util.concurrent.locks.ReentrantLock> locks =
                new java.util.concurrent.ConcurrentHashMap<>();

        private void unlock(SlotKey key) {
            java.util.concurrent.locks.ReentrantLock lock = locks.get(key);
            while (lock != null && lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }
}
