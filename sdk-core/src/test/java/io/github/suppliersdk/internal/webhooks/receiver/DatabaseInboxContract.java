package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.jdbc.TransactionRunner;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.support.RefusingHandler;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract on a database whose sessions begin at REPEATABLE READ, but for H2's, and what only databases have. */
abstract class DatabaseInboxContract extends InboxContract {
    private final HikariDataSource pool;
    private final Inbox inbox;

    DatabaseInboxContract(String url) {
        HikariConfig config = Databases.poolConfig(url);
        config.setMaximumPoolSize(16);
        if (!url.startsWith("jdbc:h2:")) {
            config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        }
        this.pool = new HikariDataSource(config);
        this.inbox = open("supplier_webhooks", "");
    }

    private Inbox open(String table, String account) {
        return open(pool, table, account, Optional.empty());
    }

    private static Inbox open(DataSource database, String table, String account, Optional<TransactionRunner> runner) {
        TableOptions options = new TableOptions(database, table);
        options.account(account);
        return JdbcInbox.open(options, runner);
    }

    /** The variable that limits the wait for a lock in a session. */
    abstract String lockWait();

    /** How many statements set the limits of a transaction, and set them back. */
    int statementsForLimits() {
        return 0;
    }

    /** Whether the database ends a session that does nothing in a transaction. */
    boolean endsIdleTransactions() {
        return true;
    }

    @Override
    Inbox inbox() {
        return inbox;
    }

    @AfterAll
    void closePool() {
        pool.close();
    }

    private String text(String sql) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return text(connection, sql);
        }
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    @Test
    void theHandlersStatementsAreInTheTransaction() throws Exception {
        Databases.execute(pool, "create table mine (id int)");
        assertThatThrownBy(() -> in(rows -> {
                    try (Statement statement = rows.transaction().connection().createStatement()) {
                        assertThat(statement.executeUpdate("insert into mine values (1)"))
                                .isOne();
                        assertThat(rows.transaction().connection().getAutoCommit())
                                .isFalse();
                    }
                    throw new IllegalStateException("back");
                }))
                .hasMessage("back");
        assertThat(text("select count(*) from mine")).isEqualTo("0");
        boolean unused = in(rows -> {
            try (Statement statement = rows.transaction().connection().createStatement()) {
                return statement.executeUpdate("insert into mine values (1)") == 1;
            }
        });
        assertThat(text("select count(*) from mine")).isEqualTo("1");
    }

    @Test
    void theLimitsOfTheSessionAreItsOwnAgain() throws Exception {
        String before = text(lockWait());
        assertThat(insert(row("hold:limits", RowState.HELD))).isTrue();
        assertThatThrownBy(() -> in(rows -> {
                    // also if the handler has the first statement
                    Connection connection = rows.transaction().connection();
                    assertThat(text(connection, lockWait()).equals(before)).isEqualTo(!endsIdleTransactions());
                    throw new IllegalStateException("back");
                }))
                .hasMessage("back");
        for (int i = 0; i < 20; i++) {
            assertThat(text(lockWait())).isEqualTo(before);
        }
    }

    @Test
    void aTransactionThatDoesNothingIsEnded() throws Exception {
        if (!endsIdleTransactions()) {
            return;
        }
        assertThat(insert(row("hold:idle", RowState.HELD))).isTrue();
        Inbox.Limits brief = new Inbox.Limits(Duration.ofSeconds(1), Duration.ofSeconds(1));
        assertThatThrownBy(() -> inbox.transaction(brief, rows -> {
                    rows.update(rows.lock("hold:idle")
                            .orElseThrow()
                            .finished(RowState.ENDED, Instant.EPOCH, Duration.ZERO));
                    // another transaction gets the lock although this one neither commits nor rolls back
                    assertThat(lock("hold:idle").map(InboxRow::state)).contains(RowState.HELD);
                    return true;
                }))
                .isInstanceOf(Exception.class);
        assertThat(find("hold:idle").map(InboxRow::state)).contains(RowState.HELD);
    }

    @Test
    void aLockThatIsHeldForTooLongIsKnownAsSuch() throws Exception {
        assertThat(insert(row("booking:long", RowState.CONFIRMED))).isTrue();
        Inbox.Limits brief = new Inbox.Limits(Duration.ofMillis(100), Duration.ofSeconds(30));
        boolean unused = in(rows -> {
            assertThat(rows.lock("booking:long")).isPresent();
            assertThatThrownBy(() -> inbox.transaction(brief, others -> others.lock("booking:long")))
                    .matches(JdbcStore::isLockTimeout)
                    .matches(failure -> !JdbcStore.isDeadlock(failure));
            return true;
        });
    }

    @Test
    void aDeadlockIsKnownAsSuch() throws Exception {
        for (String key : List.of("booking:one", "booking:two")) {
            assertThat(insert(row(key, RowState.CONFIRMED))).isTrue();
        }
        java.util.concurrent.CyclicBarrier both = new java.util.concurrent.CyclicBarrier(2);
        List<Callable<Optional<Exception>>> tasks = new ArrayList<>();
        for (List<String> order :
                List.of(List.of("booking:one", "booking:two"), List.of("booking:two", "booking:one"))) {
            tasks.add(() -> {
                try {
                    boolean unused = in(rows -> {
                        Optional<InboxRow> first = rows.lock(order.get(0));
                        both.await();
                        Optional<InboxRow> second = rows.lock(order.get(1));
                        return first.isPresent() && second.isPresent();
                    });
                    return Optional.empty();
                } catch (Exception e) {
                    return Optional.of(e);
                }
            });
        }
        assertThat(Race.run(tasks).stream().flatMap(Optional::stream))
                .hasSize(1)
                .allMatch(JdbcStore::isDeadlock);
    }

    @Test
    void aRowOfANewerVersionIsLeftAlone() throws Exception {
        Inbox own = open("newer", "");
        for (RowState state : List.of(RowState.PENDING, RowState.HELD)) {
            InboxRow row =
                    ImmutableInboxRow.copyOf(row("order:" + state, state)).withAttempts(1);
            assertThat(insert(own, row)).isTrue();
        }
        Databases.execute(pool, "update newer set format = 2, state = 'LATER'");
        assertThatThrownBy(() -> find(own, "order:PENDING")).hasMessageContaining("newer version");
        assertThat(open(own, 10)).isEmpty();
        assertThat(due(own, EnumSet.allOf(RowState.class), Instant.parse("2100-01-01T00:00:00Z")))
                .isEmpty();
    }

    @Test
    void accountsHaveRowsOfTheirOwn() throws Exception {
        Inbox one = open("accounts", "one");
        Inbox two = open("accounts", "two");
        assertThat(insert(one, row("order:x", RowState.PENDING))).isTrue();
        assertThat(open(two, 10)).isEmpty();
        assertThat(insert(two, row("order:x", RowState.PENDING))).isTrue();
        assertThat(open(one, 10)).hasSize(1);
    }

    /** Connections without auto-commit, as some pools are set. */
    @Test
    void autoCommitMayBeOff() throws Exception {
        HikariConfig config = Databases.poolConfig(pool.getJdbcUrl());
        config.setAutoCommit(false);
        try (HikariDataSource other = new HikariDataSource(config)) {
            Inbox own = open(other, "without_auto_commit", "", Optional.empty());
            assertThat(insert(own, row("hold:h", RowState.HELD))).isTrue();
            assertThat(insert(own, row("hold:h", RowState.HELD))).isFalse();
        }
    }

    @Test
    void requestsOfOneGuestRace() throws Exception {
        try (ReceiverRaces races = new ReceiverRaces(pool)) {
            for (int i = 0; i < 30; i++) {
                races.run(i % 2 == 0);
            }
        }
    }

    /** A handler that catches whatever its database throws, and goes on. */
    private static final class CarelessHandler implements WebhookHandler {
        /** What happens to its transaction. */
        enum Mishap {
            NONE,
            /** As after a deadlock. */
            ROLLED_BACK,
            /** PostgreSQL aborts the transaction; others go on. */
            STATEMENT_FAILED
        }

        private Mishap mishap = Mishap.NONE;

        private void write(String effect, WebhookTransaction transaction) throws SQLException {
            try (Statement statement = transaction.connection().createStatement()) {
                statement.executeUpdate("insert into effects values ('" + mishap + effect + "')");
                if (mishap == Mishap.ROLLED_BACK) {
                    transaction.connection().rollback();
                } else if (mishap == Mishap.STATEMENT_FAILED) {
                    assertThatThrownBy(() -> statement.execute("no sql")).isInstanceOf(SQLException.class);
                }
            }
        }

        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws SQLException {
            write("hold", transaction);
            return HoldResponse.accepted("t");
        }

        @Override
        public BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws SQLException {
            write("book", transaction);
            return BookingResponse.confirmed("t", Ticket.forAll("n", TicketFormat.QR));
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction)
                throws SQLException {
            write("cancel", transaction);
            return CancellationResponse.accepted();
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction)
                throws SQLException {
            write("unconfirmed", transaction);
        }

        @Override
        public void holdExpired(HoldRequest request, WebhookTransaction transaction) throws SQLException {
            write("end", transaction);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsSaidOfATransactionThatIsGone(CarelessHandler.Mishap mishap) throws Exception {
        Inbox own = open("gone_" + mishap, "");
        Databases.execute(pool, "create table if not exists effects (effect varchar(100))");
        CarelessHandler handler = new CarelessHandler();
        WebhookProcessor processor = new WebhookProcessor(
                WebhookReceiver.builder()
                        .handler(handler)
                        .addKey(WebhookKey.of("k"))
                        .config(),
                own);
        HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 1));
        HoldRequest other = hold.withHoldId("other");
        BookingRequest booking = SampleWebhooks.booking(hold);
        Deadline deadline = Deadline.in(Duration.ofMinutes(1), System::nanoTime);
        assertThat(processor.hold(hold, deadline).status()).isEqualTo(200);
        assertThat(processor.hold(other, deadline).status()).isEqualTo(200);
        assertThat(processor.book(booking, deadline).status()).isEqualTo(200);
        handler.mishap = mishap;
        Map<String, Callable<Reply>> calls = Map.of(
                "hold",
                () -> processor.hold(hold.withHoldId("new"), deadline),
                "book",
                () -> processor.book(SampleWebhooks.booking(other), deadline),
                "cancel",
                () -> processor.cancel(
                        CancellationRequest.builder(booking.bookingId(), "t").build(), deadline),
                "unconfirmed",
                () -> processor.cancelUnconfirmed(
                        UnconfirmedCancellation.builder(booking.bookingId()).build(), deadline),
                "end",
                () -> own.transaction(LIMITS, rows -> {
                    Set<RowState> held = Set.of(RowState.HELD);
                    processor.carryOut(
                            rows.lockDue(held, Instant.parse("9999-01-01T00:00:00Z"))
                                    .orElseThrow(),
                            rows);
                    return Reply.DONE;
                }));
        for (String name : List.of("hold", "book", "cancel", "unconfirmed", "end")) {
            boolean isDone;
            try {
                isDone = Objects.requireNonNull(calls.get(name)).call().outcome() == WebhookOutcome.HANDLED;
            } catch (SQLException | IllegalStateException e) {
                isDone = false;
            }
            String effects = text("select count(*) from effects where effect = '" + mishap + name + "'");
            assertThat(isDone).as(name).isEqualTo(!effects.equals("0"));
            assertThat(isDone && mishap == CarelessHandler.Mishap.ROLLED_BACK)
                    .as(name)
                    .isFalse();
            assertThat(isDone || mishap != CarelessHandler.Mishap.NONE).as(name).isTrue();
        }
    }

    /** A sync that marks another slot leaves this one with seats that are sold. */
    @ParameterizedTest
    @ValueSource(strings = {"e1", "Wine  tour", "Wine\u00a0tour", "Wein\u00adprobe", "LONG"})
    void whatChangesASlotMarksItByTheIdsThatCame(String id) throws Exception {
        String experience = id.replace("LONG", "e".repeat(300));
        List<SlotKey> marks = new ArrayList<>();
        Inbox own = open("marked", "");
        WebhookProcessor processor = new WebhookProcessor(
                WebhookReceiver.builder()
                        .handler(new CarelessHandler())
                        .addKey(WebhookKey.of("k"))
                        .slotMarks((change, transaction) ->
                                marks.add(SlotKey.of(change.experienceId(), change.optionId(), change.slotId())))
                        .config(),
                own);
        Databases.execute(pool, "create table if not exists effects (effect varchar(100))");
        Deadline deadline = Deadline.in(Duration.ofMinutes(1), System::nanoTime);
        HoldRequest hold = SampleWebhooks.hold(experience, "o", "s", HolderQuantity.of("adult", 1));
        BookingRequest booking = SampleWebhooks.booking(hold);
        assertThat(processor.hold(hold, deadline).status()).isEqualTo(200);
        assertThat(processor.book(booking, deadline).status()).isEqualTo(200);
        CancellationRequest cancellation =
                CancellationRequest.builder(booking.bookingId(), "t").build();
        assertThat(processor.cancel(cancellation, deadline).status()).isEqualTo(200);
        assertThat(processor.hold(hold.withHoldId("ends " + id), deadline).status())
                .isEqualTo(200);
        boolean unused = own.transaction(LIMITS, rows -> {
            Instant later = Instant.parse("9999-01-01T00:00:00Z");
            processor.carryOut(rows.lockDue(Set.of(RowState.HELD), later).orElseThrow(), rows);
            return true;
        });
        assertThat(marks).hasSize(5).containsOnly(SlotKey.of(experience, "o", "s"));
    }

    /** Its mark would fail, and the service would ask again for ever. */
    @ParameterizedTest
    @CsvSource({"e, o, S1", "e, no such, s", "., o, s", "NUL, o, s"})
    void aHoldOfASlotThatCannotBeIsRefusedForGood(String experience, String option, String slot) throws Exception {
        WebhookProcessor processor = new WebhookProcessor(
                WebhookReceiver.builder()
                        .handler(new RefusingHandler())
                        .addKey(WebhookKey.of("k"))
                        .slotMarks((change, transaction) -> {
                            throw new AssertionError(change);
                        })
                        .config(),
                inbox);
        HoldRequest hold =
                SampleWebhooks.hold(experience.replace("NUL", "\u0000"), option, slot, HolderQuantity.of("adult", 1));
        Reply reply = processor.hold(hold, Deadline.in(Duration.ofMinutes(1), System::nanoTime));
        assertThat(reply.status()).isEqualTo(400);
    }

    /** Counts this thread's commits on connections of the pool, and statements that commit or are of the library. */
    private static final class CountedCommits {
        private final Thread thread = Thread.currentThread();
        private int commits;
        private int statements;

        DataSource of(DataSource database) {
            return (DataSource) proxy(DataSource.class, database);
        }

        private Object proxy(Class<?> type, Object target) {
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                boolean isCommit = method.getName().equals("commit")
                        || (method.getName().endsWith("Statement") && ((Connection) target).getAutoCommit());
                if (isCommit && Thread.currentThread() == thread) {
                    commits++;
                }
                boolean isOwn = method.getName().endsWith("Statement")
                        && (arguments == null || String.valueOf(arguments[0]).contains("counted"));
                if (isOwn && Thread.currentThread() == thread) {
                    statements++;
                }
                try {
                    Object result = method.invoke(target, arguments);
                    return result instanceof Connection ? proxy(Connection.class, result) : result;
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            });
        }

        int take() {
            int taken = commits;
            commits = 0;
            statements = 0;
            return taken;
        }
    }

    @Test
    void aRequestCostsOneCommit() {
        CountedCommits commits = new CountedCommits();
        WebhookInbox counted =
                WebhookInbox.jdbc(commits.of(pool)).table("counted").build();
        assertThat(commits.take())
                .as("a statement that commits by itself is counted")
                .isPositive();
        SampleWebhooks samples = SampleWebhooks.withKey("k");
        HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 1));
        BookingRequest booking = SampleWebhooks.booking(hold);
        try (ReceiverRaces handler = new ReceiverRaces(pool);
                WebhookReceiver receiver = WebhookReceiver.builder()
                        .handler(handler)
                        .addKey(WebhookKey.of("k"))
                        .inbox(counted)
                        .build()) {
            WebhookRequest first = samples.request(hold.withHoldId("another"));
            assertThat(receiver.receive(first).status()).isEqualTo(200);
            assertThat(commits.statements)
                    .as("its row, its response, and the limits")
                    .isEqualTo(2 + statementsForLimits());
            assertThat(commits.take()).isEqualTo(1);
            for (WebhookRequest request : List.of(
                    samples.request(hold),
                    samples.request(booking),
                    samples.request(CancellationRequest.builder(booking.bookingId(), "t")
                            .addTicketNumbers("n")
                            .build()))) {
                assertThat(receiver.receive(request).status()).isEqualTo(200);
                assertThat(commits.take()).as("commits of " + request).isEqualTo(1);
            }
            assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
            assertThat(commits.take()).as("commits of a repeated hold").isZero();
        }
    }

    /** A framework wraps what is thrown, and may fail by itself: when it begins, and when it commits. */
    @Test
    void aFrameworksTransactionsAreUsed() throws Exception {
        String[] fails = {""};
        TransactionRunner framework = work -> {
            if (fails[0].equals("begin")) {
                throw new IllegalStateException("no connection");
            }
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                try {
                    work.accept(connection);
                } catch (RuntimeException e) {
                    connection.rollback();
                    throw new IllegalStateException("wrapped", e);
                }
                connection.commit();
                if (fails[0].equals("commit")) {
                    throw new IllegalStateException("the acknowledgement is lost");
                }
            }
        };
        Inbox own = open(pool, "framework", "", Optional.of(framework));
        assertThatThrownBy(() -> own.transaction(LIMITS, rows -> {
                    throw new SQLException("the handler's own");
                }))
                .isInstanceOf(SQLException.class)
                .hasMessage("the handler's own");
        fails[0] = "begin";
        assertThatThrownBy(() -> own.transaction(LIMITS, rows -> true))
                .isNotInstanceOf(Inbox.CommitException.class)
                .hasMessage("no connection");
        fails[0] = "commit";
        assertThatThrownBy(() -> own.transaction(LIMITS, rows -> rows.insert(row("hold:f", RowState.HELD))))
                .isInstanceOf(Inbox.CommitException.class);
        fails[0] = "";
        assertThat(find(own, "hold:f")).isPresent();
    }
}
