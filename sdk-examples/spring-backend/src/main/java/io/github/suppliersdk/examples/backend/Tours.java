package io.github.suppliersdk.examples.backend;

// example: source
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The departures of the supplier's tours, as a source for the library. */
@Component
class Tours implements AvailabilitySource {
    static final String EXPERIENCE = "cellar-tour";
    private static final String DEPARTURES =
            "select d.*, d.seats - coalesce((select sum(t.seats) from taken t where t.slot_id = d.slot_id), 0) as seats_left"
                    + " from departure d where not d.withdrawn and ";

    private final JdbcClient database;

    Tours(JdbcClient database) {
        this.database = database;
    }

    /** The slots with these keys; those that are not on the programme are left out, and go off sale. */
    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        return database
                .sql(DEPARTURES + "d.slot_id in (:ids)")
                .param("ids", keys.stream().map(SlotKey::slotId).toList())
                .query((row, number) -> slot(row))
                .list()
                .stream()
                .collect(Collectors.toMap(
                        slot -> SlotKey.of(EXPERIENCE, slot.optionId(), slot.slotId()), Function.identity()));
    }

    /** All slots of an option from the first to the last day. */
    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return database
                .sql(DEPARTURES + "d.option_id = :option and d.starts >= :from and d.starts < :end")
                .param("option", option.optionId())
                .param("from", from.atStartOfDay())
                .param("end", to.plusDays(1).atStartOfDay())
                .query((row, number) -> slot(row))
                .list()
                .stream();
    }

    /** What is offered, not what has departures left. */
    @Override
    public Stream<OptionRef> options() {
        return Stream.of(OptionRef.of(EXPERIENCE, "short"), OptionRef.of(EXPERIENCE, "long"));
    }

    private static Slot slot(ResultSet row) throws SQLException {
        String option = row.getString("option_id");
        LocalDateTime starts = row.getObject("starts", LocalDateTime.class); // local time of the place, without a zone
        LocalDateTime ends = starts.plusHours(option.equals("long") ? 2 : 1);
        return Slot.builder(row.getString("slot_id"), option, TimeSlot.of(starts, ends))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", row.getInt("adult_price_in_cents")))
                .addAvailableHolderCategory(AvailableHolderCategory.of("child", row.getInt("child_price_in_cents")))
                .guideLanguages(List.of(row.getString("language")))
                .capacity(row.getInt("seats_left")) // negative if oversold: the sync sends 0 and warns
                .build();
    }
}
// end
