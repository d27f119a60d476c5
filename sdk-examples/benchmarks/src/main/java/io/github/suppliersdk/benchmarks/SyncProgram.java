package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.benchmarks.contestants.LibraryContestant;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * A sync, whose source generates slots when it is queried. Each line is {@code sell} or {@code compare}, and a number of
 * options.
 */
final class SyncProgram implements AvailabilitySource {
    private static final int SALES_PER_SECOND = 100;

    /** The time before the reconcile begins, during which code is compiled. */
    private static final Executor WARM_UP = CompletableFuture.delayedExecutor(10, TimeUnit.SECONDS);

    private static final LocalDate FIRST = SampleSlots.FIRST_DAY;
    private static final LocalDate LAST = FIRST.plusDays(SampleSlots.PER_OPTION - 1L);

    private final int options;
    private final Set<SlotKey> soldOut = ConcurrentHashMap.newKeySet();
    private final Map<SlotKey, Long> committed = new ConcurrentHashMap<>();
    private final Map<SlotKey, Long> latencies = new ConcurrentHashMap<>();
    private final AtomicLong queries = new AtomicLong();
    private int sold;

    private SyncProgram(int options) {
        this.options = options;
    }

    /** The argument: the address of the service. */
    public static void main(String[] arguments) throws Exception {
        SupplierClient client = LibraryContestant.client(arguments[0]);
        ForkedJvm.serve(words -> {
            SyncProgram program = new SyncProgram(Integer.parseInt(words[1]));
            return words[0].equals("sell") ? program.sell(client) : program.compare(client);
        });
    }

    private static OptionRef option(int number) {
        return OptionRef.of(SampleSlots.EXPERIENCE_ID, "option-" + number);
    }

    private static SlotKey key(OptionRef option, int number) {
        return option.slot(SampleSlots.id(option.optionId(), false, number));
    }

    private Slot slot(SlotKey key) {
        Slot slot = LibraryContestant.slot(key.slotId());
        return soldOut.contains(key) ? slot.withCapacity(0) : slot;
    }

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        queries.incrementAndGet();
        Map<SlotKey, Slot> found = new HashMap<>();
        keys.forEach(key -> found.put(key, slot(key)));
        return found;
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return IntStream.range(0, SampleSlots.PER_OPTION)
                .mapToObj(number -> key(option, number))
                .filter(key -> !SampleSlots.day(key.slotId()).isBefore(from)
                        && !SampleSlots.day(key.slotId()).isAfter(to))
                .map(this::slot);
    }

    @Override
    public Stream<OptionRef> options() {
        return IntStream.range(0, options).mapToObj(SyncProgram::option);
    }

    /**
     * Sells slots out, each once, until a reconcile is done. Returns the number of sales during the reconcile, from
     * their commits to the responses the median, the 99th percentile and the longest time in milliseconds, the queries
     * of the source for 1,000 sales, and the seconds of the reconcile.
     */
    private double[] sell(SupplierClient client) throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().start()) {
            DataSource database = WebhookServer.pool(postgres.getJdbcUrl("postgres", "postgres"));
            JdbcOutbox outbox = JdbcOutbox.builder(database).build();
            try (AvailabilitySync sync = AvailabilitySync.builder(client)
                    .source(this)
                    .guard(1)
                    .listener(this::onEvent)
                    .outbox(outbox)
                    .build()) {
                sell(sync, outbox, database, CompletableFuture.runAsync(() -> {}, WARM_UP));
                sync.awaitIdle(Duration.ofSeconds(30));
                latencies.clear();
                queries.set(0);
                long start = System.nanoTime();
                CompletableFuture<Void> reconcile = CompletableFuture.runAsync(() -> reconcile(sync));
                int sales = sell(sync, outbox, database, reconcile);
                reconcile.get();
                double seconds = (System.nanoTime() - start) / 1e9;
                sync.awaitIdle(Duration.ofSeconds(60));
                double[] sorted = latencies.values().stream()
                        .mapToDouble(nanos -> nanos / 1e6)
                        .sorted()
                        .toArray();
                return new double[] {
                    sales,
                    sorted[sorted.length / 2],
                    sorted[sorted.length * 99 / 100],
                    sorted[sorted.length - 1],
                    queries.get() * 1e3 / sales,
                    seconds
                };
            }
        }
    }

    /** Sells slots at an even pace until the future is done; returns their number. */
    private int sell(AvailabilitySync sync, JdbcOutbox outbox, DataSource database, CompletableFuture<Void> until)
            throws Exception {
        long start = System.nanoTime();
        int before = sold;
        for (; !until.isDone(); sold++) {
            long moment = start + (sold - before) * 1_000_000_000L / SALES_PER_SECOND;
            for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            SlotKey key = key(option(sold % options), sold / options); // one slot of each option, then the next ones
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                outbox.mark(connection, key);
                soldOut.add(key);
                connection.commit();
            }
            committed.put(key, System.nanoTime());
            sync.changed(key);
        }
        return sold - before;
    }

    private static void reconcile(AvailabilitySync sync) {
        try {
            sync.reconcile(FIRST, LAST);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void onEvent(SyncEvent event) {
        Long since = committed.get(event.slot());
        if (event.kind() == SyncEvent.Kind.SENT && since != null) {
            latencies.putIfAbsent(event.slot(), System.nanoTime() - since);
        }
    }

    /** Compares all options; returns the number of equal slots, the seconds, and the bytes of heap. */
    private double[] compare(SupplierClient client) throws InterruptedException {
        try (AvailabilitySync sync =
                AvailabilitySync.builder(client).source(this).build()) {
            long start = System.nanoTime();
            SyncResult result = sync.compare(FIRST, LAST);
            long equal = result.compared() - result.found().count();
            return new double[] {equal, (System.nanoTime() - start) / 1e9, Heap.peak()};
        }
    }
}
