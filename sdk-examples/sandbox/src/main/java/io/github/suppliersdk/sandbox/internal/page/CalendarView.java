package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows an option's months and years, and the slots of a day. */
final class CalendarView {

    private static final int MAX_SLOTS = 50;
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    private final Store store;
    private final InProcessClient client;
    private final PageLayout layout;

    CalendarView(SandboxContext sandbox, PageLayout layout) {
        this.store = sandbox.store();
        this.client = new InProcessClient(sandbox);
        this.layout = layout;
    }

    void addTo(Routes routes) {
        routes.view("/calendar", this::html);
        routes.post(
                "/calendar/seats",
                request -> change(request, "PATCH", Json.object().put("capacity", request.number("seats", -1))));
        routes.post("/calendar/delete", request -> change(request, "DELETE", Json.object()));
    }

    /**
     * Some slots of a day.
     *
     * @param first the index of the first one
     * @param total the number of all
     */
    record Page(List<Slot> slots, int first, int total) {

        static Page of(List<Slot> all, long first) {
            int from = (int) Math.max(0, Math.min(first, (all.size() - 1L) / MAX_SLOTS * MAX_SLOTS));
            return new Page(all.subList(from, Math.min(all.size(), from + MAX_SLOTS)), from, all.size());
        }

        int before() {
            return Math.max(0, first - MAX_SLOTS);
        }

        int after() {
            return first + slots.size();
        }

        String summary() {
            return slots.size() == total
                    ? DisplayFormat.count(total, "slot")
                    : DisplayFormat.number(first + 1L) + "–" + DisplayFormat.number(after()) + " of "
                            + DisplayFormat.count(total, "slot");
        }
    }

    /**
     * The values of the view.
     *
     * @param selection the selected option; null if there is no experience
     */
    record Model(@Nullable CalendarSelection selection, Page page) {}

    private String html(PageRequest request) {
        CalendarSelection selection = CalendarSelection.of(store, request);
        Page page = Page.of(selection == null ? List.of() : selection.slots(), request.number("first", 0));
        Model model = new Model(selection, page);
        return Html.of(out -> JtecalendarGenerated.render(out, Html.NO_INTERCEPTOR, layout, model));
    }

    private PageResponse change(PageRequest request, String method, JsonNode body) {
        client.sendAndWait(
                method,
                "/supplier/availability/experiences/" + DisplayFormat.segment(request.get("experience")) + "/options/"
                        + DisplayFormat.segment(request.get("option")) + "/slots/"
                        + DisplayFormat.segment(request.get("slot")),
                body);
        return PageResponse.done();
    }

    /** When a slot takes place. */
    static String when(Slot slot, JsonNode json) {
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

    /** How many seats a slot has left, in words. */
    static String left(Slot slot) {
        Integer capacity = slot.capacity();
        return capacity == null ? "no limit" : capacity == 0 ? "sold out" : DisplayFormat.number(capacity) + " left";
    }

    /** The price of a holder category, and how many seats of it can be held. */
    static String price(JsonNode category, String currency) {
        String min = category.path("min_quantity").asText();
        String max = category.path("max_quantity").asText();
        String limits = max.isEmpty()
                ? (min.isEmpty() ? "" : "from " + min)
                : min.isEmpty() ? "up to " + max : min + " to " + max;
        return DisplayFormat.money(category.path("price_in_cents").asLong(), currency) + " " + currency
                + (limits.isEmpty() ? "" : " (" + limits + ")");
    }
}
