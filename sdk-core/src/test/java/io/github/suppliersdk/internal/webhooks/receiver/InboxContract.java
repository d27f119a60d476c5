package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.support.Race;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the scripts rely on: inserts, locks and what is seen, while several transactions are open. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class InboxContract {
    static final Inbox.Limits LIMITS = new Inbox.Limits(Duration.ofSeconds(30), Duration.ofSeconds(60));
    private static final Inbox.Limits IMPATIENT = new Inbox.Limits(Duration.ofMillis(1), Duration.ofSeconds(60));
    private static final Instant NOW = Instant.parse("2027-01-01T00:00:00.123Z");

    private final CountDownLatch mayEnd = new CountDownLatch(1);

    abstract Inbox inbox();

    /** Whether a search for what is due locks only what it returns; otherwise also what comes after. */
    boolean locksOnlyWhatIsTaken() {
        return true;
    }

    @AfterEach
    void endAll() {
        mayEnd.countDown();
    }

    static InboxRow row(String key, RowState state) {
        return ImmutableInboxRow.builder()
                .key(key)
                .state(state)
                .due(NOW)
                .since(NOW)
                .build();
    }

    <T> T in(Inbox.Work<T> work) throws Exception {
        return inbox().transaction(LIMITS, work);
    }

    static boolean insert(Inbox inbox, InboxRow row) throws Exception {
        return inbox.transaction(LIMITS, rows -> rows.insert(row));
    }

    boolean insert(InboxRow row) throws Exception {
        return insert(inbox(), row);
    }

    static Optional<InboxRow> find(Inbox inbox, String key) throws Exception {
        return inbox.transaction(LIMITS, rows -> rows.find(key));
    }

    Optional<InboxRow> find(String key) throws Exception {
        return find(inbox(), key);
    }

    Optional<InboxRow> lock(String key) throws Exception {
        return in(rows -> rows.lock(key));
    }

    static List<InboxRow> open(Inbox inbox, int limit) throws Exception {
        return inbox.transaction(LIMITS, rows -> rows.open(NOW, limit));
    }

    static Optional<InboxRow> due(Inbox inbox, Set<RowState> states, Instant before) throws Exception {
        return inbox.transaction(LIMITS, rows -> rows.lockDue(states, before));
    }

    /** A transaction that does this and then stays open until it is told how to end. */
    private final class OpenTransaction {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CompletableFuture<Boolean> end = new CompletableFuture<>();
        private final CompletableFuture<Void> ended;

        OpenTransaction(Inbox.Work<?> work) throws InterruptedException {
            ended = CompletableFuture.runAsync(() -> {
                try {
                    boolean unused = in(rows -> {
                        work.in(rows);
                        begun.countDown();
                        if (!end.get(60, TimeUnit.SECONDS)) {
                            throw new IllegalStateException("rolled back");
                        }
                        return true;
                    });
                } catch (Exception e) {
                    assertThat(e).hasMessage("rolled back");
                }
            });
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        }

        void commit() {
            end.complete(true);
            ended.join();
        }

        void rollBack() {
            end.complete(false);
            ended.join();
        }
    }

    @Test
    void aRowIsReadAsItWasWritten() throws Exception {
        InboxRow row = ImmutableInboxRow.copyOf(row("hold:all", RowState.HELD))
                .withDigest("d")
                .withResponse("{\"a\":\"\ud83d\ude00\"}")
                .withHoldId("h\u00e4")
                .withBookingId("b")
                .withExperienceId("e")
                .withOptionId("o")
                .withSlotId("s")
                .withHoldEnd(NOW.plusMillis(1))
                .withRequest("{}")
                .withAttempts(3)
                .withNote("by hand");
        assertThat(insert(row)).isTrue();
        assertThat(find("hold:all")).contains(row);
        InboxRow ended = row.finished(RowState.ENDED, NOW.plusSeconds(1), Duration.ofSeconds(1));
        boolean unused = in(rows -> {
            assertThat(rows.lock("hold:all")).contains(row);
            rows.update(ended);
            return true;
        });
        assertThat(find("hold:all")).contains(ended);
        unused = in(rows -> {
            assertThat(rows.lock("hold:all")).isPresent();
            rows.delete("hold:all");
            return true;
        });
        assertThat(find("hold:all")).isEmpty();
        assertThat(lock("hold:all")).isEmpty();
    }

    @Test
    void whatIsRolledBackHasNotHappened() throws Exception {
        assertThatThrownBy(() -> in(rows -> {
                    assertThat(rows.insert(row("hold:back", RowState.HELD))).isTrue();
                    throw new IllegalStateException("the handler's own");
                }))
                .hasMessage("the handler's own");
        assertThat(find("hold:back")).isEmpty();
    }

    @Test
    void anInsertWaitsForAnotherOneOfItsKey() throws Exception {
        for (boolean isCommitted : new boolean[] {true, false}) {
            String key = "booking:waits-" + isCommitted;
            OpenTransaction open = new OpenTransaction(rows -> rows.insert(row(key, RowState.CONFIRMED)));
            CompletableFuture<Boolean> inserted = new CompletableFuture<>();
            Thread other = new Thread(() -> {
                try {
                    boolean unused = in(rows -> inserted.complete(rows.insert(row(key, RowState.CANCELLED))));
                } catch (Exception e) {
                    inserted.completeExceptionally(e);
                }
            });
            other.start();
            // neither a plain read nor a lock sees the row that is being inserted, and neither waits for it
            assertThat(find(key)).isEmpty();
            if (isCommitted) {
                open.commit();
            } else {
                open.rollBack();
            }
            assertThat(inserted.get(60, TimeUnit.SECONDS)).isEqualTo(!isCommitted);
            other.join();
            assertThat(find(key).map(InboxRow::state)).contains(isCommitted ? RowState.CONFIRMED : RowState.CANCELLED);
        }
    }

    /** After a conflict the row of the other transaction is seen: not so at REPEATABLE READ. */
    @Test
    void aConflictIsFollowedByARowThatCanBeRead() throws Exception {
        boolean unused = in(rows -> {
            assertThat(rows.find("booking:seen")).isEmpty();
            new OpenTransaction(other -> other.insert(row("booking:seen", RowState.CONFIRMED))).commit();
            assertThat(rows.insert(row("booking:seen", RowState.CANCELLED))).isFalse();
            assertThat(rows.find("booking:seen").map(InboxRow::state)).contains(RowState.CONFIRMED);
            assertThat(rows.lock("booking:seen").map(InboxRow::state)).contains(RowState.CONFIRMED);
            return true;
        });
    }

    @Test
    void aLockIsWaitedForAndItsWaitEnds() throws Exception {
        assertThat(insert(row("hold:locked", RowState.HELD))).isTrue();
        OpenTransaction open = new OpenTransaction(rows -> {
            rows.update(rows.lock("hold:locked").orElseThrow().finished(RowState.BOOKED, NOW, Duration.ZERO));
            return true;
        });
        assertThatThrownBy(() -> inbox().transaction(IMPATIENT, rows -> rows.lock("hold:locked")))
                .isInstanceOf(Exception.class);
        assertThat(find("hold:locked").map(InboxRow::state)).contains(RowState.HELD);
        CompletableFuture<Optional<InboxRow>> locked = CompletableFuture.supplyAsync(() -> {
            try {
                return lock("hold:locked");
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        open.commit();
        assertThat(locked.get(60, TimeUnit.SECONDS).map(InboxRow::state)).contains(RowState.BOOKED);
    }

    @Test
    void whatIsDueIsTakenOnceAndInItsOrder() throws Exception {
        Set<RowState> pending = Set.of(RowState.PENDING);
        for (int i = 0; i < 4; i++) {
            InboxRow order = ImmutableInboxRow.copyOf(row("order:" + i, RowState.PENDING))
                    .withDue(NOW.plusSeconds(10 - i))
                    .withSince(NOW.plusSeconds(i))
                    .withRequest("{}");
            assertThat(insert(order)).isTrue();
        }
        Instant until = NOW.plusSeconds(9); // the second one is due then, and the first one is not
        OpenTransaction open = new OpenTransaction(rows -> {
            assertThat(rows.lockDue(pending, until).map(InboxRow::key)).contains("order:3");
            return true;
        });
        assertThat(due(inbox(), pending, until).map(InboxRow::key))
                .isEqualTo(locksOnlyWhatIsTaken() ? Optional.of("order:2") : Optional.empty());
        open.commit();
        assertThat(due(inbox(), RowState.FINAL, until).filter(row -> row.key().startsWith("order:")))
                .isEmpty();
        for (int i = 0; i < 4; i++) {
            String key = "order:" + i;
            // by their age, which a retry does not change: otherwise those beyond the limit come and go
            assertThat(open(inbox(), 1)).extracting(InboxRow::key).containsExactly(key);
            boolean unused = in(rows -> {
                assertThat(rows.lock(key)).isPresent();
                rows.delete(key);
                return true;
            });
        }
    }

    /** As when the worker hangs. */
    @ParameterizedTest
    @CsvSource({"HELD, 0, -60001, true", "HELD, 0, -60000, false", "HELD, 1, 600000, true", "ENDED, 0, -60001, false"})
    void anEndThatHasFailedOrIsOverdueIsOpen(RowState state, int attempts, long due, boolean isOpen) throws Exception {
        InboxRow row = ImmutableInboxRow.copyOf(row("hold:overdue", state))
                .withAttempts(attempts)
                .withDue(NOW.plusMillis(due));
        assertThat(insert(row)).isTrue();
        assertThat(open(inbox(), 10).contains(row)).isEqualTo(isOpen);
        boolean unused = in(rows -> {
            assertThat(rows.lock(row.key())).isPresent();
            rows.delete(row.key());
            return true;
        });
    }

    @Test
    void ofManyInsertsOneSucceeds() throws Exception {
        for (int round = 0; round < 20; round++) {
            String key = "booking:race-" + round;
            List<Callable<Boolean>> tasks = IntStream.range(0, 6)
                    .mapToObj(i -> (Callable<Boolean>) () -> insertOrFail(key, i))
                    .toList();
            List<Boolean> results = Race.run(tasks);
            long stored = find(key).stream().count();
            assertThat(results.stream().filter(inserted -> inserted).count()).isEqualTo(stored);
            assertThat(stored).isEqualTo(1);
        }
    }

    /** Two of three are rolled back after their insert, so that those that wait go on together. */
    private boolean insertOrFail(String key, int number) throws Exception {
        for (int attempt = 0; ; attempt++) {
            try {
                return in(rows -> {
                    boolean isInserted = rows.insert(row(key, RowState.CONFIRMED));
                    if (isInserted && number % 3 != 0) {
                        throw new IllegalStateException("rolled back");
                    }
                    if (!isInserted) {
                        Optional<InboxRow> unused = rows.lock(key);
                    }
                    return isInserted;
                });
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("rolled back");
                return false;
            } catch (Exception e) {
                if (attempt == 10 || !io.github.suppliersdk.internal.jdbc.JdbcStore.isDeadlock(e)) {
                    throw e;
                }
            }
        }
    }
}
