package io.github.suppliersdk.examples;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A month on a page, with the seats that are left on each day. */
final class MonthCalendar {
    private MonthCalendar() {}

    static String of(YearMonth month, List<Slot> slots) {
        Map<LocalDate, String> seats = new HashMap<>();
        for (Slot slot : slots) {
            if (slot.kind().orElse(null) instanceof DailySlot daily) {
                seats.put(daily.date(), seats(slot));
            }
        }
        StringBuilder page = new StringBuilder(month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH))
                .append(' ')
                .append(month.getYear())
                .append(", seats left\n     Mon     Tue     Wed     Thu     Fri     Sat     Sun\n")
                .append("        ".repeat(month.atDay(1).getDayOfWeek().getValue() - 1));
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            LocalDate date = month.atDay(day);
            page.append(String.format(Locale.ROOT, "%3d:%-4s", day, seats.getOrDefault(date, "-")));
            boolean weekEnds = date.getDayOfWeek().getValue() == 7;
            page.append(weekEnds || day == month.lengthOfMonth() ? "\n" : "");
        }
        return page.toString();
    }

    private static String seats(Slot slot) {
        if (slot.capacity().isEmpty()) {
            return "free"; // no limit
        }
        int left = slot.capacity().getAsInt();
        return left == 0 ? "sold" : Integer.toString(left);
    }
}
