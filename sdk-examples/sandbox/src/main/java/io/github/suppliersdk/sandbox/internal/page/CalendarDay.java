package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One page of the slots of a day, formatted for display.
 *
 * @param summary the number of slots, and which of them are shown
 * @param earlier the query of the previous page; empty if there is none
 * @param later the query of the next page; empty if there is none
 */
record CalendarDay(String title, String date, String summary, List<Entry> slots, String earlier, String later) {

    static final int MAX_SLOTS = 50;

    private static final DateTimeFormatter TITLE = DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    /**
     * The price of a holder category.
     *
     * @param quantities the permitted number of seats, in words; empty if it is not limited
     */
    record Price(String category, String amount, String quantities) {}

    /**
     * A slot, with its values in words.
     *
     * @param seats the number of seats left, for the input field; empty if there is no limit
     * @param taken the seats sold and held; empty if there are none
     * @param level the availability: plenty, some, few or none
     * @param canHaveSeats whether the seats can be changed; a slot of type OPEN has none
     */
    record Entry(
            String id,
            String when,
            String left,
            String seats,
            String taken,
            String level,
            boolean highlighted,
            boolean canHaveSeats,
            List<Price> prices,
            List<String> languages,
            List<String> pickups) {}

    static CalendarDay of(CalendarSelection selection, @Nullable LocalDate day, AvailabilityReader.Page page) {
        List<Entry> slots = new ArrayList<>();
        page.slots().forEach(slot -> slots.add(slot(selection, slot)));
        int first = page.first();
        int end = first + slots.size();
        String query = day == null ? selection.query() : selection.query(day);
        String summary = slots.size() == page.total()
                ? DisplayFormat.count(page.total(), "slot")
                : DisplayFormat.number(first + 1) + "–" + DisplayFormat.number(end) + " of "
                        + DisplayFormat.count(page.total(), "slot");
        return new CalendarDay(
                day == null ? "The open slot" : TITLE.format(day),
                day == null ? "" : day.toString(),
                summary,
                slots,
                first == 0 ? "" : query + "&first=" + Math.max(0, first - MAX_SLOTS),
                end >= page.total() ? "" : query + "&first=" + end);
    }

    private static Entry slot(CalendarSelection selection, AvailabilityReader.SlotSnapshot slot) {
        ObjectNode json = slot.json();
        List<String> taken = new ArrayList<>();
        if (slot.sold() > 0) {
            taken.add(DisplayFormat.number(slot.sold()) + " sold");
        }
        if (slot.held() > 0) {
            taken.add(DisplayFormat.number(slot.held()) + " held");
        }
        Integer capacity = slot.capacity();
        return new Entry(
                slot.id(),
                when(selection.type(), slot, json),
                capacity == null ? "no limit" : capacity == 0 ? "sold out" : DisplayFormat.number(capacity) + " left",
                capacity == null ? "" : Integer.toString(capacity),
                String.join(" · ", taken),
                capacity == null ? "plenty" : CalendarMonth.level(capacity, (long) slot.sold() + slot.held()),
                slot.highlighted(),
                selection.type() != SlotType.OPEN,
                prices(selection, json),
                texts(json.path("guide_languages")),
                texts(json.path("time_slot").path("pickup_ids")));
    }

    private static String when(SlotType type, AvailabilityReader.SlotSnapshot slot, ObjectNode json) {
        if (type == SlotType.DAILY) {
            return "all day";
        }
        if (type == SlotType.OPEN) {
            JsonNode open = json.path("open_slot");
            return open.has("end_date")
                    ? "until " + open.path("end_date").asText()
                    : "for " + DisplayFormat.count(open.path("duration_days").asLong(), "day");
        }
        LocalDateTime start = slot.begin();
        LocalDateTime end = Objects.requireNonNull(
                Formats.localTime(json.path("time_slot").path("end").asText()));
        LocalTime from = start.toLocalTime();
        if (end.equals(start)) {
            return from + ", open end";
        }
        boolean sameDay = end.toLocalDate().equals(start.toLocalDate());
        return from + "–" + (sameDay ? end.toLocalTime().toString() : MOMENT.format(end));
    }

    private static List<Price> prices(CalendarSelection selection, ObjectNode json) {
        List<Price> prices = new ArrayList<>();
        for (JsonNode category : json.path("available_holder_categories")) {
            String min = category.path("min_quantity").asText();
            String max = category.path("max_quantity").asText();
            String quantities = min.isEmpty() && max.isEmpty()
                    ? ""
                    : max.isEmpty() ? "from " + min : min.isEmpty() ? "up to " + max : min + " to " + max;
            prices.add(new Price(
                    category.path("holder_category_id").asText(),
                    DisplayFormat.money(category.path("price_in_cents").asLong(), selection.currency()),
                    quantities));
        }
        return prices;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
