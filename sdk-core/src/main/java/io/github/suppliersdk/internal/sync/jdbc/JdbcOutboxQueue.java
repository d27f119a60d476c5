package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.internal.jdbc.JdbcStore.Statements;
import io.github.suppliersdk.internal.jdbc.Schema;
import io.github.suppliersdk.internal.sync.ClaimEnd;
import io.github.suppliersdk.internal.sync.Mark;
import io.github.suppliersdk.internal.sync.OutboxClaim;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.internal.sync.OutboxRow;
import io.github.suppliersdk.internal.sync.Parking;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of an outbox in a database. A mark is one statement. All other changes lock the rows, but for those that
 * another transaction has locked, and read, change and write them. Several keys are locked in a fixed order.
 */
public final class JdbcOutboxQueue implements JdbcOutbox, OutboxQueue {
    /** The schema. */
    public static final Schema SCHEMA =
            new Schema("JdbcOutbox", "/io/github/suppliersdk/sync/jdbc/outbox-", OutboxException::new);

    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.sync");

    /** The most keys in one statement. */
    private static final int MOST_KEYS = 100;

    /** Among how many of the newest changes an option is chosen for a probe. */
    private static final int NEWEST = 100;

    /** The reasons by their states; a row in another state is marked, or parked by a later version. */
    private static final Map<String, ParkReason> REASONS =
            Stream.of(ParkReason.values()).collect(Collectors.toMap(Enum::name, reason -> reason));

    private static final int ATTEMPTS = 10;

    private final JdbcStore store;
    private final OutboxSql sql;
    private final AtomicBoolean isOtherUrlLogged = new AtomicBoolean();

    /** Uses an existing table. */
    public JdbcOutboxQueue(JdbcStore store) {
        this.store = store;
        this.sql = new OutboxSql(store.dialect(), store.table());
    }

    /** The account and these keys, after other parameters. */
    private List<@Nullable Object> parameters(Collection<String> keys, @Nullable Object... first) {
        List<@Nullable Object> all = new ArrayList<>(Arrays.asList(first));
        all.add(store.account());
        all.addAll(keys);
        return all;
    }

    /** The keys as text, in their order, in groups for one statement each. */
    private static List<List<String>> pieces(Collection<SlotKey> keys) {
        List<String> sorted = keys.stream().map(KeyText::of).distinct().sorted().toList();
        List<List<String>> pieces = new ArrayList<>();
        for (int from = 0; from < sorted.size(); from += MOST_KEYS) {
            pieces.add(sorted.subList(from, Math.min(sorted.size(), from + MOST_KEYS)));
        }
        return pieces;
    }

    @Override
    public void mark(Collection<SlotKey> keys, Mark mark) {
        for (List<String> piece : pieces(keys)) {
            store.transaction("mark", statements -> mark(statements, piece, mark));
        }
    }

    @Override
    public void mark(Connection connection, Collection<SlotKey> keys) {
        join(connection, keys, Mark.CHANGED);
    }

    @Override
    public boolean mark(Connection connection, Collection<SlotKey> keys, Mark mark) {
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
        join(connection, keys, mark);
        return true;
    }

    private void join(Connection connection, Collection<SlotKey> keys, Mark mark) {
        for (List<String> piece : pieces(keys)) {
            store.joined("mark", connection, joined -> mark(joined, piece, mark));
        }
    }

    private boolean mark(Statements statements, List<String> keys, Mark mark) throws SQLException {
        List<String> parameters =
                keys.stream().flatMap(key -> Stream.of(store.account(), key)).toList();
        for (int attempt = 1; ; attempt++) {
            try {
                return statements.update(sql.mark(mark, keys.size()), parameters) > 0;
            } catch (SQLException e) { // in H2 the row can appear while the statement runs
                if (attempt == ATTEMPTS || !JdbcStore.isDuplicate(e)) {
                    throw e;
                }
            }
        }
    }

    /** Reads a row as OutboxSql selects it. */
    private static OutboxRow read(ResultSet columns) throws SQLException {
        OutboxRow row = new OutboxRow(KeyText.find(columns.getString(1)).orElseThrow(), 0, columns.getLong(2));
        row.markNo = columns.getLong(3);
        row.takenNo = columns.getLong(4);
        row.verify = columns.getInt(5) == 1;
        row.settleUntil = columns.getLong(6);
        row.since = columns.getLong(7);
        row.priority = columns.getInt(8);
        row.due = columns.getLong(9);
        row.token = columns.getString(10);
        row.parked = REASONS.get(columns.getString(11));
        row.detail = columns.getString(12);
        row.lookAt = columns.getLong(13);
        row.mayDelete = columns.getInt(14) == 1;
        return row;
    }

    private void write(Statements statements, List<OutboxRow> rows) throws SQLException {
        statements.updateAll(sql.set(), rows.stream().map(this::columns).toList());
    }

    /** What OutboxSql sets. */
    private List<@Nullable Object> columns(OutboxRow row) {
        return parameters(
                List.of(KeyText.of(row.key)),
                row.markNo,
                row.takenNo,
                row.verify ? 1 : 0,
                row.settleUntil,
                row.since,
                row.priority,
                row.due,
                row.token,
                row.parked == null ? "MARKED" : row.parked.name(),
                row.detail,
                row.lookAt,
                row.mayDelete ? 1 : 0);
    }

    private List<OutboxRow> rows(Statements statements, List<String> keys, String lock) throws SQLException {
        return statements.list(sql.rows(keys.size(), lock), parameters(keys), JdbcOutboxQueue::read);
    }

    /** The row of a claim. */
    private @Nullable OutboxRow row(Statements statements, OutboxClaim claim, String lock) throws SQLException {
        return rows(statements, List.of(KeyText.of(claim.key())), lock).stream()
                .filter(row -> row.isOf(claim))
                .findFirst()
                .orElse(null);
    }

    @Override
    public List<OutboxClaim> claim(int limit, Which which, Set<SlotKey> inHand, Duration lease, Duration settle) {
        int most = Math.min(limit, MOST_KEYS);
        String token = UUID.randomUUID().toString();
        return store.transaction("claim", statements -> {
            Set<SlotKey> keys = new LinkedHashSet<>();
            ThreadLocalRandom random = ThreadLocalRandom.current();
            if (which == Which.PROBE) {
                List<SlotKey> newest = keys(statements, sql.newest(OutboxRow.FRESH, NEWEST), inHand);
                // or the oldest: many new changes of some options hide none of others
                if (newest.size() < NEWEST || random.nextBoolean()) {
                    keys.addAll(OutboxRow.newestOfOneOption(newest, SlotKey::option, random.nextDouble()));
                }
            } else {
                addDue(statements, keys, OutboxRow.TRIED, inHand, most / OutboxRow.SHARE_OF_TRIED);
            }
            int last = which == Which.FRESH ? OutboxRow.FRESH : OutboxRow.FOUND;
            for (int priority = OutboxRow.FRESH; priority <= last; priority++) {
                addDue(statements, keys, priority, inHand, most);
            }
            Map<SlotKey, OutboxClaim> claims = new HashMap<>();
            change(statements, keys, row -> true, row -> claims.put(row.key, row.claim(token, lease, settle)));
            return keys.stream().map(claims::get).filter(Objects::nonNull).toList();
        });
    }

    /** Adds keys of rows that are due, until there are so many. */
    private void addDue(Statements statements, Set<SlotKey> keys, int priority, Set<SlotKey> inHand, int most)
            throws SQLException {
        if (keys.size() < most) {
            List<SlotKey> due = keys(statements, sql.due(priority, most + inHand.size()), inHand);
            due.stream().takeWhile(any -> keys.size() < most).forEach(keys::add);
        }
    }

    /** Changes these rows, of those that no other transaction has locked; returns the slots of those that were changed. */
    private Set<SlotKey> change(
            Statements statements, Collection<SlotKey> keys, Predicate<OutboxRow> which, Consumer<OutboxRow> change)
            throws SQLException {
        Set<SlotKey> changed = new HashSet<>();
        for (List<String> piece : pieces(keys)) {
            List<OutboxRow> some = rows(statements, piece, OutboxSql.UNLOCKED).stream()
                    .filter(which)
                    .toList();
            some.forEach(change);
            write(statements, some);
            some.forEach(row -> changed.add(row.key));
        }
        return changed;
    }

    /** Changes the rows with the selected keys, a hundred in a transaction; returns their number. */
    private int changeAll(String select, Predicate<OutboxRow> which, Consumer<OutboxRow> change, String... bounds) {
        List<SlotKey> keys = store.transaction("list", statements -> keys(statements, select, Set.of(), bounds));
        int changed = 0;
        for (int from = 0; from < keys.size(); from += MOST_KEYS) {
            List<SlotKey> some = keys.subList(from, Math.min(keys.size(), from + MOST_KEYS));
            changed += store.transaction("change", statements -> change(statements, some, which, change))
                    .size();
        }
        return changed;
    }

    /** The selected keys, but for these. One that a program without this library made, and no slot can have, is removed. */
    private List<SlotKey> keys(Statements statements, String text, Set<SlotKey> except, String... bounds)
            throws SQLException {
        List<SlotKey> keys = new ArrayList<>();
        for (String key : statements.list(text, parameters(List.of(bounds)), row -> row.getString(1))) {
            Optional<SlotKey> slot = KeyText.find(key);
            slot.filter(each -> !except.contains(each)).ifPresent(keys::add);
            if (slot.isEmpty()) {
                int unused = statements.update(sql.delete(), parameters(List.of(key)));
                LOG.warn("a mark was removed, because {} is not the key of a slot: experience/option/slot", key);
            }
        }
        return keys;
    }

    /**
     * Marks a slot whose claim is lost: a request of the former owner may still be carried out. Done in the transaction
     * that detected the loss, so that the loss is not visible before the slot is marked.
     */
    private boolean markIfLost(Statements statements, OutboxClaim claim) throws SQLException {
        return row(statements, claim, "") == null
                && mark(statements, List.of(KeyText.of(claim.key())), Mark.toVerify(claim.settle(), Optional.empty()));
    }

    /**
     * Changes the row of a claim.
     *
     * @param lost the result if the claim is lost; then the slot is marked
     * @param locked the result if another transaction has the row locked; then nothing is changed
     */
    private <T> T change(String what, OutboxClaim claim, Function<OutboxRow, T> change, T lost, T locked) {
        return store.transaction(what, statements -> {
            OutboxRow row = row(statements, claim, OutboxSql.UNLOCKED);
            if (row == null) {
                return markIfLost(statements, claim) ? lost : locked;
            }
            T result = change.apply(row);
            if (row.isFinished) {
                int unused = statements.update(sql.delete(), parameters(List.of(KeyText.of(row.key))));
            } else {
                write(statements, List.of(row));
            }
            return result;
        });
    }

    @Override
    public Optional<OutboxClaim> take(OutboxClaim claim) {
        // the mark of a locked row is found when the claim ends
        return change(
                "take",
                claim,
                row -> Optional.of(row.take(claim.token(), claim.settle())),
                Optional.empty(),
                Optional.of(claim.withoutMark()));
    }

    @Override
    public Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease) {
        Map<SlotKey, OutboxClaim> byKey = new HashMap<>();
        claims.forEach(claim -> byKey.put(claim.key(), claim));
        return store.transaction(
                "renew",
                statements -> change(
                        statements,
                        byKey.keySet(),
                        row -> row.isOf(Objects.requireNonNull(byKey.get(row.key))),
                        row -> row.renew(lease)));
    }

    @Override
    public void retry(OptionRef option) {
        // the character after the slash is 0
        int unused = changeAll(
                sql.toRetry(), row -> row.parked == ParkReason.RETRY, OutboxRow::makeDue, option + "/", option + "0");
    }

    @Override
    public int permitDeletes(Supplier<Duration> withheldFor) {
        long now = store.transaction(
                "read the time",
                statements -> statements
                        .list(sql.time(), List.of(), row -> row.getLong(1))
                        .get(0));
        long latest = now - withheldFor.get().toMillis();
        return changeAll(
                sql.withheld(latest),
                row -> row.parked == ParkReason.WITHHELD && row.since <= latest,
                row -> row.mark(Mark.GONE));
    }

    @Override
    public ClaimEnd end(OutboxClaim claim, @Nullable Parking parking) {
        return change("end", claim, row -> row.end(parking), ClaimEnd.LOST, ClaimEnd.LOCKED);
    }

    @Override
    public OutboxBacklog backlog() {
        return store.transaction(
                "count",
                statements -> statements
                        .list(
                                sql.backlog(),
                                parameters(List.of()),
                                row -> new OutboxBacklog(
                                        row.getLong(1),
                                        Duration.ofMillis(Math.max(0, row.getLong(2))),
                                        row.getLong(3),
                                        row.getLong(4),
                                        row.getLong(5)))
                        .get(0));
    }

    @Override
    public List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        String text = sql.parked(OutboxQueue.checked(limit));
        List<?> parameters = parameters(List.of(after.map(KeyText::of).orElse("")));
        return store.transaction(
                "list",
                statements -> statements.list(text, parameters, row -> read(row).shown()));
    }

    @Override
    public Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys) {
        Map<SlotKey, ParkedSlot> found = new HashMap<>();
        for (List<String> piece : pieces(keys)) {
            store.transaction("read", statements -> rows(statements, piece, ""))
                    .forEach(row -> found.put(row.key, row.shown()));
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
        List<?> row = parameters(List.of(KeyText.of(key)));
        List<?> account = parameters(List.of());
        boolean isNew = store.transaction("count", statements -> {
            int unused = statements.update(sql.forgetDeletes(), account);
            return statements.insert(sql.insertDelete(), row);
        });
        return store.transaction("count", statements -> {
            long count = statements
                    .list(sql.countDeletes(), account, columns -> columns.getLong(1))
                    .get(0);
            if (count > most && isNew) {
                int unused = statements.update(sql.removeDelete(), row);
            }
            return count <= most;
        });
    }
}
