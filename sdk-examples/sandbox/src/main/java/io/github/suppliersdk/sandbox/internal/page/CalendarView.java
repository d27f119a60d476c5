package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows an option's months and years, and the slots of a day. */
final class CalendarView {

    private static final int MONTHS = 12;

    /** The time limit for one update of the year view. The months that remain are read at the next update. */
    private static final long YEAR_NANOS = 10_000_000;

    private final Store store;
    private final InProcessClient client;
    private final ViewContext context;

    CalendarView(SandboxContext sandbox, ViewContext context) {
        this.store = sandbox.store();
        this.client = new InProcessClient(sandbox);
        this.context = context;
    }

    void addTo(Routes routes) {
        routes.get("/calendar", this::page);
        routes.get("/calendar/tile", this::tile);
        routes.get("/calendar/day", request -> day(selection(request)));
        routes.post("/calendar/seats", this::changeSeats);
        routes.post("/calendar/delete", this::delete);
        routes.live("/live/calendar", this::feed);
        routes.live("/live/day", this::dayFeed);
    }

    /**
     * The values of the whole view.
     *
     * @param month the month; null if a year or an open slot is shown
     * @param months the months of the year; empty if a month is shown
     * @param day the slots of the selected day; null if no day is selected
     * @param live the address of the event stream
     */
    record Model(
            CalendarSelection selection,
            @Nullable CalendarMonth month,
            List<YearMonth> months,
            @Nullable CalendarDay day,
            String live) {}

    private PageResponse page(PageRequest request) {
        CalendarSelection selection = CalendarSelection.of(store, request);
        PageLayout layout = context.layout(Tab.CALENDAR);
        if (selection == null) {
            return PageResponse.html(
                    Html.of(out -> JtecalendarEmptyGenerated.render(out, Html.NO_INTERCEPTOR, layout)));
        }
        CalendarMonth month =
                selection.year() || selection.type() == SlotType.OPEN ? null : month(selection, selection.month());
        boolean hasDay = selection.day() != null || selection.type() == SlotType.OPEN;
        CalendarDay day = hasDay ? slots(selection) : null;
        String live = context.base() + "/live/calendar?" + selection.query(selection.month());
        return PageResponse.html(Html.of(out -> JtecalendarGenerated.render(
                out, Html.NO_INTERCEPTOR, layout, new Model(selection, month, months(selection), day, live))));
    }

    private static List<YearMonth> months(CalendarSelection selection) {
        List<YearMonth> months = new ArrayList<>();
        if (selection.year()) {
            for (int i = 1; i <= MONTHS; i++) {
                months.add(selection.month().withMonth(i));
            }
        }
        return months;
    }

    private PageResponse tile(PageRequest request) {
        CalendarSelection selection = selection(request);
        CalendarMonth month = month(selection, selection.month());
        return PageResponse.html(Html.of(
                out -> JtecalendarTileGenerated.render(out, Html.NO_INTERCEPTOR, context.base(), selection, month)));
    }

    private PageResponse day(CalendarSelection selection) {
        CalendarDay day = slots(selection);
        return PageResponse.html(Html.of(
                out -> JtecalendarDayGenerated.render(out, Html.NO_INTERCEPTOR, context.base(), selection, day)));
    }

    private PageResponse changeSeats(PageRequest request) {
        long seats = request.number("seats", -1);
        ObjectNode change = Json.object().put("capacity", seats);
        client.sendAndWait("PATCH", slotPath(request), change);
        return day(selection(request));
    }

    private PageResponse delete(PageRequest request) {
        client.sendAndWait("DELETE", slotPath(request), null);
        return day(selection(request));
    }

    private static String slotPath(PageRequest request) {
        return InProcessClient.slotPath(request.get("experience"), request.get("option"), request.get("slot"));
    }

    private CalendarSelection selection(PageRequest request) {
        CalendarSelection selection = CalendarSelection.of(store, request);
        if (selection == null
                || isDifferent(request, "experience", selection.experience())
                || isDifferent(request, "option", selection.option())) {
            throw new UserFacingException("This option no longer exists.");
        }
        return selection;
    }

    private static boolean isDifferent(PageRequest request, String name, String found) {
        return request.has(name) && !request.get(name).equals(found);
    }

    private CalendarMonth month(CalendarSelection selection, YearMonth month) {
        List<AvailabilityReader.Day> days = availability(selection).month(month);
        if (days == null) {
            throw new UserFacingException("This option no longer exists.");
        }
        return CalendarMonth.of(selection, month, days);
    }

    private CalendarDay slots(CalendarSelection selection) {
        LocalDate day = selection.type() == SlotType.OPEN ? null : selection.day();
        if (day == null && selection.type() != SlotType.OPEN) {
            throw new UserFacingException("Select a day.");
        }
        AvailabilityReader.Page page = availability(selection).slots(day, selection.first(), CalendarDay.MAX_SLOTS);
        if (page == null) {
            throw new UserFacingException("This option no longer exists.");
        }
        return CalendarDay.of(selection, day, page);
    }

    private AvailabilityReader availability(CalendarSelection selection) {
        return new AvailabilityReader(store, selection.experience(), selection.option());
    }

    private Feed feed(PageRequest request) {
        return new CalendarFeed(selection(request));
    }

    private Feed dayFeed(PageRequest request) {
        CalendarSelection selection = selection(request);
        ChangeFilter changes = new ChangeFilter();
        return () -> {
            try {
                CalendarDay day = slots(selection);
                return changes.filter(
                        Feed.Event.of(
                                "day-summary",
                                Html.of(out -> JtetextGenerated.render(out, Html.NO_INTERCEPTOR, day.summary()))),
                        Feed.Event.of(
                                "day-slots",
                                Html.of(out -> JtecalendarSlotsGenerated.render(
                                        out, Html.NO_INTERCEPTOR, context.base(), selection, day))));
            } catch (UserFacingException e) {
                return changes.filter(Feed.Event.of("notice", e.text()));
            }
        };
    }

    private final class CalendarFeed implements Feed {

        private final CalendarSelection selection;
        private final ChangeFilter changes = new ChangeFilter();
        private int nextMonth = 1;

        private CalendarFeed(CalendarSelection selection) {
            this.selection = selection;
        }

        @Override
        public List<Event> poll() {
            try {
                return selection.type() == SlotType.OPEN ? List.of() : selection.year() ? ofYear() : ofMonth();
            } catch (UserFacingException e) {
                return changes.filter(Event.of("notice", e.text()));
            }
        }

        private List<Event> ofMonth() {
            CalendarMonth month = month(selection, selection.month());
            return changes.filter(Event.of(
                    "month",
                    Html.of(out -> JtecalendarMonthGenerated.render(
                            out, Html.NO_INTERCEPTOR, context.base(), selection, month))));
        }

        private List<Event> ofYear() {
            List<Event> events = new ArrayList<>();
            long start = System.nanoTime();
            for (int i = 0; i < MONTHS && System.nanoTime() - start < YEAR_NANOS; i++) {
                YearMonth each = selection.month().withMonth(nextMonth);
                CalendarMonth month = month(selection, each);
                events.addAll(changes.filter(Event.of(
                        "m-" + each,
                        Html.of(out -> JtecalendarTileGenerated.render(
                                out, Html.NO_INTERCEPTOR, context.base(), selection, month)))));
                nextMonth = nextMonth % MONTHS + 1;
            }
            return events;
        }
    }
}
