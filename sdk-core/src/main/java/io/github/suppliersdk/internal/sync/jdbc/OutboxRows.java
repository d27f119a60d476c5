package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.jdbc.SqlErrors;
import io.github.suppliersdk.internal.jdbc.SqlFunction;
import io.github.suppliersdk.internal.jdbc.Statements;
import io.github.suppliersdk.internal.sync.ClaimOrder;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.sql.Connection;
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
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of an outbox in a database. Each change is one statement, or a transaction that skips rows which another
 * transaction has locked; several keys are written in a fixed order.
 */
public final class OutboxRows implements JdbcOutbox {
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
    private static final int ATTEMPTS = 10;

    private final JdbcStore store;
    private final OutboxSql sql;
    private final AtomicBoolean isOtherUrlLogged = new AtomicBoolean();

    /** Uses an existing table. */
    public OutboxRows(JdbcStore store) {
        this.store = store;
        this.sql = new OutboxSql(store.dialect(), store.table());
    }

    /** The parameters of rows: the account, and these keys. */
    private List<String> parameters(Collection<String> keys) {
        return before(store.account(), keys);
    }

    /** The parameters of the row of a claim. */
    private List<String> parameters(OutboxClaim claim) {
        return List.of(store.account(), KeyText.of(claim.key()), claim.token());
    }

    private static List<String> before(String first, Collection<String> others) {
        return Stream.concat(Stream.of(first), others.stream()).toList();
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

    private static List<List<String>> piecesOf(Collection<SlotKey> keys) {
        return pieces(keys.stream().map(KeyText::of).toList());
    }

    @Override
    public void mark(Collection<SlotKey> keys) {
        mark(keys, OutboxSql.Mark.CHANGED);
    }

    @Override
    public void markDifferent(Collection<SlotKey> keys, boolean mayDelete) {
        mark(keys, mayDelete ? OutboxSql.Mark.GONE : OutboxSql.Mark.DIFFERENT);
    }

    @Override
    public void markToVerify(Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        mark(keys, OutboxSql.Mark.toVerify(settle, lookAt));
    }

    private void mark(Collection<SlotKey> keys, OutboxSql.Mark mark) {
        for (List<String> piece : piecesOf(keys)) {
            store.transaction("mark", statements -> mark(statements, piece, mark));
        }
    }

    @Override
    public void mark(Connection connection, Collection<SlotKey> keys) {
        mark(connection, keys, OutboxSql.Mark.CHANGED);
    }

    @Override
    public boolean markToVerify(
            Connection connection, Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        String url = store.joined(
                "connecting",
                connection,
                joined -> String.valueOf(connection.getMetaData().getURL()));
        if (!url.equals(store.url())) { // of another database, or nobody can tell
            if (!isOtherUrlLogged.getAndSet(true)) { // without the URLs, which may contain passwords
                LOG.info(
                        "the webhooks' transactions have another JDBC URL than the outbox: slots are marked after their"
                                + " commits, and a process that ends in between leaves the slot to the next reconcile");
            }
            return false;
        }
        mark(connection, keys, OutboxSql.Mark.toVerify(settle, lookAt));
        return true;
    }

    private void mark(Connection connection, Collection<SlotKey> keys, OutboxSql.Mark mark) {
        for (List<String> piece : piecesOf(keys)) {
            store.joined("mark", connection, joined -> mark(joined, piece, mark));
        }
    }

    private boolean mark(Statements statements, List<String> keys, OutboxSql.Mark mark) throws SQLException {
        List<String> parameters =
                keys.stream().flatMap(key -> Stream.of(store.account(), key)).toList();
        for (int attempt = 1; ; attempt++) {
            try {
                return statements.update(sql.mark(mark, keys.size()), parameters) > 0;
            } catch (SQLException e) { // in H2 the row can appear while the statement runs
                if (attempt == ATTEMPTS || !SqlErrors.isDuplicate(e)) {
                    throw e;
                }
            }
        }
    }

    /** What a turn needs to know of a row. Times are in milliseconds from now. */
    private record Row(
            String key,
            @Nullable String token,
            boolean isMarkedSince,
            boolean verify,
            long settleIn,
            boolean mayDelete,
            boolean hasLook,
            long lookIn,
            Optional<ParkReason> parked) {
        boolean looks() {
            return hasLook && lookIn <= 0;
        }

        /** The claim of this owner, which may have taken over a row, and then must verify the slot. */
        OutboxClaim claim(SlotKey slot, String owner, Duration settle) {
            boolean isOwned = owner.equals(token);
            boolean isTakenOver = token != null && !isOwned;
            boolean looks = looks() && !isOwned;
            long later = Math.max(isTakenOver ? settle.toMillis() : 0, looks ? lookIn + settle.toMillis() : 0);
            return new OutboxClaim(
                    slot,
                    owner,
                    settle,
                    mayDelete,
                    verify || isTakenOver || looks,
                    Duration.ofMillis(Math.max(settleIn, later)),
                    parked);
        }
    }

    /** Reads the columns that each of these statements selects. */
    private static List<Row> rows(Statements statements, String text, List<String> parameters) throws SQLException {
        return statements.list(
                text,
                parameters,
                row -> new Row(
                        row.getString(1),
                        row.getString(2),
                        row.getLong(3) != row.getLong(4) || row.getInt(5) == 1,
                        row.getInt(5) == 1,
                        row.getLong(6),
                        row.getInt(7) == 1,
                        row.getLong(8) > 0,
                        row.getLong(9),
                        Optional.ofNullable(REASONS.get(row.getString(10)))));
    }

    private void update(Statements statements, Collection<String> keys, SqlOfRows text) throws SQLException {
        for (List<String> piece : pieces(keys)) {
            int unused = statements.update(text.of(piece.size()), parameters(piece));
        }
    }

    private interface SqlOfRows {
        String of(int rows);
    }

    @Override
    public List<OutboxClaim> claim(
            int limit, boolean newestFirst, Set<SlotKey> inHand, Duration lease, Duration settle) {
        int most = Math.min(checked(limit), ROWS[0]);
        String token = UUID.randomUUID().toString();
        return store.transaction("claim", statements -> {
            Set<String> leftOut = inHand.stream().map(KeyText::of).collect(Collectors.toCollection(HashSet::new));
            // tried ones must not wait for a steady stream of changes
            int tried = newestFirst ? 0 : most / ClaimOrder.SHARE_OF_TRIED;
            List<Row> due =
                    new ArrayList<>(tried == 0 ? List.of() : due(statements, ClaimOrder.TRIED, false, tried, leftOut));
            due.forEach(row -> leftOut.add(row.key()));
            for (int priority = ClaimOrder.FRESH; priority <= ClaimOrder.FOUND && due.size() < most; priority++) {
                due.addAll(due(statements, priority, newestFirst, most - due.size(), leftOut));
            }
            List<OutboxClaim> claims = new ArrayList<>();
            List<String> strange = new ArrayList<>();
            for (Row row : due) {
                KeyText.find(row.key())
                        .ifPresentOrElse(
                                slot -> claims.add(row.claim(slot, token, settle)), () -> strange.add(row.key()));
            }
            remove(statements, strange);
            due.removeIf(row -> strange.contains(row.key()));
            for (List<String> piece : pieces(due.stream().map(Row::key).toList())) {
                int unused =
                        statements.update(sql.claim(lease, settle, piece.size()), before(token, parameters(piece)));
            }
            update(statements, due.stream().filter(Row::looks).map(Row::key).toList(), sql::looked);
            return claims;
        });
    }

    private List<Row> due(Statements statements, int priority, boolean newestFirst, int limit, Set<String> leftOut)
            throws SQLException {
        boolean isProbe = newestFirst && priority == ClaimOrder.FRESH;
        int most = (isProbe ? ClaimOrder.NEWEST : limit) + leftOut.size();
        List<Row> some = due(statements, sql.due(priority, isProbe, most, 0), Set.of(), leftOut);
        if (isProbe && ThreadLocalRandom.current().nextBoolean()) { // many changes of some options hide none of others
            Set<String> options = some.stream().map(OutboxRows::option).collect(Collectors.toSet());
            List<Row> others = due(statements, sql.due(priority, true, most, options.size()), options, leftOut);
            some = others.isEmpty() ? some : others;
        }
        double random = ThreadLocalRandom.current().nextDouble();
        List<Row> ordered = isProbe ? ClaimOrder.oneOptionFirst(some, OutboxRows::option, random) : some;
        return ordered.stream().limit(limit).toList();
    }

    private List<Row> due(Statements statements, String text, Set<String> except, Set<String> leftOut)
            throws SQLException {
        List<String> bounds = except.stream()
                .flatMap(option -> Stream.of(option + "/", option + AFTER_SLASH))
                .toList();
        return rows(statements, text, parameters(bounds)).stream()
                .filter(row -> !leftOut.contains(row.key()))
                .toList();
    }

    private static String option(Row row) {
        return row.key().substring(0, Math.max(0, row.key().lastIndexOf('/')));
    }

    /** Removes rows that a program without this library made, and whose keys cannot be those of slots. */
    private void remove(Statements statements, List<String> keys) throws SQLException {
        update(statements, keys, sql::remove);
        keys.forEach(key ->
                LOG.warn("a mark was removed, because {} is not the key of a slot: experience/option/slot", key));
    }

    private static int checked(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + limit);
        }
        return limit;
    }

    /** The row of a claim; empty if this statement does not find it. */
    private Optional<Row> row(Statements statements, String text, OutboxClaim claim) throws SQLException {
        return rows(statements, text, parameters(claim)).stream().findFirst();
    }

    @Override
    public Optional<OutboxClaim> take(OutboxClaim claim) {
        Optional<Row> before = store.transaction("read", statements -> row(statements, sql.claimed(), claim));
        if (before.filter(row -> !row.isMarkedSince()).isPresent()) {
            return before.map(row -> row.claim(claim.key(), claim.token(), claim.settle()));
        }
        return store.transaction("take", statements -> {
            Optional<Row> locked = row(statements, sql.claimedUnlocked(), claim);
            if (locked.isPresent()) {
                boolean unused = change(statements, sql.take(), claim);
                return locked.map(row -> row.claim(claim.key(), claim.token(), claim.settle()));
            }
            // the mark of a locked row is found when the claim ends
            return markIfLost(statements, claim) ? Optional.empty() : Optional.of(withoutMark(claim));
        });
    }

    private static OutboxClaim withoutMark(OutboxClaim claim) {
        return new OutboxClaim(
                claim.key(), claim.token(), claim.settle(), claim.mayDelete(), false, Duration.ZERO, claim.parked());
    }

    private boolean change(Statements statements, String text, OutboxClaim claim) throws SQLException {
        return statements.update(text, parameters(claim)) == 1;
    }

    /**
     * Marks a slot whose claim is lost: a request of the former owner may still be carried out. Done in the transaction
     * that detected the loss, so that the loss is not visible before the slot is marked.
     */
    private boolean markIfLost(Statements statements, OutboxClaim claim) throws SQLException {
        OutboxSql.Mark mark = OutboxSql.Mark.toVerify(claim.settle(), Optional.empty());
        return row(statements, sql.claimed(), claim).isEmpty()
                && mark(statements, List.of(KeyText.of(claim.key())), mark);
    }

    @Override
    public Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        Map<String, OutboxClaim> byKey = new HashMap<>();
        claims.forEach(claim -> byKey.put(KeyText.of(claim.key()), claim));
        Set<SlotKey> renewed = new HashSet<>();
        for (List<String> piece : pieces(byKey.keySet())) {
            renewed.addAll(store.transaction("renew", statements -> {
                List<OutboxClaim> mine = new ArrayList<>();
                for (Row row : rows(statements, sql.unlocked(piece.size()), parameters(piece))) {
                    OutboxClaim claim = byKey.get(row.key());
                    if (claim != null && claim.token().equals(row.token())) {
                        mine.add(claim);
                    }
                }
                List<String> keys =
                        mine.stream().map(claim -> KeyText.of(claim.key())).toList();
                update(statements, keys, rows -> sql.renew(lease, rows));
                return mine.stream().map(OutboxClaim::key).toList();
            }));
        }
        return renewed;
    }

    private interface End {
        ClaimEnd of(Statements statements, Row row) throws SQLException;
    }

    /** Ends a claim if it is not lost, and if its row is not locked. */
    private ClaimEnd end(String what, OutboxClaim claim, End end) {
        return store.transaction(what, statements -> {
            Optional<Row> locked = row(statements, sql.claimedUnlocked(), claim);
            if (locked.isEmpty()) {
                return markIfLost(statements, claim) ? ClaimEnd.LOST : ClaimEnd.LOCKED;
            }
            return end.of(statements, locked.get());
        });
    }

    @Override
    public ClaimEnd finish(OutboxClaim claim) {
        if (sql.finishesInOneStatement()
                && store.transaction("finish", statements -> change(statements, sql.finishUnlessLocked(), claim))) {
            return ClaimEnd.DONE; // the usual case: one statement
        }
        return end("finish", claim, (statements, row) -> {
            if (row.isMarkedSince()) {
                return ClaimEnd.AGAIN;
            }
            // a slot that another party will change once more keeps its row until then
            boolean unused = change(statements, row.hasLook() ? sql.waitForLook() : sql.finish(), claim);
            return ClaimEnd.DONE;
        });
    }

    @Override
    public ClaimEnd park(OutboxClaim claim, Parking parking) {
        Duration notBefore =
                parking.notBefore().filter(time -> time.compareTo(NEVER) < 0).orElse(NEVER);
        return end("park", claim, (statements, row) -> {
            if (row.isMarkedSince()) {
                boolean unused = change(statements, sql.unclaim(parking.settle()), claim);
                return ClaimEnd.AGAIN;
            }
            int unused = statements.update(
                    sql.park(parking.reason(), notBefore, parking.settle()),
                    before(storable(parking.detail()), parameters(claim)));
            return ClaimEnd.DONE;
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

    @Override
    public void retry(OptionRef option) {
        int unused = changeUnlocked(sql.toRetry(), List.of(option + "/", option + AFTER_SLASH), sql::retry);
    }

    @Override
    public int permitDeletes(Duration withheldFor) {
        return changeUnlocked(sql.withheld(withheldFor), List.of(), sql::permitDeletes);
    }

    /** Changes the selected rows that no other transaction has locked; returns their number. */
    private int changeUnlocked(String select, List<String> keys, SqlOfRows change) {
        return store.transaction("change", statements -> {
            List<String> unlocked = statements.list(select, parameters(keys), row -> row.getString(1));
            update(statements, unlocked, change);
            return unlocked.size();
        });
    }

    @Override
    public OutboxBacklog backlog() {
        return list(
                        "count",
                        sql.backlog(),
                        List.of(),
                        row -> new OutboxBacklog(
                                row.getLong(1),
                                Duration.ofMillis(Math.max(0, row.getLong(2))),
                                row.getLong(3),
                                row.getLong(4),
                                row.getLong(5)))
                .get(0);
    }

    @Override
    public List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        String key = after.map(KeyText::of).orElse("");
        return list("list", sql.parked(checked(limit)), List.of(key), this::shown);
    }

    private ParkedSlot shown(ResultSet row) throws SQLException {
        return new ParkedSlot(
                KeyText.parse(row.getString(1)),
                REASONS.getOrDefault(row.getString(2), ParkReason.RETRY),
                row.getString(3),
                Duration.ofMillis(Math.max(0, row.getLong(4))));
    }

    @Override
    public Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys) {
        Map<SlotKey, ParkedSlot> found = new HashMap<>();
        for (List<String> piece : piecesOf(keys)) {
            list("read", sql.find(piece.size()), piece, this::shown).forEach(each -> found.put(each.key(), each));
        }
        return found;
    }

    /**
     * The delete is committed before the deletes are counted, so that of two processes that count at the same time each
     * sees the other: too few may be permitted at the limit, and never too many. A slot that is there already is counted
     * again: its count may have failed.
     */
    @Override
    public boolean countDelete(SlotKey key, int most) {
        List<String> row = parameters(List.of(KeyText.of(key)));
        boolean isNew = store.transaction("count", statements -> {
            int unused = statements.update(sql.forgetDeletes(), parameters(List.of()));
            return statements.insert(sql.insertDelete(), row);
        });
        return store.transaction("count", statements -> {
            boolean isPermitted = statements
                            .list(sql.countDeletes(), parameters(List.of()), count -> count.getLong(1))
                            .get(0)
                    <= most;
            if (!isPermitted && isNew) {
                int unused = statements.update(sql.removeDelete(), row);
            }
            return isPermitted;
        });
    }

    private <T> List<T> list(String what, String text, List<String> keys, SqlFunction<ResultSet, T> reader) {
        return store.transaction(what, statements -> statements.list(text, parameters(keys), reader));
    }
}
