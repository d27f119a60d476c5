package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The departures of the supplier's tours, as a source for the library. */
@Component
class Tours implements AvailabilitySource {
    static final String EXPERIENCE = "cellar-tour";
    static final String OPTION = "evening";

    private static final Logger LOG = LoggerFactory.getLogger(Tours.class);
    private static final String DEPARTURES =
            "select d.*, d.seats - coalesce((select sum(t.seats) from taken t where t.slot_id = d.slot_id), 0) as free_seats"
                    + " from departure d where not d.withdrawn and ";

    private final JdbcClient database;

    Tours(JdbcClient database) {
        this.database = database;
    }

    // example: source
    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        return database
                .sql(DEPARTURES + "d.slot_id in (:ids)")
                .param("ids", keys.stream().map(SlotKey::slotId).toList())
                .query((row, number) -> slot(row))
                .list()
                .stream()
                .collect(Collectors.toMap(slot -> SlotKey.of(EXPERIENCE, OPTION, slot.slotId()), Function.identity()));
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return database
                .sql(DEPARTURES + "d.starts >= :from and d.starts < :end order by d.starts, d.slot_id")
                .param("from", from.atStartOfDay())
                .param("end", to.plusDays(1).atStartOfDay())
                .query((row, number) -> slot(row))
                .list()
                .stream();
    }

    @Override
    public Stream<OptionRef> options() {
        return Stream.of(OptionRef.of(EXPERIENCE, OPTION)); // what is offered, not what has departures left
    }

    private static Slot slot(ResultSet row) throws SQLException {
        LocalDateTime starts = row.getObject("starts", LocalDateTime.class); // local time of the place, without a zone
        return Slot.builder(row.getString("slot_id"), OPTION, TimeSlot.of(starts, starts.plusMinutes(90)))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", row.getInt("price_in_cents")))
                .capacity(row.getInt("free_seats")) // negative if oversold: the sync sends 0 and warns
                .build();
    }
    // end

    /** Puts a departure on the programme, unless it is there, or was there and has been withdrawn. */
    void add(LocalDateTime starts, int seats) {
        String slotId = slotId(starts);
        if (database.sql("select 1 from departure where slot_id = ?")
                .param(slotId)
                .query()
                .listOfRows()
                .isEmpty()) {
            try {
                int unused = database.sql("insert into departure values (?, ?, 4500, ?, false)")
                        .params(slotId, starts, seats)
                        .update();
            } catch (DuplicateKeyException e) {
                LOG.debug("another process has put {} on the programme", slotId, e);
            }
        }
    }

    static String slotId(LocalDateTime starts) {
        return EXPERIENCE + "-" + starts.toString().replace(':', '-').toLowerCase(Locale.ROOT);
    }
}
