package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.internal.jdbc.Statements;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.webhooks.WebhookTransaction;
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
import org.jspecify.annotations.Nullable;

/** The rows of an inbox, on the connection of a transaction. */
record JdbcRows(JdbcStore store, Statements statements, InboxSql sql, WebhookTransaction begun) implements Inbox.Rows {
    /** The format that this version of the library writes. */
    static final int FORMAT = 1;

    private static final int LONGEST_ID = 255;
    private static final int LONGEST_NOTE = 499;

    @Override
    public WebhookTransaction transaction() throws SQLException {
        statements.setLimits();
        return begun;
    }

    private List<InboxRow> list(String text, Object... values) throws SQLException {
        return statements.list(text, List.of(values), this::read);
    }

    @Override
    public boolean insert(InboxRow row) throws SQLException {
        return statements.insert(sql.insert, values(row));
    }

    @Override
    public void update(InboxRow row) throws SQLException {
        require(statements.update(sql.update, values(row)) == 1, row.key());
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
        require(statements.update(sql.respond, values) == 1, row.key());
    }

    @Override
    public void delete(String key) throws SQLException {
        require(statements.update(sql.delete, List.of(store.account(), key)) == 1, key);
    }

    private static void require(boolean isThere, String key) {
        if (!isThere) {
            throw new IllegalStateException("the row " + key + " is gone, although this transaction has locked it: if a"
                    + " handler caught an exception of the database and went on, it must throw it");
        }
    }

    @Override
    public Optional<InboxRow> find(String key) throws SQLException {
        return list(sql.find, store.account(), key).stream().findFirst();
    }

    @Override
    public Optional<InboxRow> lock(String key) throws SQLException {
        return list(sql.lock, store.account(), key).stream().findFirst();
    }

    @Override
    public Optional<InboxRow> lockDue(Set<RowState> states, Instant until) throws SQLException {
        return list(sql.lockDue(states), store.account(), column(until)).stream()
                .findFirst();
    }

    @Override
    public void requireWritable() throws SQLException {
        int unused = statements.update(sql.delete, List.of(store.account(), ""));
    }

    @Override
    public List<InboxRow> open(Instant now, int limit) throws SQLException {
        return list(sql.open(limit), store.account(), column(now.minus(InboxRow.OVERDUE)));
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
        return text.map(all -> Digests.isPlain(all) ? all : OneLine.of(all, longest))
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
