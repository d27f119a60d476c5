package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.jdbc.SqlDialect;
import java.util.Set;
import java.util.stream.Collectors;

/** The SQL statements of an inbox. */
final class InboxSql {
    /** All columns but those of the key. */
    private static final String COLUMNS = "format, state, due, digest, response, hold_id, booking_id, experience_id,"
            + " option_id, slot_id, hold_end, request, since, attempts, note";

    private static final String ROW = " where account = ? and op_key = ?";
    /** Rows of a later format are left to the newer library. */
    private static final String KNOWN = " and format <= " + JdbcRows.FORMAT;

    private final String select;
    final String insert;
    final String find;
    final String lock;
    final String update;
    final String respond;
    final String delete;

    InboxSql(SqlDialect dialect, String table) {
        this.select = "select op_key, " + COLUMNS + " from " + table;
        this.insert = "insert into " + table + " (" + COLUMNS + ", account, op_key) values (?" + ", ?".repeat(16) + ")"
                + switch (dialect) {
                    case POSTGRESQL -> " on conflict do nothing";
                    // a change, because some drivers report an unchanged row as inserted: it is rolled back, or
                    // overwritten, or counts an attempt too many. And an exclusive lock, which a plain insert would
                    // not take, so that two of them would end in a deadlock
                    case MYSQL -> " on duplicate key update attempts = attempts + 1";
                    case H2 -> "";
                };
        this.find = select + ROW;
        this.lock = find + " for update";
        this.update = "update " + table + " set " + COLUMNS.replace(",", " = ?,") + " = ?" + ROW;
        this.respond = "update " + table + " set response = ?, experience_id = ?, option_id = ?, slot_id = ?" + ROW;
        this.delete = "delete from " + table + ROW;
    }

    /** H2 locks all rows that it sorts, so there a worker keeps the others from theirs. */
    String lockDue(Set<RowState> states) {
        return select + " where account = ? and state in ("
                + states.stream().map(state -> "'" + state + "'").collect(Collectors.joining(", "))
                + ") and due <= ?" + KNOWN + " order by due limit 1 for update skip locked";
    }

    String open(int limit) {
        return select + " where account = ? and (state in ('PENDING', 'PREPARED')"
                + " or (state = 'HELD' and (attempts > 0 or due < ?)))" + KNOWN + " order by since limit " + limit;
    }
}
