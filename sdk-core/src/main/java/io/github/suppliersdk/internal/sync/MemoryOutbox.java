package io.github.suppliersdk.internal.sync;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps rows in the memory of this process, for one sync or, in a simulation, for several. The lock is held only for the
 * moment of a change, never during a call. Its clock begins with that of the machine, and never goes back.
 */
public final class MemoryOutbox implements OutboxQueue {
    private static final long HOUR = Duration.ofHours(1).toMillis();

    private static final Comparator<OutboxRow> IN_ORDER =
            Comparator.<OutboxRow>comparingLong(row -> row.due).thenComparingLong(row -> row.number);

    private final Time time;
    private final long start;
    private final long startMillis;

    @GuardedBy("this")
    private final NavigableMap<SlotKey, OutboxRow> rows = new TreeMap<>();

    /** The same rows by their priorities, in the order in which they are claimed. */
    @GuardedBy("this")
    private final List<Set<OutboxRow>> queues =
            List.of(new TreeSet<>(IN_ORDER), new TreeSet<>(IN_ORDER), new TreeSet<>(IN_ORDER));

    /** When slots were deleted that nobody had judged, within the last hour. */
    @GuardedBy("this")
    private final Map<SlotKey, Long> deletes = new HashMap<>();

    @GuardedBy("this")
    private long numbers;

    /** Starts empty. */
    public MemoryOutbox(Time time) {
        this.time = time;
        this.start = time.nanos();
        this.startMillis = time.now().toEpochMilli();
    }

    private long now() {
        return startMillis + (time.nanos() - start) / 1_000_000;
    }

    /** Changes a row, and its place in the queue. */
    @GuardedBy("this")
    private <T> T change(OutboxRow row, Function<OutboxRow, T> change) {
        queues.get(row.priority).remove(row);
        row.now = now();
        T result = change.apply(row);
        if (row.isFinished) {
            rows.remove(row.key);
        } else {
            queues.get(row.priority).add(row);
        }
        return result;
    }

    /** The row of a claim; null if the claim is lost. */
    @GuardedBy("this")
    private @Nullable OutboxRow row(OutboxClaim claim) {
        OutboxRow row = rows.get(claim.key());
        return row != null && row.isOf(claim) ? row : null;
    }

    /** Changes the row of a claim. If the claim is lost there is none, and the slot is marked. */
    @GuardedBy("this")
    private <T> Optional<T> change(OutboxClaim claim, Function<OutboxRow, T> change) {
        OutboxRow row = row(claim);
        if (row == null) {
            mark(List.of(claim.key()), Mark.toVerify(claim.settle(), Optional.empty()));
            return Optional.empty();
        }
        return Optional.of(change(row, change));
    }

    @Override
    public synchronized void mark(Collection<SlotKey> keys, Mark mark) {
        for (SlotKey key : keys) {
            OutboxRow row = rows.computeIfAbsent(key, any -> new OutboxRow(key, ++numbers, now()));
            OutboxRow unused = change(row, each -> each.mark(mark));
        }
    }

    @Override
    public synchronized List<OutboxClaim> claim(
            int limit, Which which, Set<SlotKey> inHand, Duration lease, Duration settle) {
        Stream<OutboxRow> first = due(OutboxRow.TRIED, inHand).limit(limit / OutboxRow.SHARE_OF_TRIED);
        if (which == Which.PROBE) {
            List<OutboxRow> newest =
                    new ArrayList<>(due(OutboxRow.FRESH, inHand).toList());
            Collections.reverse(newest);
            first = OutboxRow.newestOfOneOption(newest, row -> row.key.option(), time.random()).stream();
        }
        List<OutboxRow> some = Stream.of(
                        first, due(OutboxRow.FRESH, inHand), due(OutboxRow.TRIED, inHand), due(OutboxRow.FOUND, inHand))
                .limit(which == Which.FRESH ? 2 : 4)
                .flatMap(rows -> rows)
                .distinct()
                .limit(limit)
                .toList();
        List<OutboxClaim> claimed = new ArrayList<>();
        for (OutboxRow row : some) {
            String token = Long.toString(++numbers);
            claimed.add(change(row, each -> each.claim(token, lease, settle)));
        }
        return claimed;
    }

    @GuardedBy("this")
    private Stream<OutboxRow> due(int priority, Set<SlotKey> inHand) {
        long now = now();
        return queues.get(priority).stream().takeWhile(row -> row.due <= now).filter(row -> !inHand.contains(row.key));
    }

    @Override
    public synchronized Optional<OutboxClaim> take(OutboxClaim claim) {
        return change(claim, row -> row.take(claim.token(), claim.settle()));
    }

    @Override
    public synchronized Set<SlotKey> renew(Collection<OutboxClaim> some, Duration lease) {
        Set<SlotKey> renewed = new HashSet<>();
        for (OutboxClaim claim : some) {
            OutboxRow row = row(claim);
            if (row != null) {
                renewed.add(change(row, each -> each.renew(lease)).key);
            }
        }
        return renewed;
    }

    @Override
    public synchronized ClaimEnd end(OutboxClaim claim, @Nullable Parking parking) {
        return change(claim, row -> row.end(parking)).orElse(ClaimEnd.LOST);
    }

    @Override
    public synchronized void retry(OptionRef option) {
        int unused = change(
                row -> row.reason() == ParkReason.RETRY && row.key.option().equals(option), OutboxRow::makeDue);
    }

    @Override
    public synchronized int permitDeletes(Supplier<Duration> withheldFor) {
        long now = now();
        long latest = now - withheldFor.get().toMillis();
        return change(row -> row.reason() == ParkReason.WITHHELD && row.since <= latest, row -> row.mark(Mark.GONE));
    }

    @GuardedBy("this")
    private int change(Predicate<OutboxRow> which, Function<OutboxRow, OutboxRow> change) {
        List<OutboxRow> some = rows.values().stream().filter(which).toList();
        for (OutboxRow row : some) {
            OutboxRow unused = change(row, change);
        }
        return some.size();
    }

    @Override
    public synchronized OutboxBacklog backlog() {
        Map<ParkReason, Long> counts = new EnumMap<>(ParkReason.class);
        long now = now();
        long oldest = now;
        for (OutboxRow row : rows.values()) {
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
                .limit(OutboxQueue.checked(limit))
                .map(this::shown)
                .toList();
    }

    @Override
    public synchronized Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys) {
        Map<SlotKey, ParkedSlot> found = new HashMap<>();
        for (SlotKey key : keys) {
            OutboxRow row = rows.get(key);
            if (row != null) {
                found.put(key, shown(row));
            }
        }
        return found;
    }

    private ParkedSlot shown(OutboxRow row) {
        row.now = now();
        return row.shown();
    }

    @Override
    public synchronized boolean countDelete(SlotKey key, int most) {
        deletes.values().removeIf(at -> now() - at >= HOUR);
        return deletes.containsKey(key)
                ? deletes.size() <= most
                : deletes.size() < most && deletes.put(key, now()) == null;
    }

    /** The slots that are due, in hand, withheld, or to be verified later. */
    synchronized List<SlotKey> unfinished() {
        return rows.values().stream()
                .filter(row -> !row.reason().isForPeople() || row.reason() == ParkReason.WITHHELD)
                .map(row -> row.key)
                .toList();
    }
}
