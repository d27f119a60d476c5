package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.internal.sync.Mark;
import io.github.suppliersdk.internal.sync.OutboxRow;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.sync.ParkReason;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The SQL statements of an outbox. Parameters are the account, then the keys, unless said otherwise.
 */
final class OutboxSql {
    /** Locks the selected rows, and leaves out those that another transaction has locked. */
    static final String UNLOCKED = " for update skip locked";

    private static final String PENDING = "('MARKED', 'RETRY', 'VERIFY')";
    private static final String FOR_PEOPLE = Stream.of(ParkReason.values())
            .filter(ParkReason::isForPeople)
            .map(reason -> "'" + reason + "'")
            .collect(Collectors.joining(", ", "(", ")"));
    private static final String UNEQUAL = "('MARKED', 'RETRY')";

    /** What a row has, as JdbcOutboxQueue writes and reads it. */
    private static final String[] COLUMNS = {
        "mark_no",
        "taken_no",
        "verify",
        "settle_until",
        "marked_at",
        "priority",
        "due",
        "claim",
        "state",
        "detail",
        "look_at",
        "may_delete"
    };

    private static final long HOUR = Duration.ofHours(1).toMillis();

    private final SqlDialect dialect;
    private final String table;
    private final String now;

    OutboxSql(SqlDialect dialect, String table) {
        this.dialect = dialect;
        this.table = table;
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

    /** Inserts rows, or marks those that exist. Parameters: account and key of each row. */
    String mark(Mark mark, int rows) {
        String columns = " (account, slot_key, verify, settle_until, priority, look_at, may_delete)";
        String values = (mark.settle().isPresent() ? ", 1, " : ", 0, ") + settleUntil(mark) + ", " + mark.priority()
                + ", " + mark.lookAt() + (mark.mayDelete().orElse(false) ? ", 1)" : ", 0)");
        String row = "(?, ?" + values;
        String key = "select cast(? as varchar(50)) account, cast(? as varchar(360)) slot_key";
        return switch (dialect) {
            case POSTGRESQL ->
                "insert into " + table + " as t" + columns + " values " + row
                        + (", " + row).repeat(rows - 1)
                        + " on conflict (account, slot_key) do update set " + marked(mark, "t.");
            case MYSQL ->
                "insert into " + table + columns + " values " + row + (", " + row).repeat(rows - 1)
                        + " on duplicate key update " + marked(mark, "");
            case H2 ->
                "merge into " + table + " t using (" + key + (" union all " + key).repeat(rows - 1) + ") s"
                        + " on t.account = s.account" // H2's settings decide about the case of s, here about none
                        + " and t.slot_key = cast(s.slot_key as varchar_casesensitive(360)) when matched then update set "
                        + marked(mark, "t.") + " when not matched then insert" + columns
                        + " values (s.account, s.slot_key"
                        + values;
        };
    }

    private String settleUntil(Mark mark) {
        return mark.settle().map(time -> now + " + " + time.toMillis()).orElse("0");
    }

    /** The assignments of {@code OutboxRow.mark}. MySQL assigns from left to right, and reads already assigned values. */
    private String marked(Mark mark, String t) {
        return "mark_no = " + t + "mark_no + 1"
                + (mark.settle().isPresent() ? ", verify = 1" : "")
                + ", settle_until = greatest(" + t + "settle_until, " + settleUntil(mark) + ")"
                + ", marked_at = case when " + t + "state in " + UNEQUAL
                + (mark.priority() == OutboxRow.FRESH ? " and " + t + "priority < " + OutboxRow.FOUND : "") + " then "
                + t + "marked_at else " + now
                + " end"
                + ", priority = least(" + t + "priority, " + mark.priority() + ")"
                + mark.mayDelete().map(may -> ", may_delete = " + (may ? 1 : 0)).orElse("")
                + ", due = case when " + t + "claim is null then least(" + t + "due, " + now + ") else " + t + "due end"
                + ", look_at = greatest(" + t + "look_at, " + mark.lookAt() + ")"
                + ", state = 'MARKED', detail = ''";
    }

    /** Selects keys of rows of this priority that are due; rows of a later format are left to the newer library. */
    private String due(int priority, String order, int limit) {
        return "select slot_key from " + table + " where account = ? and format <= 1 and priority = " + priority
                + " and due <= " + now + " order by due" + order + " limit " + limit;
    }

    /** Selects the keys that have been due longest, of unlocked rows. */
    String due(int priority, int limit) {
        return due(priority, "", limit) + UNLOCKED;
    }

    /** Selects the keys that are due since just now, of unlocked rows. */
    String newest(int priority, int limit) {
        return due(priority, " desc", limit) + UNLOCKED;
    }

    /** Selects the keys of rows that wait for a retry. Parameters: the account, the first key and one after the last. */
    String toRetry() {
        return in("RETRY") + " and claim is null and due > " + now + " and slot_key >= ? and slot_key < ?";
    }

    /** Selects the database's clock. */
    String time() {
        return "select " + now;
    }

    /** Selects the keys of rows that have been withheld since this time or longer. */
    String withheld(long since) {
        return in("WITHHELD") + " and marked_at <= " + since;
    }

    private String in(String state) {
        return "select slot_key from " + table + " where account = ? and format <= 1 and state = '" + state + "'";
    }

    private String select() {
        return "select slot_key, " + now + ", " + String.join(", ", COLUMNS) + " from " + table
                + " where format <= 1 and ";
    }

    /** Selects rows. */
    String rows(int rows, String lock) {
        return select() + keys(rows) + lock;
    }

    /**
     * Selects rows that wait for people, after a key; not those that a newer library has parked for reasons that this one
     * does not know.
     */
    String parked(int limit) {
        return select() + "account = ? and slot_key > ? and state in " + FOR_PEOPLE + " order by slot_key limit "
                + limit;
    }

    /** Sets all columns of a row. Parameters: their values, account, key. */
    String set() {
        return "update " + table + " set " + String.join(" = ?, ", COLUMNS) + " = ? where " + keys(1);
    }

    String delete() {
        return "delete from " + table + " where " + keys(1);
    }

    private static String keys(int rows) {
        return "account = ? and slot_key in (?" + ", ?".repeat(rows - 1) + ")";
    }

    String backlog() {
        return "select sum(case when state in " + UNEQUAL + " then 1 else 0 end), " + now
                + " - min(case when state in " + UNEQUAL + " then marked_at end), "
                + "sum(case when state = 'VERIFY' then 1 else 0 end), "
                + "sum(case when state in " + PENDING + " then 0 else 1 end), "
                + "sum(case when state = 'WITHHELD' then 1 else 0 end) from " + table + " where account = ?";
    }

    /** Notes a delete that nobody has judged. */
    String insertDelete() {
        return "insert into " + table + "_deletes (account, slot_key, deleted_at) values (?, ?, " + now + ")"
                + (dialect == SqlDialect.POSTGRESQL ? " on conflict do nothing" : "");
    }

    String removeDelete() {
        return "delete from " + table + "_deletes where " + keys(1);
    }

    /** Forgets the deletes of more than an hour ago. */
    String forgetDeletes() {
        return "delete from " + table + "_deletes where account = ? and deleted_at <= " + now + " - " + HOUR;
    }

    String countDeletes() {
        return "select count(*) from " + table + "_deletes where account = ?";
    }
}
