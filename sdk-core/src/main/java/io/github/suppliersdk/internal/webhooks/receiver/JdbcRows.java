package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.Failures;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.webhooks.TransactionActions;
import io.github.suppliersdk.jdbc.SqlDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of an inbox, on the connection of a transaction. */
final class JdbcRows implements Inbox.Rows {
    /** The format that this version of the library writes. */
    static final int FORMAT = 1;

    private static final int LONGEST_SHOWN = 255;

    private final Connection connection;
    private final InboxSql sql;
    private final String account;
    private final TransactionActions actions;

    JdbcRows(Connection connection, InboxSql sql, String account, TransactionActions actions) {
        this.connection = connection;
        this.sql = sql;
        this.account = account;
        this.actions = actions;
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public boolean hasConnection() {
        return true;
    }

    @Override
    public void afterCommit(Runnable action) {
        actions.afterCommit(action);
    }

    @Override
    public void onRollback(Runnable action) {
        actions.onRollback(action);
    }

    @Override
    public boolean insert(InboxRow row) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.insert)) {
            statement.setString(1, account);
            statement.setString(2, row.key());
            bind(statement, 3, row);
            return statement.executeUpdate() == 1;
        } catch (SQLException e) {
            if (Failures.isDuplicate(e)) {
                return false;
            }
            throw e;
        }
    }

    @Override
    public void update(InboxRow row) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.update)) {
            int next = bind(statement, 1, row);
            statement.setString(next, account);
            statement.setString(next + 1, row.key());
            require(statement.executeUpdate() == 1, row.key());
        }
    }

    @Override
    public void delete(String key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.delete)) {
            statement.setString(1, account);
            statement.setString(2, key);
            require(statement.executeUpdate() == 1, key);
        }
    }

    private static void require(boolean isThere, String key) {
        if (!isThere) {
            throw new IllegalStateException("the row " + key + " is gone, although this transaction has locked it");
        }
    }

    @Override
    public Optional<InboxRow> find(String key) throws SQLException {
        return list(sql.find, key).stream().findFirst();
    }

    @Override
    public Optional<InboxRow> lock(String key) throws SQLException {
        return list(sql.lock, key).stream().findFirst();
    }

    @Override
    public List<InboxRow> lockDue(Set<RowState> states, Instant until, int limit) throws SQLException {
        return list(sql.lockDue(states, limit), until);
    }

    @Override
    public List<InboxRow> open(int limit) throws SQLException {
        return list(sql.open(limit), null);
    }

    private List<InboxRow> list(String text, @Nullable Object parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setString(1, account);
            if (parameter instanceof Instant time) {
                setTime(statement, 2, time);
            } else if (parameter != null) {
                statement.setString(2, parameter.toString());
            }
            List<InboxRow> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(read(row));
                }
            }
            return rows;
        }
    }

    /** Sets all columns but the key. */
    private int bind(PreparedStatement statement, int first, InboxRow row) throws SQLException {
        int i = first;
        statement.setInt(i++, FORMAT);
        statement.setString(i++, row.state().name());
        setTime(statement, i++, row.due());
        statement.setString(i++, row.digest().orElse(null));
        statement.setString(i++, row.response().orElse(null));
        statement.setString(i++, shown(row.holdId()));
        statement.setString(i++, shown(row.bookingId()));
        statement.setString(i++, shown(row.experienceId()));
        statement.setString(i++, shown(row.optionId()));
        statement.setString(i++, shown(row.slotId()));
        statement.setString(i++, shown(row.transactionId()));
        statement.setString(i++, row.tickets().isEmpty() ? null : Payloads.write(row.tickets()));
        setTime(statement, i++, row.holdEnd().orElse(null));
        statement.setString(i++, row.request().orElse(null));
        setTime(statement, i++, row.since());
        statement.setInt(i++, row.attempts());
        statement.setString(i++, row.note().map(note -> OneLine.of(note, 499)).orElse(null));
        return i;
    }

    /** Ids for people: a column has room for 256 characters, and some databases cannot store all of them. */
    private static @Nullable String shown(Optional<String> id) {
        return id.map(text -> OneLine.of(text, LONGEST_SHOWN)).orElse(null);
    }

    private void setTime(PreparedStatement statement, int index, @Nullable Instant time) throws SQLException {
        if (sql.dialect() == SqlDialect.MYSQL) { // has no type for a moment
            statement.setObject(index, time == null ? null : LocalDateTime.ofInstant(time, ZoneOffset.UTC));
        } else {
            statement.setObject(index, time == null ? null : time.atOffset(ZoneOffset.UTC));
        }
    }

    private @Nullable Instant time(ResultSet row, int column) throws SQLException {
        if (sql.dialect() == SqlDialect.MYSQL) {
            LocalDateTime utc = row.getObject(column, LocalDateTime.class);
            return utc == null ? null : utc.toInstant(ZoneOffset.UTC);
        }
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private Instant requiredTime(ResultSet row, int column) throws SQLException {
        Instant time = time(row, column);
        return time == null ? Instant.EPOCH : time;
    }

    private InboxRow read(ResultSet row) throws SQLException {
        String key = row.getString(1);
        if (row.getInt(2) > FORMAT) {
            throw new IllegalStateException(
                    "the row " + key + " is of a newer version of the library, and is left alone");
        }
        String tickets = row.getString(13);
        return ImmutableInboxRow.builder()
                .key(key)
                .state(RowState.valueOf(row.getString(3)))
                .due(requiredTime(row, 4))
                .digest(Optional.ofNullable(row.getString(5)))
                .response(Optional.ofNullable(row.getString(6)))
                .holdId(Optional.ofNullable(row.getString(7)))
                .bookingId(Optional.ofNullable(row.getString(8)))
                .experienceId(Optional.ofNullable(row.getString(9)))
                .optionId(Optional.ofNullable(row.getString(10)))
                .slotId(Optional.ofNullable(row.getString(11)))
                .transactionId(Optional.ofNullable(row.getString(12)))
                .tickets(tickets == null ? List.of() : Payloads.readTexts(tickets))
                .holdEnd(Optional.ofNullable(time(row, 14)))
                .request(Optional.ofNullable(row.getString(15)))
                .since(requiredTime(row, 16))
                .attempts(row.getInt(17))
                .note(Optional.ofNullable(row.getString(18)))
                .build();
    }
}
