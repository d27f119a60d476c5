package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.internal.sync.ClaimOrder;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.sync.ParkReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
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
            .filter(ParkReason::isForPeople)
            .map(reason -> "'" + reason + "'")
            .collect(Collectors.joining(", ", "(", ")"));
    private static final String UNEQUAL = "('MARKED', 'RETRY')";

    private static final long HOUR = Duration.ofHours(1).toMillis();

    private final SqlDialect dialect;
    private final String table;
    private final String now;

    /** Key, claim, number of the mark and of the taken one, verify, time to settle, may_delete, look_at, time to it, state. */
    private final String columns;

    OutboxSql(SqlDialect dialect, String table) {
        this.dialect = dialect;
        this.table = table;
        this.now = now(dialect);
        this.columns = "slot_key, claim, mark_no, taken_no, verify, settle_until - " + now + ", may_delete, look_at,"
                + " look_at - " + now + ", state";
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

    /**
     * The values of a mark.
     *
     * @param priority when it is claimed, as ClaimOrder has it
     * @param mayDelete 1 if it may be deleted, 0 if not, and -1 if the mark says nothing of that
     * @param verify 1 if it is to be verified
     * @param settle how long a request may still be carried out
     * @param lookAt when to look at it once more, in milliseconds since 1970; 0 if no time is known
     */
    record Mark(int priority, int mayDelete, int verify, Duration settle, long lookAt) {
        static final Mark CHANGED = new Mark(ClaimOrder.FRESH, 0, 0, Duration.ZERO, 0);
        static final Mark DIFFERENT = new Mark(ClaimOrder.FOUND, 0, 0, Duration.ZERO, 0);
        static final Mark GONE = new Mark(ClaimOrder.FOUND, 1, 0, Duration.ZERO, 0);

        static Mark toVerify(Duration settle, Optional<Instant> lookAt) {
            return new Mark(
                    ClaimOrder.FRESH,
                    -1,
                    1,
                    settle,
                    lookAt.map(Instant::toEpochMilli).orElse(0L));
        }
    }

    /** Inserts rows, or marks those that exist. Parameters: account and key of each row. */
    String mark(Mark mark, int rows) {
        String columns = "(account, slot_key, mark_no, taken_no, verify, settle_until, marked_at, priority, due, claim,"
                + " state, detail, format, look_at, may_delete)";
        String values = ", 1, 0, " + mark.verify() + ", " + settleUntil(mark) + ", " + now + ", " + mark.priority()
                + ", " + now + ", null, 'MARKED', '', 1, " + mark.lookAt() + ", " + Math.max(0, mark.mayDelete()) + ")";
        String row = "(?, ?" + values;
        String key = "select cast(? as varchar(50)) account, cast(? as varchar(360)) slot_key";
        return switch (dialect) {
            case POSTGRESQL ->
                "insert into " + table + " as t " + columns + " values " + row
                        + (", " + row).repeat(rows - 1)
                        + " on conflict (account, slot_key) do update set " + marked(mark, "t.");
            case MYSQL ->
                "insert into " + table + " " + columns + " values " + row + (", " + row).repeat(rows - 1)
                        + " on duplicate key update " + marked(mark, "");
            case H2 ->
                "merge into " + table + " t using (" + key + (" union all " + key).repeat(rows - 1) + ") s"
                        + " on t.account = s.account" // H2's settings decide about the case of s, here about none
                        + " and t.slot_key = cast(s.slot_key as varchar_casesensitive(360)) when matched then update set "
                        + marked(mark, "t.") + " when not matched then insert " + columns
                        + " values (s.account, s.slot_key"
                        + values;
        };
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
                + ", priority = " + (mark.priority() == ClaimOrder.FRESH ? ClaimOrder.FRESH : t + "priority")
                + (mark.mayDelete() < 0 ? "" : ", may_delete = " + mark.mayDelete())
                + ", due = case when " + t + "claim is null then least(" + t + "due, " + now + ") else " + t + "due end"
                + (mark.lookAt() == 0 ? "" : ", look_at = greatest(" + t + "look_at, " + mark.lookAt() + ")")
                + ", state = 'MARKED', detail = ''";
    }

    /** Selects {@code columns} of rows that are due and not locked, and locks them. Parameters: ranges of keys to leave out. */
    String due(int priority, boolean newestFirst, int limit, int except) {
        return "select " + columns + " from " + table + " where account = ?"
                + " and not (slot_key >= ? and slot_key < ?)".repeat(except) + " and priority = " + priority
                + " and due <= "
                + now + KNOWN + " order by due" + (newestFirst ? " desc" : "") + " limit " + limit
                + " for update skip locked";
    }

    /** Claims rows. Parameters: token, account, keys. */
    String claim(Duration lease, Duration settle, int rows) {
        return "update " + table
                + " set settle_until = case when claim is null then settle_until else greatest(settle_until,"
                + " " + after(settle) + ") end, due = " + after(lease) + ", taken_no = mark_no, verify = 0, claim = ?"
                + keys(rows);
    }

    /** Notes that the slots are looked at. */
    String looked(int rows) {
        return "update " + table + " set look_at = 0" + keys(rows);
    }

    String remove(int rows) {
        return "delete from " + table + keys(rows);
    }

    /** Selects {@code columns} of the row of a claim. Parameter: token. */
    String claimed() {
        return "select " + columns + " from " + table + ROW + " and claim = ?";
    }

    /** The same for a row that is not locked, and locks it; a locked one is not waited for. */
    String claimedUnlocked() {
        return claimed() + " for update skip locked";
    }

    /** Takes the mark of a locked row. Parameter: token. */
    String take() {
        return "update " + table + " set taken_no = mark_no, verify = 0" + ROW + " and claim = ?";
    }

    /** Selects {@code columns} of rows that are not locked, and locks them. */
    String unlocked(int rows) {
        return "select " + columns + " from " + table + keys(rows) + " for update skip locked";
    }

    String renew(Duration lease, int rows) {
        return "update " + table + " set due = " + after(lease) + keys(rows);
    }

    /** Whether one statement deletes a row only if it is not locked; other databases have none. */
    boolean finishesInOneStatement() {
        return dialect == SqlDialect.POSTGRESQL;
    }

    /** Deletes the row if it is not locked and not to be looked at later. Parameter: token. */
    String finishUnlessLocked() {
        return "delete from " + table + " where ctid = (select ctid from " + table + ROW + " and claim = ?"
                + " and mark_no = taken_no and verify = 0 and look_at = 0 for update skip locked)";
    }

    /** Deletes the row. Parameter: token. */
    String finish() {
        return "delete from " + table + ROW + " and claim = ?";
    }

    /** Keeps the row of an equal slot until it is to be looked at. Parameter: token. */
    String waitForLook() {
        return "update " + table + " set claim = null, due = look_at, may_delete = 0, marked_at = " + now
                + ", state = 'VERIFY', detail = ''" + ROW + " and claim = ?";
    }

    /** Parks the row. Parameters at the beginning: the detail; at the end: the token. */
    String park(ParkReason reason, Duration notBefore, Optional<Duration> settle) {
        boolean isRetry = reason == ParkReason.RETRY;
        String same = isRetry ? UNEQUAL : "('" + reason + "')";
        return "update " + table + " set claim = null, due = case when look_at > 0 then least(look_at, "
                + after(notBefore) + ") else " + after(notBefore) + " end" + verified(settle)
                + mayDelete(reason)
                + (isRetry ? ", priority = greatest(priority, " + ClaimOrder.TRIED + ")" : "")
                + (reason == ParkReason.WITHHELD ? ", priority = " + ClaimOrder.FOUND : "")
                + ", marked_at = case when state in " + same + " then marked_at else " + now + " end, state = '"
                + reason + "', detail = ?" + ROW + " and claim = ?";
    }

    /**
     * The permission to delete ends when the turn has found the slot. A slot that the service refuses to delete was
     * judged, or counted, and is not counted again.
     */
    private static String mayDelete(ParkReason reason) {
        return switch (reason) {
            case RETRY, VERIFY, WITHHELD -> "";
            case HELD -> ", may_delete = 1";
            case REFUSED, NOT_KEPT -> ", may_delete = 0";
        };
    }

    /** Releases the claim. Parameter: token. */
    String unclaim(Optional<Duration> settle) {
        return "update " + table + " set claim = null, due = " + now + verified(settle) + ROW + " and claim = ?";
    }

    private String verified(Optional<Duration> settle) {
        return settle.map(time -> ", verify = 1, settle_until = greatest(settle_until, " + after(time) + ")")
                .orElse("");
    }

    /** Selects the rows that wait for a retry. Parameters: the account, the first key and the one after the last. */
    String toRetry() {
        return "select slot_key from " + table + " where account = ? and slot_key >= ? and slot_key < ?"
                + " and state = 'RETRY' and claim is null and due > " + now + KNOWN + " for update skip locked";
    }

    String retry(int rows) {
        return "update " + table + " set due = " + now + keys(rows);
    }

    private static String keys(int rows) {
        return " where account = ? and slot_key in (?" + ", ?".repeat(rows - 1) + ")";
    }

    String backlog() {
        return "select sum(case when state in " + UNEQUAL + " then 1 else 0 end), " + now
                + " - min(case when state in " + UNEQUAL + " then marked_at end), "
                + "sum(case when state = 'VERIFY' then 1 else 0 end), "
                + "sum(case when state in " + PENDING + " then 0 else 1 end), "
                + "sum(case when state = 'WITHHELD' then 1 else 0 end) from " + table + " where account = ?";
    }

    /** Selects key, state, detail, age of these rows. */
    String find(int rows) {
        return "select slot_key, state, detail, " + now + " - marked_at from " + table + keys(rows) + KNOWN;
    }

    /** Selects the rows of deletes that have been withheld for this time. */
    String withheld(Duration withheldFor) {
        return "select slot_key from " + table + " where account = ? and state = 'WITHHELD' and marked_at <= " + now
                + " - " + withheldFor.toMillis() + KNOWN + " for update skip locked";
    }

    /** Permits deletes, as a mark would. */
    String permitDeletes(int rows) {
        return "update " + table + " set mark_no = mark_no + 1, may_delete = 1, due = case when claim is null then "
                + now + " else due end, marked_at = " + now + ", state = 'MARKED', detail = ''" + keys(rows);
    }

    /** Notes a delete that nobody has judged. */
    String insertDelete() {
        return "insert into " + table + "_deletes (account, slot_key, deleted_at) values (?, ?, " + now + ")"
                + (dialect == SqlDialect.POSTGRESQL ? " on conflict do nothing" : "");
    }

    String removeDelete() {
        return "delete from " + table + "_deletes" + ROW;
    }

    /** Forgets the deletes of more than an hour ago. */
    String forgetDeletes() {
        return "delete from " + table + "_deletes where account = ? and deleted_at <= " + now + " - " + HOUR;
    }

    String countDeletes() {
        return "select count(*) from " + table + "_deletes where account = ?";
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
