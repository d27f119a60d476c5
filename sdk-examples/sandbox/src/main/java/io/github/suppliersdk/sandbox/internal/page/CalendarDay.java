package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one day, summed up.
 *
 * @param unlimited whether the seats of a slot are not limited
 * @param left the seats that are left
 * @param taken the seats that are sold and held
 * @param price the lowest and the highest price of the day's first slots; empty if there is no slot
 */
record CalendarDay(
        LocalDate date,
        int slots,
        boolean unlimited,
        long left,
        Taken taken,
        boolean highlighted,
        boolean today,
        String price) {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.ENGLISH);
    private static final int PRICED_SLOTS = 16;
    private static final long HIGHLIGHT_NANOS = 60_000_000_000L;
    private static final int FEW_SEATS = 2;

    /** Seats that are sold and held. */
    record Taken(long sold, long held) {

        static Taken of(Slot slot) {
            return new Taken(slot.soldSeats(), slot.heldSeats());
        }

        @Override
        public String toString() {
            return (sold == 0 ? "" : DisplayFormat.number(sold) + " sold")
                    + (sold == 0 || held == 0 ? "" : "\u00a0· ")
                    + (held == 0 ? "" : DisplayFormat.number(held) + " held");
        }
    }

    /** The weeks of a month, from Monday to Sunday. A day outside of the month is null. */
    static List<List<@Nullable CalendarDay>> weeks(CalendarSelection selection, YearMonth month) {
        List<List<@Nullable CalendarDay>> weeks = new ArrayList<>();
        LocalDate monday =
                month.atDay(1).minusDays(month.atDay(1).getDayOfWeek().getValue() - 1L);
        for (; !monday.isAfter(month.atEndOfMonth()); monday = monday.plusWeeks(1)) {
            List<@Nullable CalendarDay> week = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                LocalDate date = monday.plusDays(i);
                week.add(YearMonth.from(date).equals(month) ? of(selection, date) : null);
            }
            weeks.add(week);
        }
        return weeks;
    }

    private static CalendarDay of(CalendarSelection selection, LocalDate date) {
        Collection<Slot> slots = selection.slots(date);
        boolean unlimited = false;
        boolean highlighted = false;
        long left = 0;
        long sold = 0;
        long held = 0;
        for (Slot slot : slots) {
            Integer capacity = slot.capacity();
            unlimited |= capacity == null;
            left += capacity == null ? 0 : capacity;
            sold += slot.soldSeats();
            held += slot.heldSeats();
            highlighted |= isHighlighted(slot);
        }
        return new CalendarDay(
                date,
                slots.size(),
                unlimited,
                left,
                new Taken(sold, held),
                highlighted,
                date.equals(selection.today()),
                price(selection, slots));
    }

    private static String price(CalendarSelection selection, Collection<Slot> slots) {
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (Slot slot : slots.stream().limit(PRICED_SLOTS).toList()) {
            for (JsonNode category : slot.json().path("available_holder_categories")) {
                min = Math.min(min, category.path("price_in_cents").asLong());
                max = Math.max(max, category.path("price_in_cents").asLong());
            }
        }
        if (max < min) {
            return "";
        }
        String first = DisplayFormat.money(min, selection.currency());
        return min == max ? first : first + "–" + DisplayFormat.money(max, selection.currency());
    }

    static boolean isHighlighted(Slot slot) {
        return System.nanoTime() - slot.changedNanos() < HIGHLIGHT_NANOS;
    }

    String id() {
        return "d-" + date;
    }

    /** The seats that are left, in words. */
    String leftText() {
        return slots == 0 ? "" : unlimited ? "no limit" : left == 0 ? "sold out" : DisplayFormat.number(left);
    }

    String more() {
        String several = slots > 1 ? DisplayFormat.count(slots, "slot") : "";
        return taken + (taken.toString().isEmpty() || several.isEmpty() ? "" : "\u00a0· ") + several;
    }

    /** Everything in words, for screen readers. */
    String label(String currency) {
        return DAY.format(date) + ": "
                + (slots == 0 ? "closed" : leftText() + (left > 0 && !unlimited ? " seats left" : ""))
                + (more().isEmpty() ? "" : ", " + more().replace("\u00a0·", ","))
                + (price.isEmpty() ? "" : ", " + price + " " + currency)
                + (highlighted ? ", just changed" : "");
    }

    String style(boolean chosen) {
        String level = slots == 0 ? "closed" : unlimited ? "plenty" : level(left, slots, taken);
        return level + (highlighted ? " highlighted" : "") + (today ? " today" : "") + (chosen ? " chosen" : "");
    }

    static String level(Slot slot) {
        Integer capacity = slot.capacity();
        return capacity == null ? "plenty" : level(capacity, 1, Taken.of(slot));
    }

    /** The availability: plenty, some, few or none, by the share and the number of the seats that are left. */
    private static String level(long left, int slots, Taken taken) {
        if (left == 0) {
            return "none";
        }
        double share = (double) left / (left + taken.sold() + taken.held());
        return share <= 0.2 || left <= (long) FEW_SEATS * slots ? "few" : share <= 0.5 ? "some" : "plenty";
    }
}
