package io.github.suppliersdk.sync.contract;

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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The simplest implementation of the contract, with a fixed clock. Broken variants override methods. */
class ReferenceOutbox implements Outbox {
    static final class Row {
        final SlotKey key;
        long mark;
        long taken;
        boolean verify;
        long settleUntil;
        long markedAt;
        MarkPriority priority = MarkPriority.RECONCILED;
        long due;

        @Nullable
        String token;

        @Nullable
        Parking parking;

        Row(SlotKey key) {
            this.key = key;
        }

        boolean isMarkedSince() {
            return mark != taken || verify;
        }

        boolean isPending() {
            return isUnequal() || isToVerify();
        }

        boolean isUnequal() {
            return parking == null || parking.reason() == ParkReason.RETRY;
        }

        boolean isToVerify() {
            return parking != null && parking.reason() == ParkReason.VERIFY;
        }

        void verifyAfter(long until) {
            verify = true;
            settleUntil = Math.max(settleUntil, until);
        }
    }

    final Map<SlotKey, Row> rows = new TreeMap<>();
    long now = 1_000_000_000;

    void elapse(Duration time) {
        now += time.toMillis();
    }

    @Override
    public synchronized void mark(Collection<SlotKey> keys, MarkPriority priority) {
        keys.forEach(key -> mark(key, priority));
    }

    Row mark(SlotKey key, MarkPriority priority) {
        Row row = rows.get(key);
        if (row == null) {
            row = new Row(key);
            row.due = now;
            row.markedAt = now;
            rows.put(key, row);
        }
        row.mark++;
        boolean keepsPriority = row.priority == MarkPriority.CHANGED && priority != MarkPriority.WITHDRAWN;
        row.priority = keepsPriority ? row.priority : priority;
        if (row.token == null) {
            row.due = Math.min(row.due, now);
        }
        if (!row.isUnequal()) {
            row.markedAt = now;
        }
        row.parking = null;
        return row;
    }

    @Override
    public synchronized void markToVerify(Collection<SlotKey> keys, Duration settle) {
        keys.forEach(key -> mark(key, MarkPriority.CHANGED).verifyAfter(now + settle.toMillis()));
    }

    static int checked(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit: " + limit);
        }
        return limit;
    }

    String token() {
        return UUID.randomUUID().toString();
    }

    boolean isDue(Row row) {
        return row.due <= now;
    }

    Comparator<Row> order() {
        return Comparator.comparing((Row row) -> row.priority).thenComparing(row -> row.due);
    }

    @Override
    public synchronized List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
        List<OutboxClaim> claims = new ArrayList<>();
        for (Row row : rows.values().stream()
                .filter(this::isDue)
                .sorted(order())
                .limit(checked(limit))
                .toList()) {
            if (row.token != null) {
                takeOver(row, settle);
            }
            if (row.isToVerify()) {
                row.markedAt = now;
                row.parking = null;
            }
            row.token = token();
            row.due = now + lease.toMillis();
            claims.add(taken(row, settle));
        }
        return claims;
    }

    void takeOver(Row row, Duration settle) {
        row.verifyAfter(now + settle.toMillis());
    }

    OutboxClaim taken(Row row, Duration settle) {
        OutboxClaim claim = new OutboxClaim(
                row.key,
                String.valueOf(row.token),
                settle,
                row.priority,
                row.verify,
                Duration.ofMillis(Math.max(0, row.settleUntil - now)));
        row.taken = row.mark;
        row.verify = false;
        return claim;
    }

    /** The row of a claim; empty if the claim is lost. */
    Optional<Row> owned(OutboxClaim claim) {
        return Optional.ofNullable(rows.get(claim.key()))
                .filter(row -> claim.token().equals(row.token));
    }

    void lost(OutboxClaim claim) {
        markToVerify(List.of(claim.key()), claim.settle());
    }

    @Override
    public synchronized Optional<OutboxClaim> take(OutboxClaim claim) {
        Optional<Row> row = owned(claim);
        if (row.isEmpty()) {
            lost(claim);
        }
        return row.map(mine -> taken(mine, claim.settle()));
    }

    @Override
    public synchronized Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        Set<SlotKey> renewed = new TreeSet<>();
        for (OutboxClaim claim : claims) {
            owned(claim).ifPresent(row -> {
                row.due = now + lease.toMillis();
                renewed.add(row.key);
            });
        }
        return renewed;
    }

    @Override
    public synchronized ClaimEnd finish(OutboxClaim claim) {
        Optional<Row> row = owned(claim);
        if (row.isEmpty()) {
            lost(claim);
            return ClaimEnd.LOST;
        }
        if (row.get().isMarkedSince()) {
            return ClaimEnd.AGAIN;
        }
        rows.remove(claim.key());
        return ClaimEnd.DONE;
    }

    @Override
    public synchronized ClaimEnd park(OutboxClaim claim, Parking parking) {
        Optional<Row> owned = owned(claim);
        if (owned.isEmpty()) {
            lost(claim);
            return ClaimEnd.LOST;
        }
        Row row = owned.get();
        row.token = null;
        boolean again = row.isMarkedSince();
        parking.settle().ifPresent(settle -> row.verifyAfter(now + settle.toMillis()));
        if (again) {
            row.due = now;
            return ClaimEnd.AGAIN;
        }
        row.due = parking.notBefore().map(time -> now + time.toMillis()).orElse(Long.MAX_VALUE);
        row.parking = parking;
        return ClaimEnd.DONE;
    }

    @Override
    public synchronized OutboxBacklog backlog() {
        List<Row> pending = rows.values().stream().filter(Row::isPending).toList();
        long oldest = pending.stream()
                .filter(Row::isUnequal)
                .mapToLong(row -> row.markedAt)
                .min()
                .orElse(now);
        return new OutboxBacklog(pending.size(), Duration.ofMillis(now - oldest), rows.size() - pending.size());
    }

    @Override
    public synchronized List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        List<ParkedSlot> parked = new ArrayList<>();
        for (Row row : rows.values()) {
            Parking parking = row.parking;
            if (parking != null
                    && !row.isPending()
                    && after.filter(key -> key.compareTo(row.key) >= 0).isEmpty()) {
                parked.add(new ParkedSlot(
                        row.key, parking.reason(), parking.detail(), Duration.ofMillis(now - row.markedAt)));
            }
        }
        return parked.stream().limit(checked(limit)).toList();
    }
}
