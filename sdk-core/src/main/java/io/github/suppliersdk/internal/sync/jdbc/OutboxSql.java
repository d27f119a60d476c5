package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.TableName;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.sync.ParkReason;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The SQL statements of an outbox. Parameters are the account, then the keys, then those named below. Numbers are part
 * of the text, because there are few different ones.
 */
final class OutboxSql {
    /** Rows of a later format are left to the newer library; they can still be marked. */
    private static final String KNOWN = " and format <= 1";

    private static final String ROW = " where account = ? and slot_key = ?";
    private static final String PENDING = "('MARKED', 'RETRY', 'VERIFY')";
    private static final String FOR_PEOPLE = Stream.of(ParkReason.values())
            .map(reason -> "'" + reason + "'")
            .filter(state -> !PENDING.contains(state))
            .collect(Collectors.joining(", ", "(", ")"));
    private static final int WITHDRAWN = 1;
    private static final String UNEQUAL = "('MARKED', 'RETRY')";

    private final SqlDialect dialect;
    private final String table;
    private final String now;

    OutboxSql(SqlDialect dialect, TableName table) {
        this.dialect = dialect;
        this.table = table.qualified();
        this.now = now(dialect);
    }

    /** The database's clock at the beginning of the statement, in milliseconds. */
    static String now(SqlDialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> "cast(floor(extract(epoch from statement_timestamp()) * 1000) as bigint)";
            case MYSQL -> "(timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(3)) div 1000)";
            case H2 -> "datediff(millisecond, timestamp with time zone '1970-01-01 00:00:00+00', current_timestamp)";
        };
    }

    private String after(Duration time) {
        return "(" + now + " + " + time.toMillis() + ")";
    }

    /** The values of a mark. */
    record Mark(int priority, int verify, Duration settle, long lookAt) {
        Mark(int priority, int verify, Duration settle) {
            this(priority, verify, settle, 0);
        }
    }

    /** Whether one statement inserts or updates safely in a race. H2 has none. */
    boolean marksInOneStatement() {
        return dialect != SqlDialect.H2;
    }

    /** Inserts this many rows, or marks existing ones. */
    String upsert(Mark mark, int rows) {
        return insert(mark, rows)
                + (dialect == SqlDialect.POSTGRESQL
                        ? " on conflict (account, slot_key) do update set " + marked(mark, "t.")
                        : " on duplicate key update " + marked(mark, ""));
    }

    String insert(Mark mark, int rows) {
        String values = "(?, ?, 1, 0, " + mark.verify() + ", " + settleUntil(mark) + ", " + now + ", " + mark.priority()
                + ", " + now + ", null, 'MARKED', '', 1, " + mark.lookAt() + ")";
        return "insert into " + table + (dialect == SqlDialect.POSTGRESQL ? " as t" : "")
                + " (account, slot_key, mark_no, taken_no, verify, settle_until, marked_at, priority, due, claim, state,"
                + " detail, format, look_at) values " + values + (", " + values).repeat(rows - 1);
    }

    String update(Mark mark) {
        return "update " + table + " set " + marked(mark, "") + ROW;
    }

    private String settleUntil(Mark mark) {
        return mark.verify() == 0 ? "0" : after(mark.settle());
    }

    /** The assignments of a mark. MySQL assigns from left to right, and reads already assigned values. */
    private String marked(Mark mark, String t) {
        return "mark_no = " + t + "mark_no + 1"
                + (mark.verify() == 0
                        ? ""
                        : ", verify = 1, settle_until = greatest(" + t + "settle_until, " + settleUntil(mark) + ")")
                + ", marked_at = case when " + t + "state in " + UNEQUAL + " then " + t + "marked_at else " + now
                + " end"
                + ", priority = " + priority(mark, t)
                + ", due = case when " + t + "claim is null then least(" + t + "due, " + now + ") else " + t + "due end"
                + (mark.lookAt() == 0 ? "" : ", look_at = greatest(" + t + "look_at, " + mark.lookAt() + ")")
                + ", state = 'MARKED', detail = ''";
    }

    /** The assignment of the priority. A withdrawn mark was judged after the changes that are marked. */
    private static String priority(Mark mark, String t) {
        return mark.priority() == WITHDRAWN
                ? Integer.toString(WITHDRAWN)
                : "case when " + t + "priority = 0 then 0 else " + mark.priority() + " end";
    }

    /** Selects what is due and not locked: key, claim, verify, milliseconds to settle. */
    String due(int priority, int limit) {
        return "select slot_key, claim, verify, settle_until - " + now + " from " + table
                + " where account = ? and priority = " + priority + " and due <= " + now + KNOWN
                + " order by due limit " + limit + " for update skip locked";
    }

    /** Claims rows. Parameters: token, account, keys. */
    String claim(Duration lease, Duration settle, int rows) {
        return "update " + table
                + " set settle_until = case when claim is null then settle_until else greatest(settle_until,"
                + " " + after(settle) + ") end, due = " + after(lease) + ", taken_no = mark_no, verify = 0, claim = ?"
                + ", marked_at = case when state = 'VERIFY' then " + now + " else marked_at end"
                + ", state = case when state = 'VERIFY' then 'MARKED' else state end"
                + " where account = ? and slot_key in (?" + ", ?".repeat(rows - 1) + ")";
    }

    /**
     * Selects the number of the mark, that of the taken mark, verify, milliseconds to settle, priority. Parameter:
     * token.
     */
    String marks() {
        return "select mark_no, taken_no, verify, settle_until - " + now + ", priority from " + table + ROW
                + " and claim = ?";
    }

    /** The same for a row that is not locked, and locks it. */
    String lockedMarks() {
        return marks() + " for update skip locked";
    }

    /** Takes the mark. Parameters at the beginning: the number twice; at the end: the token. */
    String take() {
        return "update " + table + " set taken_no = ?, verify = 0 where mark_no = ? and account = ? and slot_key = ?"
                + " and claim = ?";
    }

    /** Selects key and claim of rows that are not locked, and locks them. */
    String lockForRenewal(int rows) {
        return "select slot_key, claim from " + table + " where account = ? and slot_key in (?" + ", ?".repeat(rows - 1)
                + ") for update skip locked";
    }

    String renew(Duration lease, int rows) {
        return "update " + table + " set due = " + after(lease) + " where account = ? and slot_key in (?"
                + ", ?".repeat(rows - 1) + ")";
    }

    private static final String NOT_MARKED = " and mark_no = taken_no and verify = 0";

    /** Whether one statement deletes a row only if it is not locked; other databases have none. */
    boolean finishesInOneStatement() {
        return dialect == SqlDialect.POSTGRESQL;
    }

    /** Deletes the row if it is not locked. Parameter: token. */
    String finishUnlessLocked() {
        return "delete from " + table + " where ctid = (select ctid from " + table + ROW + " and claim = ?" + NOT_MARKED
                + " for update skip locked)";
    }

    /** Deletes the row. Parameter: token. */
    String finish() {
        return "delete from " + table + ROW + " and claim = ?" + NOT_MARKED;
    }

    /** Parks the row. Parameters at the beginning: state, detail; at the end: the token. */
    String park(Duration notBefore, int verify, Duration settle) {
        return "update " + table + " set claim = null, due = " + after(notBefore) + verified(verify, settle)
                + ", state = ?, detail = ?" + ROW + " and claim = ?" + NOT_MARKED;
    }

    /** Releases the claim. Parameter: token. */
    String unclaim(int verify, Duration settle) {
        return "update " + table + " set claim = null, due = " + now + verified(verify, settle) + ROW
                + " and claim = ?";
    }

    private String verified(int verify, Duration settle) {
        return verify == 0 ? "" : ", verify = 1, settle_until = greatest(settle_until, " + after(settle) + ")";
    }

    String backlog() {
        return "select sum(case when state in " + PENDING + " then 1 else 0 end), " + now
                + " - min(case when state in " + UNEQUAL + " then marked_at end), "
                + "sum(case when state in " + PENDING + " then 0 else 1 end) from " + table + " where account = ?";
    }

    /**
     * Selects key, state, detail, age; not the rows that a newer library has parked for reasons that this one does not
     * know.
     */
    String parked(int limit) {
        return "select slot_key, state, detail, " + now + " - marked_at from " + table
                + " where account = ? and slot_key > ? and state in " + FOR_PEOPLE + KNOWN
                + " order by slot_key limit "
                + limit;
    }
}
