package io.github.suppliersdk.internal.sync.jdbc;

import io.github.suppliersdk.internal.jdbc.Dialects;
import io.github.suppliersdk.internal.jdbc.SchemaDefinition;
import io.github.suppliersdk.internal.jdbc.Statements;
import io.github.suppliersdk.internal.jdbc.TableName;
import io.github.suppliersdk.internal.publishing.SlotDates;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.VersionedSlotsException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of versioned slots. Each statement is its own transaction, and its condition decides races. */
public final class SlotRows {
    /** The schema. */
    public static final SchemaDefinition SCHEMA = new SchemaDefinition(
            "JdbcVersionedSlots", "/io/github/suppliersdk/sync/jdbc/slots-", VersionedSlotsException::new);

    private static final int PAGE = 500;
    private static final int NO_DAY = Integer.MIN_VALUE;

    private final Statements statements;
    private final SqlDialect dialect;
    private final String table;
    private final String account;

    /** Uses an existing table. */
    public SlotRows(Statements statements, SqlDialect dialect, TableName table, String account) {
        this.statements = statements;
        this.dialect = dialect;
        this.table = table.qualified();
        this.account = account;
    }

    private void bind(PreparedStatement statement, int first, String... keys) throws SQLException {
        for (int i = 0; i < keys.length; i++) {
            Dialects.setKey(dialect, statement, first + i, keys[i]);
        }
    }

    /** Stores a version of a slot; null for a removed slot. */
    public boolean set(SlotKey key, long version, @Nullable Slot slot) {
        String option = optionKey(key);
        LocalDate date = slot == null ? null : SlotDates.of(slot.kind());
        int day = date == null ? NO_DAY : dayNo(date);
        String body = slot == null ? null : SlotText.of(slot);
        while (true) {
            if (update(option, key.slotId(), version, slot == null, day, body)) {
                return true;
            }
            if (isThere(option, key.slotId())) {
                return false;
            }
            if (insert(option, key.slotId(), version, slot == null, day, body)) {
                return true;
            }
        }
    }

    private static String optionKey(SlotKey key) {
        String text = KeyText.of(key);
        return text.substring(0, text.length() - key.slotId().length() - 1);
    }

    private static int dayNo(LocalDate date) {
        return (int) Math.max(NO_DAY + 1, Math.min(Integer.MAX_VALUE, date.toEpochDay()));
    }

    /** Updates a row. A removal keeps the day. */
    private boolean update(String option, String slot, long version, boolean removed, int day, @Nullable String body) {
        String sql = "update " + table + " set version = ?, removed = ?, body = ?"
                + (removed ? "" : ", day_no = " + day)
                + " where account = ? and option_key = ? and slot_id = ? and version < ?";
        return statements.updateAlone("update", sql, statement -> {
                    statement.setLong(1, version);
                    statement.setInt(2, removed ? 1 : 0);
                    statement.setString(3, body);
                    bind(statement, 4, account, option, slot);
                    statement.setLong(7, version);
                })
                == 1;
    }

    private boolean isThere(String option, String slot) {
        String sql = "select 1 from " + table + " where account = ? and option_key = ? and slot_id = ?";
        return !statements
                .listAlone("read", sql, statement -> bind(statement, 1, account, option, slot), row -> 1)
                .isEmpty();
    }

    private boolean insert(String option, String slot, long version, boolean removed, int day, @Nullable String body) {
        String sql = "insert into " + table
                + " (account, option_key, slot_id, version, removed, day_no, body) values (?, ?, ?, ?, ?, ?, ?)";
        return statements.insertUnlessThere("insert", sql, statement -> {
            bind(statement, 1, account, option, slot);
            statement.setLong(4, version);
            statement.setInt(5, removed ? 1 : 0);
            statement.setInt(6, day);
            statement.setString(7, body);
        });
    }

    /** Implements {@code VersionedSlots#forgetBefore}. */
    public void forgetBefore(LocalDate day) {
        String sql =
                "delete from " + table + " where account = ? and day_no > " + NO_DAY + " and day_no < " + dayNo(day);
        statements.updateAlone("forget", sql, row -> bind(row, 1, account));
    }

    /** Implements {@code AvailabilitySource#current}. */
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        Map<SlotKey, Slot> current = new HashMap<>();
        keys.stream().collect(Collectors.groupingBy(SlotKey::option)).forEach((option, ofOption) -> {
            for (int from = 0; from < ofOption.size(); from += PAGE) {
                List<SlotKey> some = ofOption.subList(from, Math.min(ofOption.size(), from + PAGE));
                read(some).forEach(slot -> current.put(option.slot(slot.slotId()), slot));
            }
        });
        return current;
    }

    /** Reads slots of one option. */
    private List<Slot> read(List<SlotKey> keys) {
        String sql =
                "select body from " + table + " where account = ? and option_key = ? and removed = 0 and slot_id in (?"
                        + ", ?".repeat(keys.size() - 1) + ")";
        return statements.listAlone(
                "select",
                sql,
                statement -> {
                    bind(statement, 1, account, optionKey(keys.get(0)));
                    bind(statement, 3, keys.stream().map(SlotKey::slotId).toArray(String[]::new));
                },
                row -> SlotText.parse(row.getString(1)));
    }

    private record Dated(int day, Slot slot) {}

    /**
     * Implements {@code AvailabilitySource#between}. Reads page by page, so that no connection is held while the caller
     * handles a slot.
     */
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return Stream.iterate(
                        page(option, from, to, NO_DAY, ""),
                        page -> !page.isEmpty(),
                        page -> page.size() < PAGE ? List.of() : pageAfter(option, from, to, page.get(PAGE - 1)))
                .flatMap(List::stream)
                .map(Dated::slot);
    }

    private List<Dated> pageAfter(OptionRef option, LocalDate from, LocalDate to, Dated last) {
        return page(option, from, to, last.day(), last.slot().slotId());
    }

    private List<Dated> page(OptionRef option, LocalDate from, LocalDate to, int day, String slot) {
        String sql = "select day_no, body from " + table + " where account = ? and option_key = ? and removed = 0"
                + " and (day_no > " + day + " or (day_no = " + day + " and slot_id > ?))"
                + " and (day_no = " + NO_DAY + " or (day_no >= " + dayNo(from) + " and day_no <= " + dayNo(to) + "))"
                + " order by day_no, slot_id limit " + PAGE;
        return statements.listAlone(
                "select",
                sql,
                statement -> bind(statement, 1, account, option.toString(), slot),
                row -> new Dated(row.getInt(1), SlotText.parse(row.getString(2))));
    }

    /** Implements {@code AvailabilitySource#options}. */
    public Stream<OptionRef> options() {
        String sql = "select distinct option_key from " + table + " where account = ? order by option_key";
        return statements.listAlone("select", sql, statement -> bind(statement, 1, account), this::option).stream();
    }

    private OptionRef option(ResultSet row) throws SQLException {
        String text = Dialects.key(dialect, row, 1);
        int slash = text.lastIndexOf('/');
        return OptionRef.of(text.substring(0, slash), text.substring(slash + 1));
    }
}
