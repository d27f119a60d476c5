package io.github.suppliersdk.support;

import static io.github.suppliersdk.support.Row.delete;
import static io.github.suppliersdk.support.Row.get;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import java.time.LocalDate;
import java.util.List;

/** Rows 17 to 25 of the table of endpoints. */
final class SlotRows {
    private static final LocalDate FROM = LocalDate.of(2027, 4, 1);
    private static final LocalDate TO = LocalDate.of(2027, 4, 30);

    private SlotRows() {}

    private static SlotsClient slots(SupplierClient client) {
        return client.slots("e1", "adult-tour");
    }

    static List<Row> rows(String slots) {
        Slot daily = Samples.daily();
        Slot timed = Samples.timed();
        String window = "?date_from=2027-04-01&date_to=2027-04-30";
        return List.of(
                new Row(
                        "17 create slots",
                        "POST",
                        slots,
                        "[" + Samples.TIME_JSON + "]",
                        201,
                        "[" + Samples.TIME_JSON + "]",
                        c -> slots(c).create(List.of(Samples.timed())),
                        List.of(timed)),
                new Row(
                        "17 create a slot, with one object as the response",
                        "POST",
                        slots,
                        "[" + Samples.DAILY_JSON + "]",
                        201,
                        Samples.DAILY_JSON,
                        c -> slots(c).create(List.of(Samples.daily())),
                        List.of(daily)),
                get("18 one slot", slots + "/2027-04-22", Samples.DAILY_JSON, c -> slots(c).get("2027-04-22"), daily),
                new Row(
                        "19 replace a slot",
                        "PUT",
                        slots + "/t.1_a",
                        Samples.TIME_JSON,
                        200,
                        Samples.TIME_JSON,
                        c -> slots(c).replace(timed),
                        timed),
                new Row(
                        "19 replace an open slot",
                        "PUT",
                        slots + "/open",
                        Samples.OPEN_UNTIL_JSON,
                        200,
                        Samples.OPEN_UNTIL_JSON,
                        c -> slots(c).replace(Samples.openUntil()),
                        Samples.openUntil()),
                new Row(
                        "20 update the capacity",
                        "PATCH",
                        slots + "/2027-04-22",
                        "{\"capacity\": 0}",
                        200,
                        Samples.DAILY_JSON,
                        c -> slots(c).updateCapacity("2027-04-22", 0),
                        daily),
                delete("21 delete a slot", slots + "/2027-04-22", c -> slots(c).delete("2027-04-22")),
                delete("22 delete all slots", slots, c -> slots(c).deleteAll()),
                get(
                        "23 daily slots",
                        slots + "/daily_slots" + window,
                        "[" + Samples.DAILY_JSON + "]",
                        c -> slots(c).daily(FROM, TO).stream().toList(),
                        List.of(daily)),
                get(
                        "24 time slots",
                        slots + "/time_slots" + window,
                        "[" + Samples.TIME_JSON + "]",
                        c -> slots(c).timed(FROM, TO).stream().toList(),
                        List.of(timed)),
                get(
                        "25 the open slot",
                        slots + "/open_slots",
                        Samples.OPEN_DAYS_JSON,
                        c -> slots(c).open(),
                        Samples.openForDays()));
    }
}
