package io.github.suppliersdk.examples;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A text calendar of a month, with the seats that are left on each day. */
final class MonthCalendar {
    private static final String BLANK = " ".repeat(9);

    private MonthCalendar() {}

    static String of(YearMonth month, List<Slot> slots) {
        Map<LocalDate, String> seats = new HashMap<>();
        for (Slot slot : slots) {
            if (slot.kind() instanceof DailySlot daily) {
                seats.put(daily.date(), seats(slot));
            }
        }
        StringBuilder page = new StringBuilder(month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH))
                .append(' ')
                .append(month.getYear())
                .append(", seats left\n Mon      Tue      Wed      Thu      Fri      Sat      Sun");
        LocalDate monday = month.atDay(1).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        for (; !monday.isAfter(month.atEndOfMonth()); monday = monday.plusWeeks(1)) {
            String week = monday.datesUntil(monday.plusWeeks(1))
                    .map(day -> YearMonth.from(day).equals(month) ? cell(day, seats.getOrDefault(day, "-")) : BLANK)
                    .collect(Collectors.joining());
            page.append('\n').append(week.stripTrailing());
        }
        return page.append('\n').toString();
    }

    private static String cell(LocalDate day, String seats) {
        return String.format(Locale.ROOT, "%3d: %-4s", day.getDayOfMonth(), seats);
    }

    private static String seats(Slot slot) {
        if (slot.capacity().isEmpty()) {
            return "free"; // no limit
        }
        int left = slot.capacity().getAsInt();
        return left == 0 ? "sold" : Integer.toString(left);
    }
}
