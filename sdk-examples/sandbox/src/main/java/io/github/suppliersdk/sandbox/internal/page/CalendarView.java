package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.state.SlotState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows an option's months, and the slots of a day. */
final class CalendarView {

    static final int MAX_SLOTS = 200;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.ENGLISH);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    private CalendarView() {}

    static void addTo(LivePage page, Store store, PageLayout layout) {
        page.view("/calendar", request -> {
            Model model = new Model(CalendarSelection.of(store, request));
            return Html.of(out -> JtecalendarGenerated.render(out, Html.NO_INTERCEPTOR, layout, model));
        });
    }

    /**
     * The values of the view.
     *
     * @param selection the selected option; null if there is no experience
     */
    record Model(@Nullable CalendarSelection selection) {}

    /** A day of the month, as the calendar shows it. */
    record CalendarDay(CalendarSelection selection, LocalDate date, Collection<SlotState> slots, SeatSum seats) {

        static @Nullable CalendarDay of(CalendarSelection selection, @Nullable LocalDate date) {
            if (date == null) {
                return null;
            }
            Collection<SlotState> slots = selection.slots(date);
            return new CalendarDay(selection, date, slots, SeatSum.of(slots));
        }

        boolean isToday() {
            return date.equals(selection.store().now().toLocalDate());
        }

        /** What is sold and held, and the number of slots if there are several. */
        String more() {
            String several = slots.size() > 1 ? DisplayFormat.count(slots.size(), "slot") : "";
            return seats.taken() + (seats.taken().isEmpty() || several.isEmpty() ? "" : "\u00a0· ") + several;
        }

        /** Everything in words, for screen readers. */
        String label() {
            return DAY.format(date) + ": " + seats.inWords()
                    + (more().isEmpty() ? "" : ", " + more().replace("\u00a0·", ","));
        }

        String style() {
            return seats.level() + (isToday() ? " today" : "") + (date.equals(selection.day()) ? " chosen" : "");
        }
    }

    /** When a slot takes place. */
    static String when(SlotState slot, JsonNode json) {
        return switch (slot.option().experience().slotType()) {
            case DAILY -> "all day";
            case OPEN -> {
                JsonNode open = json.path("open_slot");
                yield open.has("end_date")
                        ? "until " + open.path("end_date").asText()
                        : "for "
                                + DisplayFormat.count(open.path("duration_days").asLong(), "day");
            }
            case TIME -> {
                LocalDateTime start = slot.begin();
                LocalDateTime end = Objects.requireNonNull(
                        Formats.localTime(json.path("time_slot").path("end").asText()));
                boolean sameDay = end.toLocalDate().equals(start.toLocalDate());
                yield end.equals(start)
                        ? start.toLocalTime() + ", open end"
                        : start.toLocalTime() + "–" + (sameDay ? end.toLocalTime() : MOMENT.format(end));
            }
        };
    }

    /** The price of a holder category. */
    static String price(JsonNode category, String currency) {
        return DisplayFormat.money(category.path("price_in_cents").asLong(), currency) + " " + currency;
    }
}
