package io.github.suppliersdk.examples.database;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The departures of the supplier's tours, as a source for the library. */
final class Departures implements AvailabilitySource {
    /**
     * The options that the supplier offers. They are not read from the table of departures: an option whose last
     * departure is deleted would no longer be compared, and its slots would stay on sale.
     */
    static final List<OptionRef> CATALOG = List.of(OptionRef.of("cellar-tour", "evening"));

    /** Each row of the table {@code taken} has the seats of a sale of the supplier's shop, a hold or a booking. */
    private static final List<String> SCHEMA = List.of(
            "create table if not exists departure (slot_id varchar(50) primary key, experience_id varchar(50) not null,"
                    + " option_id varchar(50) not null, starts timestamp not null, minutes int not null,"
                    + " price_in_cents int not null, seats int not null)",
            "create table if not exists taken (id varchar(80) primary key, slot_id varchar(50) not null,"
                    + " seats int not null)",
            "create table if not exists ticket (number varchar(80) primary key, booking_id varchar(80) not null,"
                    + " cancelled boolean not null)",
            // without these indexes each hold would read the rows of all past slots while it holds a lock
            "create index if not exists taken_by_slot on taken (slot_id)",
            "create index if not exists ticket_by_booking on ticket (booking_id)");

    private static final String DEPARTURES =
            "select d.*, d.seats - coalesce((select sum(t.seats) from taken t where t.slot_id = d.slot_id), 0) as free_seats"
                    + " from departure d where ";

    private final Database database;
    private final JdbcOutbox outbox;

    Departures(Database database, JdbcOutbox outbox) {
        this.database = database;
        this.outbox = outbox;
        database.inTransaction(connection -> {
            for (String table : SCHEMA) {
                Database.update(connection, table);
            }
            return true;
        });
    }

    // example: source
    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        List<String> ids = keys.stream().map(SlotKey::slotId).toList();
        String placeholders = String.join(", ", Collections.nCopies(ids.size(), "?"));
        Map<SlotKey, Slot> found = new HashMap<>();
        database.inTransaction(connection -> Database.list(
                        connection,
                        DEPARTURES + "slot_id in (" + placeholders + ")",
                        Departures::departure,
                        ids.toArray()))
                .forEach(each -> found.put(each.key(), each.slot()));
        found.keySet().retainAll(keys); // a slot that is not in the map is gone
        return found;
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return database
                .inTransaction(connection -> Database.list(
                        connection,
                        DEPARTURES + "experience_id = ? and option_id = ? and starts >= ? and starts < ?",
                        Departures::departure,
                        option.experienceId(),
                        option.optionId(),
                        from.atStartOfDay(),
                        to.plusDays(1).atStartOfDay()))
                .stream()
                .map(Departure::slot);
    }

    @Override
    public Stream<OptionRef> options() {
        return CATALOG.stream(); // what is offered, not what has departures left
    }
    // end

    private record Departure(SlotKey key, Slot slot) {}

    private static Departure departure(ResultSet row) throws SQLException {
        LocalDateTime starts = row.getObject("starts", LocalDateTime.class); // local time of the place, without a zone
        SlotKey key = SlotKey.of(row.getString("experience_id"), row.getString("option_id"), row.getString("slot_id"));
        TimeSlot time = TimeSlot.of(starts, starts.plusMinutes(row.getInt("minutes")));
        return new Departure(
                key,
                Slot.builder(key.slotId(), key.optionId(), time)
                        .addAvailableHolderCategory(AvailableHolderCategory.of("adult", row.getInt("price_in_cents")))
                        .capacity(row.getInt("free_seats")) // negative if oversold: the sync sends 0 and warns
                        .build());
    }

    /** Adds departures, some of which may exist, and marks the new ones. */
    void add(String experienceId, String optionId, List<LocalDateTime> starts, int seats) {
        database.inTransaction(connection -> {
            List<String> existing = new ArrayList<>(
                    Database.list(connection, "select slot_id from departure", row -> row.getString(1)));
            List<SlotKey> added = new ArrayList<>();
            for (LocalDateTime start : starts) {
                String slotId = slotId(experienceId, start);
                if (!existing.contains(slotId)) {
                    Database.update(
                            connection,
                            "insert into departure values (?, ?, ?, ?, 90, 2500, ?)",
                            slotId,
                            experienceId,
                            optionId,
                            start,
                            seats);
                    added.add(SlotKey.of(experienceId, optionId, slotId));
                }
            }
            outbox.mark(connection, added); // last, and all at once
            return true;
        });
    }

    static String slotId(String experienceId, LocalDateTime start) {
        return experienceId + "-" + start.toString().replace(':', '-').toLowerCase(Locale.ROOT);
    }
}
