package io.github.suppliersdk.sync.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/**
 * Guarantees of an outbox in a database beyond the contract: marks in a transaction of the caller, and calls while it
 * is open.
 */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
abstract class OutboxInTransactions {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration SETTLE = Duration.ofMinutes(5);
    private static final SlotKey A = SlotKey.of("tour", "evening", "a");
    private static final SlotKey B = SlotKey.of("tour", "evening", "b");
    private static final SlotKey C = SlotKey.of("tour", "evening", "c");

    private final HikariDataSource database;
    private final JdbcOutbox outbox;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    OutboxInTransactions(String url) {
        this.database = Databases.pool(url);
        this.outbox = JdbcOutbox.builder(database).build();
    }

    @AfterAll
    void close() {
        threads.shutdownNow();
        database.close();
    }

    @BeforeEach
    void empty() {
        Databases.execute(database, "delete from supplier_outbox");
    }

    /** Then the mark has to be made after the commit, and in a transaction of its own. */
    @Test
    void nothingIsMarkedInATransactionOfAnotherDatabase() throws Exception {
        try (HikariDataSource another = Databases.pool(Databases.newH2());
                Connection connection = another.getConnection()) {
            assertThat(outbox.markToVerify(connection, List.of(A), SETTLE, Optional.empty()))
                    .isFalse();
        }
        inTransaction(connection -> assertThat(outbox.markToVerify(connection, List.of(B), SETTLE, Optional.empty()))
                .isTrue());
        assertThat(outbox.claim(10, LEASE, SETTLE)).extracting(OutboxClaim::key).containsExactly(B);
    }

    private interface InTransaction {
        void run(Connection connection) throws Exception;
    }

    /** Runs a sale, and commits it. */
    private void inTransaction(InTransaction work) throws Exception {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            work.run(connection);
            connection.commit();
        }
    }

    private OutboxClaim claim() {
        List<OutboxClaim> claims = outbox.claim(10, LEASE, SETTLE);
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    private List<SlotKey> claimed() {
        return outbox.claim(10, LEASE, SETTLE).stream().map(OutboxClaim::key).toList();
    }

    @Test
    void aMarkIsVisibleAfterTheCommit() throws Exception {
        inTransaction(connection -> {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            outbox.mark(connection, A);
            outbox.mark(connection, List.of(C, B, C));

            assertThat(claimed()).isEmpty();
            assertThat(outbox.backlog().pending()).isZero();
            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        });
        assertThat(claimed()).containsExactlyInAnyOrder(A, B, C);
    }

    /** In H2 the time-out of a statement is a setting of the connection. */
    @Test
    void theStatementTimeoutOfTheCallerIsRestored() throws Exception {
        inTransaction(connection -> {
            outbox.mark(connection, A);
            try (Statement statement = connection.createStatement()) {
                assertThat(statement.getQueryTimeout()).isZero();
            }
        });
    }

    @Test
    void aRolledBackMarkDoesNotExist() throws Exception {
        inTransaction(connection -> {
            outbox.mark(connection, A);
            connection.rollback();
        });
        assertThat(claimed()).isEmpty();
    }

    /** Transactions of other sales continue, and so does the outbox. */
    @Test
    void anOpenTransactionDelaysOnlyItsOwnSlots() throws Exception {
        outbox.mark(List.of(A, B, C));
        OutboxClaim held = outbox.claim(1, LEASE, SETTLE).get(0);
        inTransaction(connection -> {
            outbox.mark(connection, held.key());
            List<OutboxClaim> others = outbox.claim(10, LEASE, SETTLE);
            assertThat(others).hasSize(2);

            assertThat(outbox.take(held)).contains(held);
            List<OutboxClaim> all = new ArrayList<>(others);
            all.add(held);
            assertThat(outbox.renew(all, LEASE)).hasSize(2).doesNotContain(held.key());
            for (OutboxClaim other : others) {
                inTransaction(second -> outbox.mark(second, other.key()));
                assertThat(outbox.finish(other)).isEqualTo(ClaimEnd.AGAIN);
                assertThat(outbox.take(other)).contains(other);
                assertThat(outbox.finish(other)).isEqualTo(ClaimEnd.DONE);
            }
            assertThat(outbox.backlog().pending()).isOne();
        });
        assertThat(outbox.finish(held)).isEqualTo(ClaimEnd.AGAIN);
        assertThat(outbox.take(held)).contains(held);
        assertThat(outbox.finish(held)).isEqualTo(ClaimEnd.DONE);
    }

    @Test
    void anOpenMarkOfAnUnclaimedRowIsSkippedUntilItsTransactionEnds() throws Exception {
        outbox.markDifferent(List.of(A), false);
        inTransaction(connection -> {
            outbox.mark(connection, A);
            assertThat(claimed()).isEmpty();
        });
        OutboxClaim claim = claim();
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.DONE);
    }

    /** Neither call waits for the transaction, and the mark is not lost. */
    @Test
    void aTurnCannotEndDuringAnOpenMarkAndDoesNotWaitForIt() throws Exception {
        for (boolean park : new boolean[] {false, true}) {
            outbox.mark(List.of(A));
            OutboxClaim claim = claim();
            inTransaction(connection -> {
                outbox.mark(connection, A);
                assertThat(end(claim, park)).isEqualTo(ClaimEnd.LOCKED);
            });

            assertThat(end(claim, park)).isEqualTo(ClaimEnd.AGAIN);
            if (!park) {
                outbox.take(claim);
                assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.DONE);
            } else {
                assertThat(outbox.finish(claim())).isEqualTo(ClaimEnd.DONE);
            }
        }
    }

    private ClaimEnd end(OutboxClaim claim, boolean park) {
        return park
                ? outbox.park(claim, new Parking(ParkReason.HELD, "", Optional.empty(), Optional.empty()))
                : outbox.finish(claim);
    }

    @Test
    void aTurnCanEndAfterAnOpenMarkIsRolledBack() throws Exception {
        outbox.mark(List.of(A));
        OutboxClaim claim = claim();
        inTransaction(connection -> {
            outbox.mark(connection, A);
            assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.LOCKED);
            connection.rollback();
        });
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.DONE);
        assertThat(outbox.backlog().pending()).isZero();
    }

    /** The take does not lose the mark of a sale that was committed before. */
    @Test
    void aTakeDuringAnOpenMarkDoesNotWaitAndLeavesTheMarkToTheEnd() throws Exception {
        outbox.mark(List.of(A));
        OutboxClaim claim = claim();
        outbox.markToVerify(List.of(A), SETTLE, Optional.empty());
        inTransaction(connection -> {
            outbox.mark(connection, A);
            assertThat(outbox.take(claim)).isPresent().get().matches(taken -> !taken.verify());
        });
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.AGAIN);
        assertThat(outbox.take(claim)).isPresent().get().matches(OutboxClaim::verify);
        assertThat(outbox.finish(claim)).isEqualTo(ClaimEnd.DONE);
    }

    /** When the mark is made, the deleted row no longer exists. */
    @Test
    void aMarkDuringAnOpenDeletionInsertsANewRow() throws Exception {
        outbox.mark(List.of(A));
        List<Future<?>> marking = new ArrayList<>();
        inTransaction(connection -> {
            connection.createStatement().execute("delete from supplier_outbox");
            marking.add(threads.submit((Callable<?>) () -> {
                inTransaction(second -> outbox.mark(second, A));
                return true;
            }));
            awaitLockWait(marking.get(0));
        });
        marking.get(0).get();
        assertThat(claimed()).containsExactly(A);
    }

    @Test
    void twoTransactionsThatMarkTheSameNewSlotBothSucceed() throws Exception {
        List<Future<?>> second = new ArrayList<>();
        inTransaction(connection -> {
            outbox.mark(connection, A);
            second.add(threads.submit((Callable<?>) () -> {
                inTransaction(other -> outbox.mark(other, A));
                return true;
            }));
            awaitLockWait(second.get(0));
        });
        second.get(0).get();
        assertThat(outbox.finish(claim())).isEqualTo(ClaimEnd.DONE);
        assertThat(claimed()).isEmpty();
    }

    /** Waits until a statement waits for a lock, as the database reports it. */
    private void awaitLockWait(Future<?> waiting) throws SQLException {
        boolean h2 = database.getJdbcUrl().startsWith("jdbc:h2");
        String blocked = h2
                ? "select count(*) from information_schema.sessions where blocker_id is not null"
                        + " or executing_statement like 'merge%'" // which is retried until it succeeds
                : "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        try (Connection connection = database.getConnection()) {
            for (long count = 0; count == 0 && !waiting.isDone(); Thread.onSpinWait()) {
                try (java.sql.ResultSet row = connection.createStatement().executeQuery(blocked)) {
                    row.next();
                    count = row.getLong(1);
                }
            }
        }
        assertThat(waiting).isNotDone();
    }

    @Test
    void salesThatMarkTheSameSlotsInAnyOrderDoNotDeadlock() throws Exception {
        List<SlotKey> keys = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            keys.add(SlotKey.of("tour", "evening", "slot-" + i));
        }
        List<Future<?>> sales = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            List<SlotKey> mine = new ArrayList<>(keys);
            Collections.shuffle(mine, new java.util.Random(i));
            sales.add(threads.submit((Callable<?>) () -> {
                for (int n = 0; n < 10; n++) {
                    inTransaction(connection -> outbox.mark(connection, mine));
                }
                return true;
            }));
        }
        for (Future<?> sale : sales) {
            sale.get();
        }
        assertThat(outbox.claim(100, LEASE, SETTLE)).hasSize(12);
    }

    @Test
    void rowsOfALaterFormatAreMarkedButNotClaimed() throws Exception {
        outbox.mark(List.of(A, B));
        Databases.execute(
                database,
                "update supplier_outbox set format = 2, due = 0, state = 'LATER' where mark_no = 1 and "
                        + (database.getJdbcUrl().startsWith("jdbc:h2")
                                ? "slot_key = stringtoutf8('tour/evening/a')"
                                : "slot_key = 'tour/evening/a'"));

        assertThat(claimed()).containsExactly(B);
        assertThat(outbox.parked(Optional.empty(), 10)).isEmpty();
        inTransaction(connection -> outbox.mark(connection, A));
        assertThat(claimed()).isEmpty();

        Databases.execute(database, "update supplier_outbox set format = 1 where format = 2 and mark_no = 2");
        assertThat(claimed()).containsExactly(A);
    }

    @Test
    void accountsAreIndependent() {
        JdbcOutbox other = JdbcOutbox.builder(database).account("other tenant").build();
        outbox.mark(List.of(A, B));
        OutboxClaim mine = outbox.claim(1, LEASE, SETTLE).get(0);
        assertThat(other.claim(10, LEASE, SETTLE)).isEmpty();
        assertThat(other.backlog().pending()).isZero();
        assertThat(other.renew(List.of(mine), LEASE)).isEmpty();
        other.mark(List.of(A));
        OutboxClaim theirs = other.claim(10, LEASE, SETTLE).get(0);
        assertThat(other.finish(theirs)).isEqualTo(ClaimEnd.DONE);
        assertThat(outbox.finish(mine)).isEqualTo(ClaimEnd.DONE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdbcOutbox.builder(database).account("\u00e9"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdbcOutbox.builder(database).account("x".repeat(51)));
    }

    @Test
    void aLimitBelowOneIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> outbox.claim(0, LEASE, SETTLE));
        assertThatIllegalArgumentException().isThrownBy(() -> outbox.parked(Optional.empty(), 0));
    }

    @Test
    void detailsAreTruncatedAndSanitised() {
        outbox.mark(List.of(A));
        String detail = "\u0000\ud83c|" + "\ud83c\udf77".repeat(400);
        outbox.park(claim(), new Parking(ParkReason.REFUSED, detail, Optional.empty(), Optional.empty()));
        assertThat(outbox.parked(Optional.empty(), 1).get(0).detail())
                .startsWith("\ufffd\ufffd|\ud83c\udf77")
                .hasSizeBetween(498, 500)
                .endsWith("\ud83c\udf77");
    }

    @Test
    void anExperienceWhoseIdIsTooLongIsRefusedBeforeAnythingIsMarked() {
        SlotKey tooLong = SlotKey.of("\u00e9".repeat(128), "evening", "a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> outbox.mark(List.of(A, tooLong)))
                .withMessageContaining("255");
        assertThat(claimed()).isEmpty();
    }

    @Test
    void aStatementThatWaitsTooLongFails() throws Exception {
        JdbcOutbox withShortLockTimeout =
                JdbcOutbox.builder(database).queryTimeout(Duration.ofSeconds(1)).build();
        outbox.mark(List.of(A));
        inTransaction(connection -> {
            outbox.mark(connection, A);
            assertThatExceptionOfType(OutboxException.class)
                    .isThrownBy(() -> withShortLockTimeout.mark(List.of(A)))
                    .withMessageContaining("mark on table supplier_outbox failed (SQLState ");
        });
        assertThat(claimed()).containsExactly(A);
    }
}
