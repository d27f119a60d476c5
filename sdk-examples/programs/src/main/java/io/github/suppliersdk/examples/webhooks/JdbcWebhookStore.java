package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.webhooks.StoredCall;
import io.github.suppliersdk.webhooks.WebhookStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A memory in a database, for several processes and for one that is started anew. Plain SQL: the primary key makes
 * {@link #insert} atomic, and the version in the condition {@link #replace}. Every statement is a transaction of its own.
 *
 * <p>Answers stay for as long as nobody deletes them: {@code delete from webhook_calls where stage = 'DONE' and lease_until
 * < ?} with a time some months ago, in milliseconds, once in a while.
 */
public final class JdbcWebhookStore implements WebhookStore {
    private static final String INTEGRITY_VIOLATION = "23";

    private final DataSource database;

    /** A store in this database; makes its table if there is none. */
    public JdbcWebhookStore(DataSource database) {
        this.database = database;
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    create table if not exists webhook_calls (
                        id varchar(60) primary key,
                        version bigint not null,
                        stage varchar(10) not null,
                        lease_until bigint not null,
                        request text not null,
                        status int not null,
                        answer text not null)""");
            statement.execute("create index if not exists webhook_calls_open on webhook_calls (stage, lease_until)");
        } catch (SQLException e) {
            throw new IllegalStateException("the table of the webhook calls cannot be made", e);
        }
    }

    @Override
    public Optional<StoredCall> find(String id) {
        try (Connection connection = database.getConnection();
                PreparedStatement select = connection.prepareStatement("select * from webhook_calls where id = ?")) {
            select.setString(1, id);
            return read(select).stream().findFirst();
        } catch (SQLException e) {
            throw new IllegalStateException("reading " + id, e);
        }
    }

    @Override
    public boolean insert(StoredCall call) {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into webhook_calls"
                        + " (version, stage, lease_until, request, status, answer, id) values (?, ?, ?, ?, ?, ?, ?)")) {
            write(call, insert);
            return insert.executeUpdate() == 1;
        } catch (SQLException e) {
            if (e.getSQLState() != null && e.getSQLState().startsWith(INTEGRITY_VIOLATION)) {
                return false; // there is one with this id
            }
            throw new IllegalStateException("inserting " + call, e);
        }
    }

    @Override
    public boolean replace(StoredCall expected, StoredCall next) {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement("update webhook_calls set version = ?,"
                        + " stage = ?, lease_until = ?, request = ?, status = ?, answer = ? where id = ?"
                        + " and version = ?")) {
            write(next, update);
            update.setLong(8, expected.version());
            return update.executeUpdate() == 1;
        } catch (SQLException e) {
            throw new IllegalStateException("replacing " + expected, e);
        }
    }

    @Override
    public List<StoredCall> interrupted(Instant leaseEndedBefore, int limit) {
        try (Connection connection = database.getConnection();
                PreparedStatement select = connection.prepareStatement(
                        "select * from webhook_calls where stage in ('RUNNING', 'UNDO') and lease_until < ?")) {
            select.setLong(1, leaseEndedBefore.toEpochMilli());
            select.setMaxRows(limit);
            return read(select);
        } catch (SQLException e) {
            throw new IllegalStateException("looking for interrupted calls", e);
        }
    }

    private static void write(StoredCall call, PreparedStatement statement) throws SQLException {
        statement.setLong(1, call.version());
        statement.setString(2, call.stage().name());
        statement.setLong(3, call.leaseUntil().toEpochMilli());
        statement.setString(4, call.request());
        statement.setInt(5, call.status());
        statement.setString(6, call.answer());
        statement.setString(7, call.id());
    }

    private static List<StoredCall> read(PreparedStatement select) throws SQLException {
        List<StoredCall> calls = new ArrayList<>();
        try (ResultSet row = select.executeQuery()) {
            while (row.next()) {
                calls.add(new StoredCall(
                        row.getString("id"),
                        row.getLong("version"),
                        StoredCall.Stage.valueOf(row.getString("stage")),
                        Instant.ofEpochMilli(row.getLong("lease_until")),
                        row.getString("request"),
                        row.getInt("status"),
                        row.getString("answer")));
            }
        }
        return calls;
    }
}
