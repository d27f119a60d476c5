package io.github.suppliersdk.internal.sync;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.suppliersdk.internal.time.Durations;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps marks in the memory of this process, for one sync or, in a simulation, for several. The lock is held only for the
 * moment of a change, never during a call. Times are in milliseconds since its start, by the clock that never goes back.
 * One contract test runs this class and the rows in a database: they behave alike.
 */
public final class MemoryOutbox implements Outbox {
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long LONGEST = Durations.FOREVER.toSeconds();

    private static final class Row {
        final SlotKey key;

        /** Slots that are due at the same time are claimed in the order of these numbers. */
        final long number;

        /** Since when the slot has waited for its reason: since it was marked, or parked. */
        long since;

        long marks;
        long taken;

        int priority = ClaimOrder.FOUND;

        boolean mayDelete;
        boolean verify;
        long settleUntil;

        /** When to look at the slot once more; 0 if no time is known. */
        long lookAt;

        /** When it is to be claimed; for a claim, the end of its lease. */
        long due;

        @Nullable
        String token;

        /** Kept while the slot is claimed again, until the claim ends or the slot is marked. */
        @Nullable
        Parking parking;

        Row(SlotKey key, long number, long now) {
            this.key = key;
            this.number = number;
            this.since = now;
            this.due = now;
        }

        /** Why the slot waits; RETRY if it is not parked. */
        ParkReason reason() {
            return parking == null ? ParkReason.RETRY : parking.reason();
        }

        boolean isMarkedSince() {
            return marks > taken || verify;
        }

        void verifyAfter(long moment) {
            verify = true;
            settleUntil = Math.max(settleUntil, moment);
        }

        ParkedSlot shown(long now) {
            return new ParkedSlot(
                    key, reason(), parking == null ? "" : parking.detail(), Duration.ofMillis(now - since));
        }
    }

    private static final Comparator<Row> BY_DUE =
            Comparator.<Row>comparingLong(row -> row.due).thenComparingLong(row -> row.number);

    private final Time time;
    private final long start;

    @GuardedBy("this")
    private final List<NavigableSet<Row>> queues =
            List.of(new TreeSet<>(BY_DUE), new TreeSet<>(BY_DUE), new TreeSet<>(BY_DUE));

    @GuardedBy("this")
    private final TreeMap<SlotKey, Row> rows = new TreeMap<>();

    /** When slots were deleted that nobody had judged, within the last hour. */
    @GuardedBy("this")
    private final Map<SlotKey, Long> deletes = new HashMap<>();

    @GuardedBy("this")
    private long numbers;

    /** Starts empty. */
    public MemoryOutbox(Time time) {
        this.time = time;
        this.start = time.nanos();
    }

    private long now() {
        return 1 + (time.nanos() - start) / 1_000_000;
    }

    @GuardedBy("this")
    private NavigableSet<Row> queue(Row row) {
        return queues.get(row.priority);
    }

    @GuardedBy("this")
    private void due(Row row, long at) {
        due(row, row.priority, at);
    }

    @GuardedBy("this")
    private void due(Row row, int priority, long at) {
        queue(row).remove(row);
        row.priority = priority;
        row.due = at;
        queue(row).add(row);
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
        for (SlotKey key : keys) {
            Row row = mark(key, true);
            row.verifyAfter(now() + settle.toMillis());
            lookAt.ifPresent(at -> row.lookAt = Math.max(row.lookAt, moment(at)));
        }
    }

    private long moment(Instant at) {
        return now() + 1000 * Math.min(LONGEST, Duration.between(time.now(), at).toSeconds());
    }

    @GuardedBy("this")
    private Row mark(SlotKey key, boolean isChange) {
        long now = now();
        Row row = rows.computeIfAbsent(key, any -> new Row(key, ++numbers, now));
        row.marks++;
        if (row.reason() != ParkReason.RETRY) {
            row.since = now;
        }
        row.parking = null;
        due(row, isChange ? ClaimOrder.FRESH : row.priority, row.token == null ? Math.min(row.due, now) : row.due);
        return row;
    }

    @Override
    public synchronized List<OutboxClaim> claim(
            int limit, boolean newestFirst, Set<SlotKey> inHand, Duration lease, Duration settle) {
        long now = now();
        Stream<Row> first = newestFirst
                ? newest(now).stream()
                : queues.get(ClaimOrder.TRIED).stream()
                        .takeWhile(row -> row.due <= now)
                        .filter(row -> !inHand.contains(row.key))
                        .limit(limit / ClaimOrder.SHARE_OF_TRIED);
        List<Row> due = Stream.concat(
                        first, queues.stream().flatMap(queue -> queue.stream().takeWhile(row -> row.due <= now)))
                .filter(row -> !inHand.contains(row.key))
                .distinct()
                .limit(limit)
                .toList();
        List<OutboxClaim> claims = new ArrayList<>();
        for (Row row : due) {
            if (row.token != null) {
                row.verifyAfter(now + settle.toMillis());
            }
            if (row.lookAt > 0 && row.lookAt <= now) {
                row.verifyAfter(row.lookAt + settle.toMillis());
                row.lookAt = 0;
            }
            row.token = Long.toString(++numbers);
            due(row, now + lease.toMillis());
            claims.add(taken(row, row.token, settle));
        }
        return claims;
    }

    /** The newest changes, or those of other options: many changes of some options hide none of others. */
    @GuardedBy("this")
    private List<Row> newest(long now) {
        List<Row> due = queues.get(ClaimOrder.FRESH).descendingSet().stream()
                .dropWhile(row -> row.due > now)
                .toList();
        Set<OptionRef> options = due.stream()
                .limit(ClaimOrder.NEWEST)
                .map(row -> row.key.option())
                .collect(Collectors.toSet());
        boolean isOfOthers = time.random() < 0.5 && due.stream().anyMatch(row -> !options.contains(row.key.option()));
        List<Row> some = due.stream()
                .filter(row -> isOfOthers != options.contains(row.key.option()))
                .limit(ClaimOrder.NEWEST)
                .toList();
        return ClaimOrder.oneOptionFirst(some, row -> row.key.option(), time.random());
    }

    private OutboxClaim taken(Row row, String token, Duration settle) {
        Duration settleIn = Duration.ofMillis(Math.max(0, row.settleUntil - now()));
        Optional<ParkReason> parked = Optional.ofNullable(row.parking).map(Parking::reason);
        OutboxClaim claim = new OutboxClaim(row.key, token, settle, row.mayDelete, row.verify, settleIn, parked);
        row.taken = row.marks;
        row.verify = false;
        return claim;
    }

    /** The row of a claim. If the claim is lost there is none, and the slot is marked. */
    @GuardedBy("this")
    private Optional<Row> owned(OutboxClaim claim) {
        Row row = rows.get(claim.key());
        if (row != null && claim.token().equals(row.token)) {
            return Optional.of(row);
        }
        markToVerify(List.of(claim.key()), claim.settle(), Optional.empty());
        return Optional.empty();
    }

    @Override
    public synchronized Optional<OutboxClaim> take(OutboxClaim claim) {
        return owned(claim).map(row -> taken(row, claim.token(), claim.settle()));
    }

    @Override
    public synchronized Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        Set<SlotKey> renewed = new HashSet<>();
        for (OutboxClaim claim : claims) {
            Row row = rows.get(claim.key());
            if (row != null && claim.token().equals(row.token)) {
                due(row, now() + lease.toMillis());
                renewed.add(row.key);
            }
        }
        return renewed;
    }

    @Override
    public synchronized ClaimEnd finish(OutboxClaim claim) {
        return owned(claim).map(this::finish).orElse(ClaimEnd.LOST);
    }

    @GuardedBy("this")
    private ClaimEnd finish(Row row) {
        if (row.isMarkedSince()) {
            return ClaimEnd.AGAIN;
        }
        if (row.lookAt == 0) {
            queue(row).remove(row);
            rows.remove(row.key);
        } else {
            row.mayDelete = false;
            park(row, new Parking(ParkReason.VERIFY, "", Optional.empty(), Optional.empty()));
        }
        return ClaimEnd.DONE;
    }

    @Override
    public synchronized ClaimEnd park(OutboxClaim claim, Parking parking) {
        return owned(claim).map(row -> park(row, parking)).orElse(ClaimEnd.LOST);
    }

    @GuardedBy("this")
    private ClaimEnd park(Row row, Parking parking) {
        long now = now();
        boolean again = row.isMarkedSince();
        row.token = null;
        parking.settle().ifPresent(settle -> row.verifyAfter(now + settle.toMillis()));
        if (again) {
            due(row, now);
            return ClaimEnd.AGAIN;
        }
        if (row.reason() != parking.reason()) {
            row.since = now;
        }
        row.mayDelete = switch (parking.reason()) {
            case RETRY, VERIFY, WITHHELD -> row.mayDelete;
            case HELD -> true;
            case REFUSED, NOT_KEPT -> false;
        };
        row.parking = parking;
        int priority = switch (parking.reason()) {
            case RETRY -> Math.max(ClaimOrder.TRIED, row.priority);
            case WITHHELD -> ClaimOrder.FOUND; // thousands come again at a time, before no sale
            default -> row.priority;
        };
        long due = parking.notBefore().map(wait -> now + wait.toMillis()).orElse(Long.MAX_VALUE);
        due(row, priority, row.lookAt == 0 ? due : Math.min(due, row.lookAt));
        return ClaimEnd.DONE;
    }

    @Override
    public synchronized void retry(OptionRef option) {
        List<Row> waiting = rows(row ->
                        row.key.option().equals(option) && row.reason() == ParkReason.RETRY && row.token == null)
                .toList();
        for (Row row : waiting) {
            due(row, Math.min(row.due, now()));
        }
    }

    @GuardedBy("this")
    private Stream<Row> rows(Predicate<Row> which) {
        return rows.values().stream().filter(which);
    }

    @Override
    public synchronized OutboxBacklog backlog() {
        Map<ParkReason, Long> counts = new EnumMap<>(ParkReason.class);
        long now = now();
        long oldest = now;
        for (Row row : rows.values()) {
            counts.merge(row.reason(), 1L, Long::sum);
            oldest = row.reason() == ParkReason.RETRY ? Math.min(oldest, row.since) : oldest;
        }
        long pending = counts.getOrDefault(ParkReason.RETRY, 0L);
        long verifying = counts.getOrDefault(ParkReason.VERIFY, 0L);
        return new OutboxBacklog(
                pending,
                Duration.ofMillis(now - oldest),
                verifying,
                rows.size() - pending - verifying,
                counts.getOrDefault(ParkReason.WITHHELD, 0L));
    }

    @Override
    public synchronized List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        return after.map(key -> rows.tailMap(key, false)).orElse(rows).values().stream()
                .filter(row -> row.reason().isForPeople())
                .limit(limit)
                .map(row -> row.shown(now()))
                .toList();
    }

    @Override
    public synchronized Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys) {
        Map<SlotKey, ParkedSlot> found = new HashMap<>();
        for (SlotKey key : keys) {
            Row row = rows.get(key);
            if (row != null) {
                found.put(key, row.shown(now()));
            }
        }
        return found;
    }

    @Override
    public synchronized boolean countDelete(SlotKey key, int most) {
        deletes.values().removeIf(at -> now() - at >= HOUR);
        return deletes.containsKey(key)
                ? deletes.size() <= most
                : deletes.size() < most && deletes.put(key, now()) == null;
    }

    @Override
    public synchronized int permitDeletes(Duration withheldFor) {
        long latest = now() - withheldFor.toMillis();
        List<Row> permitted = rows(row -> row.reason() == ParkReason.WITHHELD && row.since <= latest)
                .toList();
        for (Row row : permitted) {
            mark(row.key, false).mayDelete = true;
        }
        return permitted.size();
    }

    /** The slots that are due, in hand, withheld, or to be verified later. */
    synchronized List<SlotKey> unfinished() {
        return rows(row -> !row.reason().isForPeople() || row.reason() == ParkReason.WITHHELD)
                .map(row -> row.key)
                .toList();
    }
}
