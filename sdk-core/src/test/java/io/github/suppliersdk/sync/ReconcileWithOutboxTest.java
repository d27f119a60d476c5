package io.github.suppliersdk.sync;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.sync.InMemorySlotService;
import io.github.suppliersdk.internal.sync.MapSource;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The results and effects of a reconcile when the marks are in a database. */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT) // they wait for polls, and share nothing
class ReconcileWithOutboxTest {
    private static final LocalDate FIRST = Slots.FIRST_DAY;
    private static final LocalDate LAST = FIRST.plusDays(400);

    private final InMemorySlotService service = new InMemorySlotService();
    private final MapSource source = new MapSource();
    private final HikariDataSource database = Databases.pool(Databases.newH2());
    private final JdbcOutbox outbox = JdbcOutbox.builder(database).build();

    @AfterEach
    void close() {
        database.close();
    }

    private static Slot slot(int number, int seats) {
        return Slots.daily("e1", "o1", number, seats).slot();
    }

    private static SlotKey key(int number) {
        return SlotKey.of("e1", "o1", "o1-" + number);
    }

    private void atBoth(int slots) {
        for (int i = 0; i < slots; i++) {
            service.put("e1", slot(i, 5));
            source.put(slot(i, 5));
        }
    }

    private AvailabilitySync sync(Outbox marks) {
        return AvailabilitySync.builder(service.client())
                .source(source)
                .outbox(marks)
                .build();
    }

    /** Wraps the outbox so that each call is first reported with its name and the number of its calls so far. */
    private Outbox outbox(BiConsumer<String, Integer> before) {
        AtomicInteger backlogs = new AtomicInteger();
        return (Outbox) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Outbox.class}, (proxy, method, arguments) -> {
                    boolean isBacklog = method.getName().equals("backlog");
                    before.accept(method.getName(), isBacklog ? backlogs.incrementAndGet() : 0);
                    try {
                        return method.invoke(outbox, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void aSlotParkedByAnotherProcessIsReportedWithItsReason() throws InterruptedException {
        atBoth(30);
        source.put(slot(1, 5).withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600)));
        source.remove(key(2));
        service.held.add(key(2));
        service.script = request -> request.method().equals("PUT") ? InMemorySlotService.error(422) : null;
        Outbox marksOnly = outbox((method, count) -> {
            if (method.equals("claim")) {
                throw new OutboxException("this process gets no slot", new IllegalStateException());
            }
        });
        try (AvailabilitySync other = sync(outbox);
                AvailabilitySync sync = sync(marksOnly)) {
            assertThat(sync.reconcile(FIRST, LAST).found().count()).isEqualTo(2);
            while (outbox.backlog().parked() < 2) {
                Thread.onSpinWait(); // the other process finds the marks by its poll
            }
            SyncResult result = sync.reconcile(FIRST, LAST);
            assertThat(result.refused().first()).containsOnlyKeys(key(1));
            assertThat(result.refused().first().get(key(1))).contains("422");
            assertThat(result.held().first()).containsOnlyKeys(key(2));
            assertThat(result.isEqual()).isTrue();
            assertThat(other.awaitIdle(Duration.ofSeconds(20))).isTrue();
        }
    }

    @Test
    void aSourceWithoutOptionsIsNotEqualAndConfirmsNothing() throws InterruptedException {
        atBoth(40);
        source.slots.clear();
        service.script = request -> request.path().endsWith("/experiences")
                ? Reply.ok("[{\"experience_id\":\"e1\",\"options\":[{\"option_id\":\"o1\"}]}]")
                : null;
        try (AvailabilitySync sync = sync(outbox)) {
            for (int i = 0; i < 40; i++) {
                outbox.mark(List.of(key(i)));
            }
            sync.changed(key(0));
            assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
            long withheld = outbox.backlog().withheld();
            // two that are counted at the same time at the limit may both be refused
            assertThat(withheld).isBetween(20L, 23L);
            source.options.clear();
            SyncResult result = sync.reconcile(FIRST, LAST);
            assertThat(result.notListed()).containsExactly(OptionRef.of("e1", "o1"));
            assertThat(result.isEqual()).isFalse();
            assertThat(outbox.backlog().withheld()).isEqualTo(withheld);
            assertThat(service.size()).isEqualTo((int) withheld);
        }
    }

    @Test
    void aWebhookAfterTheCloseIsStillMarkedInTheOutbox() {
        AvailabilitySync sync = sync(outbox);
        sync.close(Duration.ofSeconds(5));
        sync.verify(List.of(key(1)));
        assertThat(outbox.backlog().pending()).isEqualTo(1);
    }

    /** An import of the supplier has marked one of the rows, and its transaction is still open. */
    @Test
    void aLockedRowDoesNotDelayTheOtherSlotsOfAReconcile() throws Exception {
        reconcileBeside(List.of(key(7)), (open, sync) -> {
            SyncResult result = sync.reconcile(FIRST, LAST);
            assertThat(result.failed().values())
                    .singleElement(as(STRING))
                    .contains(key(7).toString())
                    .contains("could not be marked");
            assertThat(result.isEqual()).isFalse();
            open.rollback();
            assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
            SyncResult next = sync.reconcile(FIRST, LAST);
            assertThat(next.found().first()).containsOnlyKeys(key(7));
            assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
            assertThat(sync.reconcile(FIRST, LAST).isEqual()).isTrue();
        });
    }

    private interface Reconciles {
        void beside(Connection open, AvailabilitySync sync) throws Exception;
    }

    /** Thirty slots differ, and an open transaction has marked some of them. */
    private void reconcileBeside(List<SlotKey> marked, Reconciles what) throws Exception {
        atBoth(30);
        for (int i = 0; i < 30; i++) {
            source.put(slot(i, 4));
        }
        try (HikariDataSource withShortLockTimeout = Databases.pool(Databases.newH2() + ";LOCK_TIMEOUT=20")) {
            JdbcOutbox marks = JdbcOutbox.builder(withShortLockTimeout).build();
            try (Connection open = withShortLockTimeout.getConnection();
                    AvailabilitySync sync = sync(marks)) {
                open.setAutoCommit(false);
                marks.mark(open, marked);
                what.beside(open, sync);
            }
        }
    }

    @Test
    void aReconcileEndsWhenTheSyncIsClosed() throws Exception {
        atBoth(3);
        source.put(slot(1, 4));
        AvailabilitySync sync = sync(outbox);
        service.script = request -> {
            while (request.path().contains("daily_slots?") && isOpen(sync)) {
                Thread.onSpinWait(); // the sync is closed while the service is read
            }
            return null;
        };
        CompletableFuture<SyncResult> result = new CompletableFuture<>();
        Thread night = new Thread(() -> {
            try {
                result.complete(sync.reconcile(FIRST, LAST));
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        night.start();
        while (service.calls().isEmpty()) {
            Thread.onSpinWait();
        }
        sync.close(Duration.ofSeconds(20));
        night.join();
        assertThat(result).isCompletedExceptionally();
        assertThat(result.handle((any, failure) -> failure).join())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(service.writes()).isEmpty();
    }

    private static boolean isOpen(AvailabilitySync sync) {
        try {
            sync.changed(key(1));
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    @Test
    void anyProcessDeletesSlotsThatAReconcileHasJudged() throws InterruptedException {
        atBoth(300);
        for (int i = 0; i < 50; i++) {
            source.remove(key(i));
        }
        Outbox marksOnly = outbox((method, count) -> {
            if (method.equals("claim")) {
                throw new OutboxException("this process gets no slot", new IllegalStateException());
            }
        });
        try (AvailabilitySync other = sync(outbox);
                AvailabilitySync sync = sync(marksOnly)) {
            assertThat(sync.reconcile(FIRST, LAST).found().count()).isEqualTo(50);
            while (outbox.backlog().pending() > 0) {
                Thread.onSpinWait();
            }
            assertThat(service.size()).isEqualTo(250);
            for (int i = 50; i < 100; i++) {
                source.remove(key(i));
                outbox.markDifferent(List.of(key(i)), false); // missing at the source only after the judgement
            }
            other.changed(key(50));
            assertThat(other.awaitIdle(Duration.ofSeconds(20))).isTrue();
            long withheld = outbox.backlog().withheld();
            // two that are counted at the same time at the limit may both be refused
            assertThat(withheld).isBetween(30L, 33L);
            assertThat(service.size()).isEqualTo((int) (200 + withheld));
        }
    }

    @Test
    void aSlotThatTheSourceListsOnTwoDaysMovesNothing() throws InterruptedException {
        atBoth(3);
        Slot twice = slot(1, 5).withKind(DailySlot.of(FIRST.plusDays(40)));
        AvailabilitySource listing = new AvailabilitySource() {
            @Override
            public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
                return source.current(keys);
            }

            @Override
            public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
                return Stream.concat(source.between(option, from, to), Stream.of(twice));
            }

            @Override
            public Stream<OptionRef> options() {
                return source.options();
            }
        };
        try (AvailabilitySync sync = AvailabilitySync.builder(service.client())
                .source(listing)
                .outbox(outbox)
                .build()) {
            SyncResult result = sync.reconcile(FIRST, LAST);
            assertThat(result.failed().values())
                    .singleElement(as(STRING))
                    .contains("is listed twice by the source: o1-1");
            assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
            assertThat(service.writes()).isEmpty();
        }
    }
}
