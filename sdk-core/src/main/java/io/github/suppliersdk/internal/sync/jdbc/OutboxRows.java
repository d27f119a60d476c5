package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.Failures;
import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.jdbc.Statements;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of an outbox in a database. Each change is one statement, or a transaction that skips rows which another
 * transaction has locked; several keys are written in a fixed order.
 */
public final class OutboxRows {
    /** The schema. */
    public static final Schema SCHEMA =
            new Schema("JdbcOutbox", "/io/github/suppliersdk/sync/jdbc/outbox-", OutboxException::new);

    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.sync");

    /** The numbers of keys in one statement; few sizes, so that there are few different statements. */
    private static final int[] ROWS = {100, 10, 1};

    /** A duration that stands for "never". */
    private static final Duration NEVER = Duration.ofDays(365_000);

    /** The character after the slash: keys of an option are less than its name and this. */
    private static final String AFTER_SLASH = "0";

    /** The reasons by their states; a row in another state is marked, or parked by a later version. */
    private static final Map<String, ParkReason> REASONS =
            Stream.of(ParkReason.values()).collect(Collectors.toMap(Enum::name, reason -> reason));

    private static final int LONGEST_DETAIL = 500;

    private final Statements statements;
    private final OutboxSql sql;

    /** Uses an existing table. */
    public OutboxRows(Statements statements) {
        this.statements = statements;
        this.sql = new OutboxSql(statements.dialect(), statements.table());
    }

    /** Sets the account and these keys as parameters from {@code first} on; returns the next index. */
    private int bind(PreparedStatement statement, int first, Collection<String> keys) throws SQLException {
        statements.setKey(statement, first, statements.account());
        int next = first + 1;
        for (String key : keys) {
            statements.setKey(statement, next++, key);
        }
        return next;
    }

    /** Splits the keys, in their order, into groups of the size of a statement. */
    private static List<List<String>> pieces(Collection<String> keys) {
        List<String> sorted = List.copyOf(new TreeSet<>(keys));
        List<List<String>> pieces = new ArrayList<>();
        int from = 0;
        for (int rows : ROWS) {
            for (; sorted.size() - from >= rows; from += rows) {
                pieces.add(sorted.subList(from, from + rows));
            }
        }
        return pieces;
    }

    private static List<String> texts(Collection<SlotKey> keys) {
        return keys.stream().map(KeyText::of).toList();
    }

    /** Implements {@code Outbox#mark}. */
    public void mark(Collection<SlotKey> keys) {
        markAlone(keys, OutboxSql.Mark.CHANGED);
    }

    /** Implements {@code Outbox#markDifferent}. */
    public void markDifferent(Collection<SlotKey> keys, boolean mayDelete) {
        markAlone(keys, mayDelete ? OutboxSql.Mark.GONE : OutboxSql.Mark.DIFFERENT);
    }

    /** Implements {@code Outbox#markToVerify}. */
    public void markToVerify(Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        markAlone(keys, toVerify(settle, lookAt));
    }

    private static OutboxSql.Mark toVerify(Duration settle, Optional<Instant> lookAt) {
        return OutboxSql.Mark.toVerify(settle, lookAt.map(Instant::toEpochMilli).orElse(0L));
    }

    private void markAlone(Collection<SlotKey> keys, OutboxSql.Mark mark) {
        for (List<String> piece : pieces(texts(keys))) {
            statements.together("mark", connection -> mark(connection, piece, mark));
        }
    }

    /** Marks slots in the caller's transaction. */
    public void mark(Connection connection, Collection<SlotKey> keys) {
        mark(connection, keys, OutboxSql.Mark.CHANGED);
    }

    /** Marks slots for verification in the caller's transaction, and notes when to look at them again. */
    public void markToVerify(
            Connection connection, Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        mark(connection, keys, toVerify(settle, lookAt));
    }

    private void mark(Connection connection, Collection<SlotKey> keys, OutboxSql.Mark changed) {
        List<List<String>> pieces = pieces(texts(keys));
        statements.joined("mark", connection, joined -> {
            for (List<String> piece : pieces) {
                mark(joined, piece, changed);
            }
            return true;
        });
    }

    private boolean mark(Connection connection, List<String> keys, OutboxSql.Mark mark) throws SQLException {
        if (sql.marksInOneStatement()) {
            statements.update(connection, sql.upsert(mark, keys.size()), statement -> {
                int next = 1;
                for (String key : keys) {
                    next = bind(statement, next, List.of(key));
                }
            });
        } else {
            for (String key : keys) {
                markOne(connection, key, mark);
            }
        }
        return true;
    }

    /** Marks one key. The row can appear or disappear between the update and the insert. */
    private void markOne(Connection connection, String key, OutboxSql.Mark mark) throws SQLException {
        while (statements.update(connection, sql.update(mark), statement -> bind(statement, 1, List.of(key))) == 0) {
            try {
                statements.update(connection, sql.insert(mark, 1), statement -> bind(statement, 1, List.of(key)));
                return;
            } catch (SQLException e) {
                if (!Failures.isDuplicate(e)) {
                    throw e;
                }
            }
        }
    }

    private record Due(
            String key, boolean mayDelete, boolean expired, boolean verify, Duration settleIn, boolean looks) {}

    /** Implements {@code Outbox#claim}. */
    public List<OutboxClaim> claim(int limit, Duration lease, Duration settle) {
        int most = Math.min(limit, ROWS[0]);
        String token = UUID.randomUUID().toString();
        return statements.together("claim", connection -> {
            List<Due> due = new ArrayList<>(due(connection, OutboxSql.Mark.CHANGED, most, settle));
            if (due.size() < most) {
                due.addAll(due(connection, OutboxSql.Mark.DIFFERENT, most - due.size(), settle));
            }
            List<OutboxClaim> claims = new ArrayList<>();
            List<String> claimed = new ArrayList<>();
            List<String> looked = new ArrayList<>();
            for (Due row : due) {
                Optional<OutboxClaim> claim = claim(row, token, settle);
                if (claim.isPresent()) {
                    claims.add(claim.get());
                    claimed.add(row.key());
                    if (row.looks()) {
                        looked.add(row.key());
                    }
                } else {
                    remove(connection, row.key());
                }
            }
            for (List<String> piece : pieces(claimed)) {
                statements.update(connection, sql.claim(lease, settle, piece.size()), statement -> {
                    statement.setString(1, token);
                    bind(statement, 2, piece);
                });
            }
            for (List<String> piece : pieces(looked)) {
                statements.update(connection, sql.looked(piece.size()), statement -> bind(statement, 1, piece));
            }
            return List.copyOf(claims);
        });
    }

    /** Removes a row that a program without this library made, and whose key cannot be that of a slot. */
    private void remove(Connection connection, String key) throws SQLException {
        int unused = statements.update(connection, sql.remove(), statement -> bind(statement, 1, List.of(key)));
        LOG.warn("a mark was removed, because {} is not the key of a slot: experience/option/slot", key);
    }

    private List<Due> due(Connection connection, OutboxSql.Mark kind, int limit, Duration settle) throws SQLException {
        return statements.list(
                connection,
                sql.due(kind.priority(), limit, settle),
                statement -> bind(statement, 1, List.of()),
                row -> new Due(
                        statements.key(row, 1),
                        row.getInt(5) == 1,
                        row.getString(2) != null,
                        row.getInt(3) == 1,
                        positive(row.getLong(4)),
                        row.getInt(6) == 1));
    }

    private static Optional<OutboxClaim> claim(Due row, String token, Duration settle) {
        Duration settleIn = row.expired() && settle.compareTo(row.settleIn()) > 0 ? settle : row.settleIn();
        return KeyText.find(row.key())
                .map(key ->
                        new OutboxClaim(key, token, settle, row.mayDelete(), row.verify() || row.expired(), settleIn));
    }

    private static Duration positive(long millis) {
        return Duration.ofMillis(Math.max(0, millis));
    }

    private record Marks(long mark, long taken, boolean mayDelete, boolean verify, Duration settleIn, long lookAt) {
        boolean nothingNew() {
            return mark == taken && !verify;
        }
    }

    private Optional<Marks> marks(Connection connection, OutboxClaim claim) throws SQLException {
        return marks(connection, sql.marks(), claim);
    }

    /**
     * The marks of the locked row. Empty, without waiting, if another transaction has locked it, or the claim is lost.
     */
    private Optional<Marks> lockedMarks(Connection connection, OutboxClaim claim) throws SQLException {
        return marks(connection, sql.lockedMarks(), claim);
    }

    private Optional<Marks> marks(Connection connection, String text, OutboxClaim claim) throws SQLException {
        return statements
                .list(
                        connection,
                        text,
                        statement -> bindClaim(statement, 1, claim),
                        row -> new Marks(
                                row.getLong(1),
                                row.getLong(2),
                                row.getInt(5) == 1,
                                row.getInt(3) == 1,
                                positive(row.getLong(4)),
                                row.getLong(6)))
                .stream()
                .findFirst();
    }

    private void bindClaim(PreparedStatement statement, int first, OutboxClaim claim) throws SQLException {
        statement.setString(bind(statement, first, List.of(KeyText.of(claim.key()))), claim.token());
    }

    /** Implements {@code Outbox#take}. */
    public Optional<OutboxClaim> take(OutboxClaim claim) {
        Optional<Marks> before = statements.alone("read", connection -> marks(connection, claim));
        if (before.filter(Marks::nothingNew).isPresent()) {
            return before.map(marks -> taken(claim, marks));
        }
        return statements.together("take", connection -> {
            Optional<Marks> locked = lockedMarks(connection, claim);
            if (locked.isPresent()) {
                boolean unused = taken(connection, claim, locked.get().mark());
                return locked.map(marks -> taken(claim, marks));
            }
            Optional<Marks> seen = marks(connection, claim);
            if (seen.isEmpty()) {
                lost(connection, claim);
            }
            return seen.map(marks -> untaken(claim, marks));
        });
    }

    /** Returns the claim without taking the mark; the mark is found when the claim ends. */
    private static OutboxClaim untaken(OutboxClaim claim, Marks marks) {
        return new OutboxClaim(claim.key(), claim.token(), claim.settle(), claim.mayDelete(), false, marks.settleIn());
    }

    private static OutboxClaim taken(OutboxClaim claim, Marks marks) {
        return new OutboxClaim(
                claim.key(), claim.token(), claim.settle(), marks.mayDelete(), marks.verify(), marks.settleIn());
    }

    private boolean taken(Connection connection, OutboxClaim claim, long mark) throws SQLException {
        return change(connection, sql.take(), statement -> {
            statement.setLong(1, mark);
            statement.setLong(2, mark);
            bindClaim(statement, 3, claim);
        });
    }

    private boolean change(Connection connection, String text, Statements.Binding binding) throws SQLException {
        return statements.update(connection, text, binding) == 1;
    }

    /**
     * Marks a slot whose claim is lost: a request of the former owner may still be carried out. Done in the transaction
     * that detected the loss, so that the loss is not visible before the slot is marked.
     */
    private void lost(Connection connection, OutboxClaim claim) throws SQLException {
        boolean unused = mark(connection, List.of(KeyText.of(claim.key())), OutboxSql.Mark.toVerify(claim.settle(), 0));
    }

    /** Implements {@code Outbox#renew}. */
    public Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        Map<String, OutboxClaim> byKey = new HashMap<>();
        claims.forEach(claim -> byKey.put(KeyText.of(claim.key()), claim));
        Set<SlotKey> renewed = new HashSet<>();
        for (List<String> piece : pieces(byKey.keySet())) {
            statements
                    .together("renew", connection -> renew(connection, piece, byKey, lease))
                    .forEach(key -> renewed.add(KeyText.parse(key)));
        }
        return renewed;
    }

    private List<String> renew(
            Connection connection, List<String> keys, Map<String, OutboxClaim> claims, Duration lease)
            throws SQLException {
        List<String> mine = new ArrayList<>();
        statements.list(connection, sql.lockForRenewal(keys.size()), statement -> bind(statement, 1, keys), row -> {
            String key = statements.key(row, 1);
            return isMine(claims.get(key), row) && mine.add(key);
        });
        for (List<String> piece : pieces(mine)) {
            statements.update(connection, sql.renew(lease, piece.size()), statement -> bind(statement, 1, piece));
        }
        return mine;
    }

    private static boolean isMine(@Nullable OutboxClaim claim, ResultSet row) throws SQLException {
        return claim != null && claim.token().equals(row.getString(2));
    }

    /** Implements {@code Outbox#finish}. */
    public ClaimEnd finish(OutboxClaim claim) {
        if (sql.finishesInOneStatement()
                && statements.alone("finish", connection -> finished(connection, sql.finishUnlessLocked(), claim))) {
            return ClaimEnd.DONE; // the usual case: one statement
        }
        return statements.together("finish", connection -> {
            Optional<Marks> locked = lockedMarks(connection, claim);
            if (locked.isEmpty()) {
                return lockedOrLost(connection, claim);
            }
            if (!locked.get().nothingNew()) {
                return ClaimEnd.AGAIN;
            }
            // a slot that another party will change once more keeps its row until then
            boolean isDone = finished(connection, locked.get().lookAt() == 0 ? sql.finish() : sql.waitForLook(), claim);
            return isDone ? ClaimEnd.DONE : ClaimEnd.AGAIN;
        });
    }

    private ClaimEnd lockedOrLost(Connection connection, OutboxClaim claim) throws SQLException {
        if (marks(connection, claim).isPresent()) {
            return ClaimEnd.LOCKED;
        }
        lost(connection, claim);
        return ClaimEnd.LOST;
    }

    private boolean finished(Connection connection, String text, OutboxClaim claim) throws SQLException {
        return change(connection, text, statement -> bindClaim(statement, 1, claim));
    }

    /** Implements {@code Outbox#park}. */
    public ClaimEnd park(OutboxClaim claim, Parking parking) {
        Duration notBefore =
                parking.notBefore().filter(time -> time.compareTo(NEVER) < 0).orElse(NEVER);
        int verify = parking.settle().isPresent() ? 1 : 0;
        Duration settle = parking.settle().orElse(Duration.ZERO);
        return statements.together("park", connection -> {
            if (lockedMarks(connection, claim).isEmpty()) {
                return lockedOrLost(connection, claim);
            }
            boolean parked = change(connection, sql.park(parking.reason(), notBefore, verify, settle), statement -> {
                statement.setString(1, storable(parking.detail()));
                bindClaim(statement, 2, claim);
            });
            if (parked) {
                return ClaimEnd.DONE;
            }
            boolean unused =
                    change(connection, sql.unclaim(verify, settle), statement -> bindClaim(statement, 1, claim));
            return ClaimEnd.AGAIN;
        });
    }

    /** Cuts the text to the column's length, and removes characters that a database cannot store. */
    private static String storable(String detail) {
        StringBuilder text = new StringBuilder();
        detail.codePoints()
                .map(c -> c == 0 || (c >= 0xd800 && c <= 0xdfff) ? 0xfffd : c)
                .takeWhile(c -> text.length() + Character.charCount(c) <= LONGEST_DETAIL)
                .forEach(text::appendCodePoint);
        return text.toString();
    }

    /** Implements {@code Outbox#retry}. */
    public void retry(OptionRef option) {
        int unused = changeUnlocked(
                sql.toRetry(), row -> bind(row, 1, List.of(option + "/", option + AFTER_SLASH)), sql::retry);
    }

    private interface SqlOfRows {
        String of(int rows);
    }

    /** Changes the selected rows that no other transaction has locked; returns their number. */
    private int changeUnlocked(String select, Statements.Binding binding, SqlOfRows change) {
        return statements.together("change", connection -> {
            List<String> keys = statements.list(connection, select, binding, row -> statements.key(row, 1));
            for (List<String> piece : pieces(keys)) {
                statements.update(connection, change.of(piece.size()), statement -> bind(statement, 1, piece));
            }
            return keys.size();
        });
    }

    /** Implements {@code Outbox#backlog}. */
    public OutboxBacklog backlog() {
        return statements
                .listAlone(
                        "count",
                        sql.backlog(),
                        statement -> bind(statement, 1, List.of()),
                        row -> new OutboxBacklog(
                                row.getLong(1),
                                positive(row.getLong(2)),
                                row.getLong(3),
                                row.getLong(4),
                                row.getLong(5)))
                .get(0);
    }

    /** Implements {@code Outbox#parked}. */
    public List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        String key = after.map(KeyText::of).orElse("");
        return statements.listAlone(
                "list", sql.parked(limit), statement -> bind(statement, 1, List.of(key)), this::shown);
    }

    private ParkedSlot shown(ResultSet row) throws SQLException {
        String state = row.getString(2);
        return new ParkedSlot(
                KeyText.parse(statements.key(row, 1)),
                REASONS.getOrDefault(state, ParkReason.RETRY),
                row.getString(3),
                positive(row.getLong(4)));
    }

    /** Implements {@code Outbox#find}. */
    public Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys) {
        Map<SlotKey, ParkedSlot> found = new HashMap<>();
        for (List<String> piece : pieces(texts(keys))) {
            statements
                    .listAlone("read", sql.find(piece.size()), statement -> bind(statement, 1, piece), this::shown)
                    .forEach(each -> found.put(each.key(), each));
        }
        return found;
    }

    /**
     * Implements {@code Outbox#countDelete}. The delete is committed before it is counted, so that of two processes
     * that count at the same time each sees the other: too few may be permitted at the limit, and never too many.
     */
    public boolean countDelete(SlotKey key, int most) {
        String text = KeyText.of(key);
        if (deletes() >= most && !isCounted(text)) {
            return false;
        }
        boolean isNew = statements.insertUnlessThere("count", sql.insertDelete(), row -> bind(row, 1, List.of(text)));
        if (isNew && deletes() > most) {
            statements.updateAlone("count", sql.removeDelete(), statement -> bind(statement, 1, List.of(text)));
            return false;
        }
        return true;
    }

    private long deletes() {
        statements.updateAlone("count", sql.forgetDeletes(), statement -> bind(statement, 1, List.of()));
        return statements
                .listAlone(
                        "count", sql.countDeletes(), statement -> bind(statement, 1, List.of()), row -> row.getLong(1))
                .get(0);
    }

    private boolean isCounted(String key) {
        return !statements
                .listAlone("count", sql.findDelete(), statement -> bind(statement, 1, List.of(key)), row -> 1)
                .isEmpty();
    }

    /** Implements {@code Outbox#permitDeletes}. */
    public int permitDeletes(Duration heldBackFor) {
        return changeUnlocked(sql.heldBack(heldBackFor), row -> bind(row, 1, List.of()), sql::permitDeletes);
    }
}
