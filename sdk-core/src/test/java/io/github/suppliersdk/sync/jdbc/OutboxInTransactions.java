package io.github.suppliersdk.sync.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.sync.Mark;
import io.github.suppliersdk.internal.sync.OutboxClaim;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.internal.sync.Parking;
import io.github.suppliersdk.internal.sync.jdbc.JdbcOutboxQueue;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.contract.OutboxScript;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Guarantees of an outbox in a database beyond the contract: marks in a transaction of the caller, and calls while it
 * is open.
 */
@Timeout(180)
@TestInstance(Lifecycle.PER_CLASS)
abstract class OutboxInTransactions {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration SETTLE = Duration.ofMinutes(5);
    private static final SlotKey A = SlotKey.of("tour", "evening", "a");
    private static final SlotKey B = SlotKey.of("tour", "evening", "b");

    private final HikariDataSource database;
    private final JdbcOutboxQueue outbox;

    OutboxInTransactions(String url) {
        this.database = Databases.pool(url);
        this.outbox = (JdbcOutboxQueue) JdbcOutbox.builder(database)
                .queryTimeout(Duration.ofSeconds(60)) // the machine may be busy
                .build();
    }

    @AfterAll
    void close() {
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
            assertThat(outbox.mark(connection, List.of(A), Mark.toVerify(SETTLE, Optional.empty())))
                    .isFalse();
        }
        inTransaction(connection -> assertThat(
                        outbox.mark(connection, List.of(B), Mark.toVerify(SETTLE, Optional.empty())))
                .isTrue());
        assertThat(outbox.claim(10, OutboxQueue.Which.ALL, Set.of(), LEASE, SETTLE))
                .extracting(OutboxClaim::key)
                .containsExactly(B);
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

    private List<SlotKey> claimed() {
        return outbox.claim(10, OutboxQueue.Which.ALL, Set.of(), LEASE, SETTLE).stream()
                .map(OutboxClaim::key)
                .toList();
    }

    /**
     * Also has the steps of a sale: {@code in} marks in its transaction, which {@code commit} or {@code rollback} ends.
     * The other outbox is that of another account.
     */
    private final class Transactions extends OutboxScript implements AutoCloseable {
        private final Connection open;

        Transactions() throws SQLException {
            super(
                    outbox,
                    OutboxQueue.of(
                            JdbcOutbox.builder(database).account("other tenant").build()),
                    time -> {},
                    Instant::now);
            open = database.getConnection();
            open.setAutoCommit(false);
        }

        @Override
        protected String perform(List<String> step) throws Exception {
            switch (step.get(0)) {
                case "in" -> outbox.mark(open, keys(step.subList(1, step.size())));
                case "commit" -> open.commit();
                case "rollback" -> open.rollback();
                default -> {
                    return super.perform(step);
                }
            }
            return "-";
        }

        @Override
        public void close() throws SQLException {
            open.close();
        }
    }

    static Stream<Arguments> scripts() {
        return OutboxScript.of("""
            # a mark is visible after the commit
            in a; in c b c; claim = -; backlog = -; commit; claim = a, b, c
            # accounts are independent
            mark a; claim = a; mark b; other claim = -; other backlog = -; other mark a; other claim = a; renew 1m a = a;
            other renew 1m a = a; other finish a = done; finish a = done; claim = b
            # a mark that is rolled back does not exist
            in a; rollback; claim = -
            # an open transaction delays only its own slots: other sales continue, and so does the outbox
            mark a; claim; mark b c; in a; claim = b, c; take a = a; renew 1m a b c = b, c; mark b; finish b = again;
            claim = b; finish b = done; finish c = done; backlog = pending 1; commit; finish a = again; claim = a;
            finish a = done
            # an open mark of an unclaimed row is skipped until its transaction ends
            different a; in a; claim = -; commit; claim = a; finish a = done
            # a turn cannot finish during an open mark, and does not wait for it
            mark a; claim; in a; finish a = locked; commit; finish a = again; claim = a; finish a = done
            # a turn cannot park during an open mark, and does not wait for it
            mark a; claim; in a; park a HELD never = locked; commit; park a HELD never = again; claim = a; finish a = done
            # a turn can end after an open mark is rolled back
            mark a; claim; in a; finish a = locked; rollback; finish a = done; backlog = -
            # a take during an open mark does not wait and does not lose a mark that was committed before
            mark a; claim; verify 5m a; in a; take a = a; commit; finish a = again; claim = a verify 5m; finish a = done
            """);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scripts")
    void eachStepReturnsWhatItMust(String name, String steps) throws Exception {
        try (Transactions transactions = new Transactions()) {
            transactions.run(steps);
        }
    }

    /** In H2 the time-out of a statement is a setting of the connection. */
    @Test
    void theConnectionOfTheCallerIsLeftAsItWas() throws Exception {
        inTransaction(connection -> {
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            outbox.mark(connection, A);
            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
            try (Statement statement = connection.createStatement()) {
                assertThat(statement.getQueryTimeout()).isZero();
            }
        });
    }

    /** When the mark is made, the deleted row no longer exists, or the inserted one does. */
    @ParameterizedTest
    @ValueSource(strings = {"delete", "insert"})
    void aMarkWaitsForAnOpenChangeOfItsRow(String change) throws Exception {
        FutureTask<Boolean> marking = new FutureTask<>(() -> {
            inTransaction(second -> outbox.mark(second, A));
            return true;
        });
        if (change.equals("delete")) {
            outbox.mark(List.of(A));
        }
        inTransaction(connection -> {
            if (change.equals("delete")) {
                connection.createStatement().execute("delete from supplier_outbox");
            } else {
                outbox.mark(connection, A);
            }
            new Thread(marking).start();
            awaitLockWait(marking);
        });
        assertThat(marking.get()).isTrue();
        assertThat(claimed()).containsExactly(A);
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
        List<Callable<Boolean>> sales = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            List<SlotKey> mine = new ArrayList<>(keys);
            Collections.shuffle(mine, new java.util.Random(i));
            sales.add(() -> {
                for (int n = 0; n < 10; n++) {
                    inTransaction(connection -> outbox.mark(connection, mine));
                }
                return true;
            });
        }
        assertThat(Race.run(sales)).hasSize(4);
        assertThat(outbox.claim(100, OutboxQueue.Which.ALL, Set.of(), LEASE, SETTLE))
                .hasSize(12);
    }

    /** Two versions of the library run side by side during a rolling deployment. */
    @Test
    void ofALaterVersionRowsAreMarkedButNotClaimedAndNewReasonsAreNotListed() throws Exception {
        outbox.mark(List.of(A, B));
        Databases.execute(
                database,
                "update supplier_outbox set format = 2, due = 0, state = 'LATER' where mark_no = 1"
                        + " and slot_key = 'tour/evening/a'");

        OutboxClaim claim =
                outbox.claim(10, OutboxQueue.Which.ALL, Set.of(), LEASE, SETTLE).get(0);
        outbox.end(claim, new Parking(ParkReason.REFUSED, "", Optional.empty(), Optional.empty()));
        assertThat(outbox.parked(Optional.empty(), 10))
                .extracting(ParkedSlot::key)
                .containsExactly(B);
        Databases.execute(database, "update supplier_outbox set state = 'OF_LATER' where format = 1");
        assertThat(outbox.parked(Optional.empty(), 10)).isEmpty();
        assertThat(outbox.backlog().parked()).isEqualTo(2);
        inTransaction(connection -> outbox.mark(connection, A));
        assertThat(claimed()).isEmpty();

        Databases.execute(database, "update supplier_outbox set format = 1 where format = 2 and mark_no = 2");
        assertThat(claimed()).containsExactly(A);
    }

    static Stream<Consumer<OutboxInTransactions>> refused() {
        SlotKey tooLong = SlotKey.of("\u00e9".repeat(128), "evening", "a");
        return Stream.of(
                on -> on.outbox.mark(List.of(A, tooLong)),
                on -> on.outbox.parked(Optional.empty(), 0),
                on -> JdbcOutbox.builder(on.database).account("\u00e9"),
                on -> JdbcOutbox.builder(on.database).account("x".repeat(51)));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void wrongArgumentsAreRefusedBeforeAnythingIsMarked(Consumer<OutboxInTransactions> use) {
        assertThatIllegalArgumentException().isThrownBy(() -> use.accept(this));
        assertThat(claimed()).isEmpty();
    }

    @Tag("nightly")
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
