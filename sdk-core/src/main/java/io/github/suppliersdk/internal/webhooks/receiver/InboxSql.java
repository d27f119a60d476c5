package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.TableName;
import io.github.suppliersdk.jdbc.SqlDialect;
import java.util.Set;
import java.util.stream.Collectors;

/** The SQL statements of an inbox. */
final class InboxSql {
    private static final String COLUMNS =
            "op_key, format, state, due, digest, response, hold_id, booking_id, experience_id, option_id, slot_id,"
                    + " transaction_id, tickets, hold_end, request, since, attempts, note";
    private static final String ROW = " where account = ? and op_key = ?";
    /** Rows of a later format are left to the newer library. */
    private static final String KNOWN = " and format <= " + JdbcRows.FORMAT;

    private final SqlDialect dialect;
    private final String table;
    final String insert;
    final String find;
    final String lock;
    final String update;
    final String delete;

    InboxSql(SqlDialect dialect, TableName name) {
        this.dialect = dialect;
        this.table = name.qualified();
        this.insert = "insert into " + table + " (account, " + COLUMNS + ") values (?" + ", ?".repeat(18) + ")"
                + switch (dialect) {
                    case POSTGRESQL -> " on conflict do nothing";
                    // a change, because some drivers report an unchanged row as inserted; and an exclusive lock, which
                    // a plain insert would not take, so that two of them would end in a deadlock
                    case MYSQL -> " on duplicate key update attempts = attempts + 1";
                    case H2 -> "";
                };
        this.find = "select " + COLUMNS + " from " + table + ROW;
        this.lock = find + " for update";
        this.update =
                "update " + table + " set " + COLUMNS.replace("op_key, ", "").replace(",", " = ?,") + " = ?" + ROW;
        this.delete = "delete from " + table + ROW;
    }

    SqlDialect dialect() {
        return dialect;
    }

    /** H2 locks all rows that it sorts, so there a worker keeps the others from theirs. */
    String lockDue(Set<RowState> states, int limit) {
        return "select " + COLUMNS + " from " + table + " where account = ? and state in (" + list(states)
                + ") and due <= ?" + KNOWN + " order by due limit " + limit + " for update skip locked";
    }

    String open(int limit) {
        return "select " + COLUMNS + " from " + table + " where account = ? and (state in ('PENDING', 'PREPARED')"
                + " or (state = 'HELD' and attempts > 0))" + KNOWN + " order by due limit " + limit;
    }

    private static String list(Set<RowState> states) {
        return states.stream().map(state -> "'" + state + "'").collect(Collectors.joining(", "));
    }
}
