package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.benchmarks.contestants.Contestants;
import io.github.suppliersdk.benchmarks.contestants.LibraryContestant;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.sync.SyncPlan;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.sql.Connection;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** A process with a sync, whose source generates slots when it is queried. It prints an empty line last. */
public final class SyncProgram implements AvailabilitySource {
    private static final int CHANGES_PER_SECOND = Integer.getInteger("rate", 100);

    /** The number of changes before the reconcile begins, during which code is compiled. */
    private static final int WARM_UP_CHANGES = 1_000;

    private final LocalDate first;
    private final int days;
    private final int options;
    private final Set<SlotKey> soldOut = ConcurrentHashMap.newKeySet();
    private final Map<SlotKey, Long> committed = new ConcurrentHashMap<>();
    private final Map<SlotKey, Long> latencies = new ConcurrentHashMap<>();
    private final AtomicLong queries = new AtomicLong();
    private final AtomicLong keysAsked = new AtomicLong();

    private SyncProgram(LocalDate first, int days, int options) {
        this.first = first;
        this.days = days;
        this.options = options;
    }

    /**
     * The arguments: {@code memory}, {@code postgres} or {@code compare}; the address of the service; the first day,
     * the number of days, the number of options.
     */
    public static void main(String[] arguments) throws Exception {
        SyncProgram program = new SyncProgram(
                LocalDate.parse(arguments[2]), Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
        SupplierClient client = LibraryContestant.client(Contestants.Trust.NONE, arguments[1]);
        switch (arguments[0]) {
            case "memory" -> program.sell(client, null);
            case "postgres" -> {
                try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().start()) {
                    program.sell(client, SyncMarks.pool(postgres.getJdbcUrl("postgres", "postgres")));
                }
            }
            default -> program.compare(client);
        }
        System.out.println();
        System.exit(0);
    }

    private static OptionRef option(int number) {
        return OptionRef.of(SampleSlots.EXPERIENCE_ID, "option-" + number);
    }

    private Slot slot(SlotKey key) {
        Slot slot = LibraryContestant.slot(key.slotId(), key.optionId(), LocalDate.parse(key.slotId()));
        return soldOut.contains(key) ? slot.withCapacity(0) : slot;
    }

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        queries.incrementAndGet();
        keysAsked.addAndGet(keys.size());
        Map<SlotKey, Slot> found = new HashMap<>();
        keys.forEach(key -> found.put(key, slot(key)));
        return found;
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return IntStream.range(0, days)
                .mapToObj(first::plusDays)
                .filter(day -> !day.isBefore(from) && !day.isAfter(to))
                .map(day -> slot(SlotKey.of(option.experienceId(), option.optionId(), day.toString())));
    }

    @Override
    public Stream<OptionRef> options() {
        return IntStream.range(0, options).mapToObj(SyncProgram::option);
    }

    /** Marks slots as sold out at the set rate, each slot once. Without a database, marks are in memory. */
    private void sell(SupplierClient client, DataSource database) throws Exception {
        JdbcOutbox outbox =
                database == null ? null : JdbcOutbox.builder(database).build();
        AvailabilitySync.Builder builder =
                AvailabilitySync.builder(client).source(this).guard(1).listener(this::onEvent);
        if (outbox != null) {
            builder.outbox(outbox);
        }
        try (AvailabilitySync sync = builder.build()) {
            CompletableFuture<SyncResult> reconcile = null;
            long start = System.nanoTime();
            long reconcileStart = 0;
            int changes = 0;
            for (; reconcile == null || !reconcile.isDone(); changes++) {
                if (changes == WARM_UP_CHANGES) {
                    sync.awaitIdle(Duration.ofSeconds(30));
                    latencies.clear();
                    queries.set(0);
                    keysAsked.set(0);
                    start = System.nanoTime() - changes * 1_000_000_000L / CHANGES_PER_SECOND;
                    reconcileStart = System.nanoTime();
                    reconcile = CompletableFuture.supplyAsync(() -> reconcile(sync));
                }
                await(start + changes * 1_000_000_000L / CHANGES_PER_SECOND);
                sell(sync, outbox, database, key(changes));
            }
            long reconciled = System.nanoTime() - reconcileStart;
            sync.awaitIdle(Duration.ofSeconds(60));
            int timed = changes - WARM_UP_CHANGES;
            long[] sorted = latencies.values().stream()
                    .mapToLong(Long::longValue)
                    .sorted()
                    .toArray();
            System.out.printf(
                    "%s: %d changes, %.0f a second; commit to the response, ms: p50 %.0f, p90 %.0f, p99 %.0f, most %.0f (%d measured)%n",
                    outbox == null ? "memory" : "outbox",
                    timed,
                    timed * 1e9 / reconciled,
                    at(sorted, 0.5),
                    at(sorted, 0.9),
                    at(sorted, 0.99),
                    at(sorted, 1),
                    sorted.length);
            System.out.printf(
                    "source: %.0f queries and %.0f keys for 1,000 changes%n",
                    queries.get() * 1000.0 / timed, keysAsked.get() * 1000.0 / timed);
            System.out.printf("reconcile: %.1f s; %s%n", reconciled / 1e9, reconcile.get());
        }
    }

    /** The slot of a change: first one slot of each option, then the next one of each. */
    private SlotKey key(int change) {
        return option(change % options)
                .slot(first.plusDays(change / options % days).toString());
    }

    private SyncResult reconcile(AvailabilitySync sync) {
        try {
            return sync.reconcile(first, first.plusDays(days));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void sell(AvailabilitySync sync, JdbcOutbox outbox, DataSource database, SlotKey key) throws Exception {
        if (outbox == null) {
            soldOut.add(key);
        } else {
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                outbox.mark(connection, key);
                soldOut.add(key);
                connection.commit();
            }
        }
        committed.put(key, System.nanoTime());
        sync.changed(key);
    }

    private void onEvent(SyncEvent event) {
        Long since = committed.get(event.slot());
        if (event.kind() == SyncEvent.Kind.SENT && since != null) {
            latencies.putIfAbsent(event.slot(), System.nanoTime() - since);
        }
    }

    private static void await(long moment) {
        for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static double at(long[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.ceil(share * sorted.length) - 1] / 1e6;
    }

    private void compare(SupplierClient client) {
        try (AvailabilitySync sync =
                AvailabilitySync.builder(client).source(this).build()) {
            long start = System.nanoTime();
            long equal = 0;
            for (int i = 0; i < options; i++) {
                OptionRef option = option(i);
                SyncPlan plan = sync.compare(option.experienceId(), option.optionId(), first, first.plusDays(days));
                equal += plan.equal();
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            System.gc();
            System.out.printf(
                    "compared: %d slots equal, %.1f s, %.1f µs each, at most %.1f MB of heap%n",
                    equal, seconds, seconds * 1e6 / equal, peak() / 1e6);
        }
    }

    /**
     * The greatest size of the old generation, garbage included, and what the last collection left of the young one.
     */
    private static long peak() {
        long most = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                most += pool.getName().contains("Tenured")
                        ? pool.getPeakUsage().getUsed()
                        : pool.getCollectionUsage().getUsed();
            }
        }
        return most;
    }
}
