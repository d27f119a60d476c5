package io.github.suppliersdk.sync.contract;

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
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The simplest implementation of the contract, with the clock of a test, for several processes in one world. */
public final class SharedOutbox implements Outbox {
    static final class Row {
        final SlotKey key;
        long mark;
        long taken;
        boolean verify;
        long settleUntil;
        long markedAt;
        boolean isChanged;
        boolean mayDelete;
        long lookAt;
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

        ParkReason reason() {
            return parking == null ? ParkReason.RETRY : parking.reason();
        }

        ParkedSlot shown(long now) {
            return new ParkedSlot(
                    key, reason(), parking == null ? "" : parking.detail(), Duration.ofMillis(now - markedAt));
        }

        void verifyAfter(long until) {
            verify = true;
            settleUntil = Math.max(settleUntil, until);
        }
    }

    private static final long MILLI = 1_000_000;

    private final Map<SlotKey, Row> rows = new TreeMap<>();
    private final Map<SlotKey, Long> deletes = new TreeMap<>();
    private final LongSupplier nanos;
    private long now;

    public SharedOutbox(LongSupplier nanos) {
        this.nanos = nanos;
    }

    private void tick() {
        now = 1_000_000_000 + nanos.getAsLong() / MILLI;
    }

    @Override
    public synchronized void mark(Collection<SlotKey> keys) {
        tick();
        keys.forEach(key -> mark(key, true).mayDelete = false);
    }

    @Override
    public synchronized void markDifferent(Collection<SlotKey> keys, boolean mayDelete) {
        tick();
        keys.forEach(key -> mark(key, false).mayDelete = mayDelete);
    }

    private Row mark(SlotKey key, boolean isChange) {
        Row row = rows.get(key);
        if (row == null) {
            row = new Row(key);
            row.due = now;
            row.markedAt = now;
            rows.put(key, row);
        }
        row.mark++;
        row.isChanged |= isChange;
        if (row.token == null) {
            row.due = Math.min(row.due, now);
        }
        if (row.reason() != ParkReason.RETRY) {
            row.markedAt = now;
        }
        row.parking = null;
        return row;
    }

    @Override
    public synchronized void markToVerify(Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        tick();
        for (SlotKey key : keys) {
            Row row = mark(key, true);
            row.verifyAfter(now + settle.toMillis());
            lookAt.ifPresent(at -> row.lookAt = Math.max(row.lookAt, at.toEpochMilli()));
        }
    }

    static int checked(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit: " + limit);
        }
        return limit;
    }

    @Override
    public synchronized List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
        tick();
        List<OutboxClaim> claims = new ArrayList<>();
        for (Row row : rows.values().stream()
                .filter(row -> row.due <= now)
                .sorted(Comparator.comparing((Row row) -> !row.isChanged).thenComparing(row -> row.due))
                .limit(checked(limit))
                .toList()) {
            if (row.token != null) {
                row.verifyAfter(now + settle.toMillis());
            }
            if (row.lookAt > 0 && row.lookAt <= now) {
                row.verifyAfter(row.lookAt + settle.toMillis());
                row.lookAt = 0;
            }
            row.token = UUID.randomUUID().toString();
            row.due = now + lease.toMillis();
            claims.add(taken(row, settle));
        }
        return claims;
    }

    OutboxClaim taken(Row row, Duration settle) {
        OutboxClaim claim = new OutboxClaim(
                row.key,
                String.valueOf(row.token),
                settle,
                row.mayDelete,
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
        markToVerify(List.of(claim.key()), claim.settle(), Optional.empty());
    }

    @Override
    public synchronized Optional<OutboxClaim> take(OutboxClaim claim) {
        tick();
        Optional<Row> row = owned(claim);
        if (row.isEmpty()) {
            lost(claim);
        }
        return row.map(mine -> taken(mine, claim.settle()));
    }

    @Override
    public synchronized Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        tick();
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
        tick();
        Optional<Row> row = owned(claim);
        if (row.isEmpty()) {
            lost(claim);
            return ClaimEnd.LOST;
        }
        if (row.get().isMarkedSince()) {
            return ClaimEnd.AGAIN;
        }
        if (row.get().lookAt > 0) {
            row.get().token = null;
            row.get().mayDelete = false;
            park(row.get(), new Parking(ParkReason.VERIFY, "", Optional.empty(), Optional.empty()));
        } else {
            rows.remove(claim.key());
        }
        return ClaimEnd.DONE;
    }

    @Override
    public synchronized ClaimEnd park(OutboxClaim claim, Parking parking) {
        tick();
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
        park(row, parking);
        return ClaimEnd.DONE;
    }

    private void park(Row row, Parking parking) {
        row.markedAt = row.reason() == parking.reason() ? row.markedAt : now;
        long due = parking.notBefore().map(time -> now + time.toMillis()).orElse(Long.MAX_VALUE);
        row.due = row.lookAt > 0 ? Math.min(row.lookAt, due) : due;
        row.mayDelete = switch (parking.reason()) {
            case RETRY, VERIFY, HELD_BACK -> row.mayDelete;
            case HELD -> true;
            case REFUSED, NOT_KEPT -> false;
        };
        row.parking = parking;
    }

    @Override
    public synchronized void retry(OptionRef option) {
        tick();
        rows.values().stream()
                .filter(row -> row.parking != null && row.reason() == ParkReason.RETRY && row.token == null)
                .filter(row -> row.key.option().equals(option))
                .forEach(row -> row.due = Math.min(row.due, now));
    }

    private long count(Predicate<ParkReason> which) {
        return rows.values().stream().filter(row -> which.test(row.reason())).count();
    }

    private static boolean isForPeople(ParkReason reason) {
        return reason != ParkReason.RETRY && reason != ParkReason.VERIFY;
    }

    @Override
    public synchronized OutboxBacklog backlog() {
        tick();
        long oldest = rows.values().stream()
                .filter(row -> row.reason() == ParkReason.RETRY)
                .mapToLong(row -> row.markedAt)
                .min()
                .orElse(now);
        return new OutboxBacklog(
                count(reason -> reason == ParkReason.RETRY),
                Duration.ofMillis(now - oldest),
                count(reason -> reason == ParkReason.VERIFY),
                count(SharedOutbox::isForPeople),
                count(reason -> reason == ParkReason.HELD_BACK));
    }

    @Override
    public synchronized List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        tick();
        return rows.values().stream()
                .filter(row -> isForPeople(row.reason()))
                .filter(row -> after.isEmpty() || row.key.compareTo(after.get()) > 0)
                .limit(checked(limit))
                .map(row -> row.shown(now))
                .toList();
    }

    @Override
    public synchronized Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys) {
        tick();
        Map<SlotKey, ParkedSlot> found = new TreeMap<>();
        rows.values().stream().filter(row -> keys.contains(row.key)).forEach(row -> found.put(row.key, row.shown(now)));
        return found;
    }

    @Override
    public synchronized boolean countDelete(SlotKey key, int most) {
        tick();
        deletes.values().removeIf(at -> now - at >= Duration.ofHours(1).toMillis());
        return deletes.containsKey(key) || (deletes.size() < most && deletes.put(key, now) == null);
    }

    @Override
    public synchronized int permitDeletes(Duration heldBackFor) {
        tick();
        List<Row> permitted = rows.values().stream()
                .filter(row -> row.reason() == ParkReason.HELD_BACK && now - row.markedAt >= heldBackFor.toMillis())
                .toList();
        permitted.forEach(row -> mark(row.key, false).mayDelete = true);
        return permitted.size();
    }
}
