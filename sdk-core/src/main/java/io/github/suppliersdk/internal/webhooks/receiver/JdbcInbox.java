package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.internal.jdbc.JdbcStore.Statements;
import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.jdbc.TransactionRunner;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookInboxException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An inbox in a database. */
public final class JdbcInbox implements Inbox {
    /** The schema. */
    public static final Schema SCHEMA =
            new Schema("WebhookInbox", "/io/github/suppliersdk/webhooks/receiver/", WebhookInboxException::new);

    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    /** The format that this version of the library writes; rows of a later format are left to the newer library. */
    private static final int FORMAT = 1;

    private static final int LONGEST_ID = 255;
    private static final int LONGEST_NOTE = 499;
    /** All columns but those of the key. */
    private static final String COLUMNS = "format, state, due, digest, response, hold_id, booking_id, experience_id,"
            + " option_id, slot_id, hold_end, request, since, attempts, note";

    private static final String ROW = " where account = ? and op_key = ?";

    private final JdbcStore store;
    private final TransactionRunner runner;
    private final String select;
    private final String insert;
    private final String update;
    private final String respond;
    private final String delete;

    private JdbcInbox(JdbcStore store, Optional<TransactionRunner> runner) {
        this.store = store;
        this.runner = runner.orElse(store::run);
        this.select = "select op_key, " + COLUMNS + " from " + store.table();
        this.insert = "insert into " + store.table() + " (" + COLUMNS + ", account, op_key) values (?"
                + ", ?".repeat(16) + ")"
                + switch (store.dialect()) {
                    case POSTGRESQL -> " on conflict do nothing";
                    // a change, because some drivers report an unchanged row as inserted: it is rolled back, or
                    // overwritten, or counts an attempt too many. And an exclusive lock, which a plain insert would
                    // not take, so that two of them would end in a deadlock
                    case MYSQL -> " on duplicate key update attempts = attempts + 1";
                    case H2 -> "";
                };
        this.update = "update " + store.table() + " set " + COLUMNS.replace(",", " = ?,") + " = ?" + ROW;
        this.respond =
                "update " + store.table() + " set response = ?, experience_id = ?, option_id = ?, slot_id = ?" + ROW;
        this.delete = "delete from " + store.table() + ROW;
    }

    /** Creates or checks the table. Transactions are the framework's if there is a runner. */
    public static JdbcInbox open(TableOptions options, Optional<TransactionRunner> runner) {
        JdbcStore store = options.open(SCHEMA);
        LOG.info(
                "the webhooks' rows are in the table {} of {}: a handler must work in the same database",
                store.table(),
                store.url().replaceFirst("[?;].*", "")); // parameters may contain a password
        return new JdbcInbox(store, runner);
    }

    @Override
    public <T> T transaction(Limits limits, Work<T> work) throws Exception {
        AtomicReference<@Nullable WebhookTransaction> begun = new AtomicReference<>();
        AtomicReference<@Nullable T> result = new AtomicReference<>();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        try {
            runner.run(connection -> {
                WebhookTransaction transaction = WebhookTransaction.on(connection);
                begun.set(transaction);
                try (Statements statements = store.begin(connection, limits.lockWait(), limits.longest())) {
                    result.set(work.in(new JdbcRows(statements, transaction)));
                } catch (Throwable e) { // whatever it is, the transaction must be rolled back
                    failure.set(e);
                    throw new IllegalStateException("carries a failure through a framework", e);
                }
            });
        } catch (Exception | Error e) {
            Throwable cause = failure.get();
            WebhookTransaction transaction = begun.get();
            if (transaction != null && cause != null) {
                var unused = transaction.rolledBack();
            }
            if (cause instanceof Exception exception) {
                throw exception;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            if (result.get() != null) { // the work has returned: so the commit failed
                throw new CommitException(e);
            }
            throw e;
        }
        WebhookTransaction transaction = begun.get();
        T returned = result.get();
        if (transaction == null || returned == null) {
            throw new IllegalStateException("the transaction runner has not run its work");
        }
        var unused = transaction.committed();
        return returned;
    }

    /** The rows, on the connection of a transaction. */
    private final class JdbcRows implements Rows {
        private final Statements statements;
        private final WebhookTransaction transaction;

        JdbcRows(Statements statements, WebhookTransaction transaction) {
            this.statements = statements;
            this.transaction = transaction;
        }

        @Override
        public WebhookTransaction transaction() throws SQLException {
            statements.setLimits();
            return transaction;
        }

        @Override
        public boolean insert(InboxRow row) throws SQLException {
            return statements.insert(insert, values(row));
        }

        @Override
        public void update(InboxRow row) throws SQLException {
            change(update, values(row), row.key());
        }

        @Override
        public void respond(InboxRow row) throws SQLException {
            List<@Nullable Object> values = Arrays.asList(
                    row.response().orElse(null),
                    row.experienceId().orElse(null),
                    row.optionId().orElse(null),
                    row.slotId().orElse(null),
                    store.account(),
                    row.key());
            change(respond, values, row.key());
        }

        @Override
        public void delete(String key) throws SQLException {
            change(delete, List.of(store.account(), key), key);
        }

        private void change(String sql, List<?> values, String key) throws SQLException {
            if (statements.update(sql, values) != 1) {
                throw new IllegalStateException("the row " + key + " is gone, although this transaction has locked it:"
                        + " if a handler caught an exception of the database and went on, it must throw it");
            }
        }

        private Optional<InboxRow> first(String sql, Object value) throws SQLException {
            return statements.list(sql, List.of(store.account(), value), JdbcInbox.this::read).stream()
                    .findFirst();
        }

        @Override
        public Optional<InboxRow> find(String key) throws SQLException {
            return first(select + ROW, key);
        }

        @Override
        public Optional<InboxRow> lock(String key) throws SQLException {
            return first(select + ROW + " for update", key);
        }

        /** H2 locks all rows that it sorts, so there a worker keeps the others from theirs. */
        @Override
        public Optional<InboxRow> lockDue(Set<RowState> states, Instant until) throws SQLException {
            String names = states.stream().map(state -> "'" + state + "'").collect(Collectors.joining(", "));
            return first(
                    select + " where account = ? and state in (" + names + ") and due <= ? and format <= " + FORMAT
                            + " order by due limit 1 for update skip locked",
                    column(until));
        }

        @Override
        public void requireWritable() throws SQLException {
            int unused = statements.update(delete, List.of(store.account(), ""));
        }

        @Override
        public List<InboxRow> open(Instant now, int limit) throws SQLException {
            String sql = select + " where account = ? and (state in ('PENDING', 'PREPARED')"
                    + " or (state = 'HELD' and (attempts > 0 or due < ?))) and format <= " + FORMAT
                    + " order by since limit " + limit;
            return statements.list(
                    sql, List.of(store.account(), column(now.minus(InboxRow.OVERDUE))), JdbcInbox.this::read);
        }
    }

    /** The values of the columns, and of the key at the end. */
    private List<@Nullable Object> values(InboxRow row) {
        return Arrays.asList(
                FORMAT,
                row.state().name(),
                column(row.due()),
                row.digest().orElse(null),
                row.response().orElse(null),
                shown(row.holdId(), LONGEST_ID),
                shown(row.bookingId(), LONGEST_ID),
                row.experienceId().orElse(null),
                row.optionId().orElse(null),
                row.slotId().orElse(null),
                row.holdEnd().map(this::column).orElse(null),
                row.request().orElse(null),
                column(row.since()),
                row.attempts(),
                shown(row.note(), LONGEST_NOTE),
                store.account(),
                row.key());
    }

    /** Texts for people: a column has room for one character more, and some databases cannot store all characters. */
    private static @Nullable String shown(Optional<String> text, int longest) {
        return text.map(all -> InboxRow.isPlain(all) ? all : OneLine.of(all, longest))
                .orElse(null);
    }

    private Object column(Instant time) {
        return store.dialect() == SqlDialect.MYSQL // has no type for a moment
                ? LocalDateTime.ofInstant(time, ZoneOffset.UTC)
                : time.atOffset(ZoneOffset.UTC);
    }

    private Optional<Instant> time(ResultSet row, String column) throws SQLException {
        return store.dialect() == SqlDialect.MYSQL
                ? Optional.ofNullable(row.getObject(column, LocalDateTime.class))
                        .map(utc -> utc.toInstant(ZoneOffset.UTC))
                : Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
                        .map(OffsetDateTime::toInstant);
    }

    private static Optional<String> text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    private InboxRow read(ResultSet row) throws SQLException {
        String key = row.getString("op_key");
        if (row.getInt("format") > FORMAT) {
            throw new IllegalStateException(
                    "the row " + key + " is of a newer version of the library, and is left alone");
        }
        return ImmutableInboxRow.builder()
                .key(key)
                .state(RowState.valueOf(row.getString("state")))
                .due(time(row, "due").orElseThrow())
                .digest(text(row, "digest"))
                .response(text(row, "response"))
                .holdId(text(row, "hold_id"))
                .bookingId(text(row, "booking_id"))
                .experienceId(text(row, "experience_id"))
                .optionId(text(row, "option_id"))
                .slotId(text(row, "slot_id"))
                .holdEnd(time(row, "hold_end"))
                .request(text(row, "request"))
                .since(time(row, "since").orElseThrow())
                .attempts(row.getInt("attempts"))
                .note(text(row, "note"))
                .build();
    }
}
