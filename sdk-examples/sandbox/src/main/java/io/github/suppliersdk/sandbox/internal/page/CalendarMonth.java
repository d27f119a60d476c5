package io.github.suppliersdk.sandbox.internal.page;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A month, formatted for display: full weeks from Monday to Sunday, with empty cells outside of the month. */
record CalendarMonth(YearMonth month, String title, List<List<Cell>> weeks, boolean isEmpty) {

    private static final DateTimeFormatter TITLE = DateTimeFormatter.ofPattern("MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.ENGLISH);

    /**
     * A day of the month, or a cell outside of it.
     *
     * @param date the date; empty for a cell outside of the month
     * @param level the availability: plenty, some, few, none or closed
     * @param more the seats sold and held, and the number of slots
     * @param label everything in words, for screen readers
     */
    record Cell(
            String date,
            int day,
            String level,
            boolean highlighted,
            boolean today,
            String left,
            String more,
            String price,
            String label,
            String query) {

        static final Cell EMPTY = new Cell("", 0, "", false, false, "", "", "", "", "");

        boolean isDay() {
            return !date.isEmpty();
        }

        String id() {
            return "d-" + date;
        }
    }

    static CalendarMonth of(CalendarSelection selection, YearMonth month, List<AvailabilityReader.Day> days) {
        List<Cell> cells = new ArrayList<>();
        int before = month.atDay(1).getDayOfWeek().getValue() - 1;
        for (int i = 0; i < before; i++) {
            cells.add(Cell.EMPTY);
        }
        boolean empty = true;
        for (int i = 0; i < days.size(); i++) {
            cells.add(cell(selection, month.atDay(i + 1), days.get(i)));
            empty &= days.get(i).slots() == 0;
        }
        while (cells.size() % 7 != 0) {
            cells.add(Cell.EMPTY);
        }
        List<List<Cell>> weeks = new ArrayList<>();
        for (int i = 0; i < cells.size(); i += 7) {
            weeks.add(cells.subList(i, i + 7));
        }
        return new CalendarMonth(month, TITLE.format(month), weeks, empty);
    }

    private static Cell cell(CalendarSelection selection, LocalDate date, AvailabilityReader.Day totals) {
        String left = left(totals);
        List<String> more = new ArrayList<>();
        if (totals.sold() > 0) {
            more.add(DisplayFormat.number(totals.sold()) + " sold");
        }
        if (totals.held() > 0) {
            more.add(DisplayFormat.number(totals.held()) + " held");
        }
        if (totals.slots() > 1) {
            more.add(DisplayFormat.count(totals.slots(), "slot"));
        }
        String price = totals.slots() == 0 ? "" : price(selection, totals);
        String label = DAY.format(date) + ": "
                + (totals.slots() == 0 ? "closed" : left + (totals.left() > 0 ? " seats left" : ""))
                + (more.isEmpty() ? "" : ", " + String.join(", ", more))
                + (price.isEmpty() ? "" : ", " + price + " " + selection.currency())
                + (totals.highlighted() ? ", just changed" : "");
        return new Cell(
                date.toString(),
                date.getDayOfMonth(),
                level(totals),
                totals.highlighted(),
                date.equals(selection.today()),
                left,
                String.join("\u00a0· ", more),
                price,
                label,
                selection.query(date));
    }

    private static String left(AvailabilityReader.Day totals) {
        if (totals.slots() == 0) {
            return "";
        }
        if (totals.unlimited()) {
            return "no limit";
        }
        return totals.left() == 0 ? "sold out" : DisplayFormat.number(totals.left());
    }

    /**
     * The availability, by the share of seats that are left. A day without sales and holds is plenty, however few seats
     * it has.
     */
    static String level(AvailabilityReader.Day totals) {
        if (totals.slots() == 0) {
            return "closed";
        }
        return totals.unlimited() ? "plenty" : level(totals.left(), totals.sold() + totals.held());
    }

    static String level(long left, long taken) {
        if (left == 0) {
            return "none";
        }
        double share = (double) left / (left + taken);
        return share > 0.5 ? "plenty" : share > 0.2 ? "some" : "few";
    }

    private static String price(CalendarSelection selection, AvailabilityReader.Day totals) {
        long min = totals.minPrice();
        long max = totals.maxPrice();
        if (max < min) {
            return "";
        }
        String first = DisplayFormat.money(min, selection.currency());
        return min == max ? first : first + "–" + DisplayFormat.money(max, selection.currency());
    }
}
