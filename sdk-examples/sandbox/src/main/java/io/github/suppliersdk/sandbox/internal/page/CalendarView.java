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

    /** The months of a year are read until so much time is over, and the rest the next time. */
    private static final long YEAR_NANOS = 10_000_000;

    private final Store store;
    private final ServiceCalls calls;
    private final Views views;

    CalendarView(Subject subject, Views views) {
        this.store = subject.store();
        this.calls = new ServiceCalls(subject);
        this.views = views;
    }

    void addTo(Routes routes) {
        routes.get("/calendar", this::page);
        routes.get("/calendar/tile", this::tile);
        routes.get("/calendar/day", request -> day(chosen(request)));
        routes.post("/calendar/seats", this::changeSeats);
        routes.post("/calendar/delete", this::delete);
        routes.live("/live/calendar", this::feed);
        routes.live("/live/day", this::dayFeed);
    }

    /**
     * All of the view.
     *
     * @param month null if it is not a month that is shown
     * @param months those of the year, if that is shown
     * @param day null if none was chosen
     */
    record Model(
            CalendarChoice choice,
            @Nullable CalendarMonth month,
            List<YearMonth> months,
            @Nullable CalendarDay day,
            String live) {}

    private PageResponse page(PageRequest request) {
        CalendarChoice choice = CalendarChoice.of(store, request);
        Frame frame = views.frame(Tab.CALENDAR);
        if (choice == null) {
            return PageResponse.html(Html.of(out -> JtecalendarEmptyGenerated.render(out, Html.NO_INTERCEPTOR, frame)));
        }
        CalendarMonth month = choice.year() || choice.type() == SlotType.OPEN ? null : month(choice, choice.month());
        boolean hasDay = choice.day() != null || choice.type() == SlotType.OPEN;
        CalendarDay day = hasDay ? slots(choice) : null;
        String live = views.base() + "/live/calendar?" + choice.query(choice.month());
        return PageResponse.html(Html.of(out -> JtecalendarGenerated.render(
                out, Html.NO_INTERCEPTOR, frame, new Model(choice, month, months(choice), day, live))));
    }

    private static List<YearMonth> months(CalendarChoice choice) {
        List<YearMonth> months = new ArrayList<>();
        if (choice.year()) {
            for (int i = 1; i <= MONTHS; i++) {
                months.add(choice.month().withMonth(i));
            }
        }
        return months;
    }

    private PageResponse tile(PageRequest request) {
        CalendarChoice choice = chosen(request);
        CalendarMonth month = month(choice, choice.month());
        return PageResponse.html(
                Html.of(out -> JtecalendarTileGenerated.render(out, Html.NO_INTERCEPTOR, views.base(), choice, month)));
    }

    private PageResponse day(CalendarChoice choice) {
        CalendarDay day = slots(choice);
        return PageResponse.html(
                Html.of(out -> JtecalendarDayGenerated.render(out, Html.NO_INTERCEPTOR, views.base(), choice, day)));
    }

    private PageResponse changeSeats(PageRequest request) {
        long seats = request.number("seats", -1);
        ObjectNode change = Json.object().put("capacity", seats);
        calls.sendNow("PATCH", slotPath(request), change);
        return day(chosen(request));
    }

    private PageResponse delete(PageRequest request) {
        calls.sendNow("DELETE", slotPath(request), null);
        return day(chosen(request));
    }

    private static String slotPath(PageRequest request) {
        return ServiceCalls.slotPath(request.get("experience"), request.get("option"), request.get("slot"));
    }

    private CalendarChoice chosen(PageRequest request) {
        CalendarChoice choice = CalendarChoice.of(store, request);
        if (choice == null
                || isOther(request, "experience", choice.experience())
                || isOther(request, "option", choice.option())) {
            throw new Complaint("There is no such option any more.");
        }
        return choice;
    }

    private static boolean isOther(PageRequest request, String name, String found) {
        return request.has(name) && !request.get(name).equals(found);
    }

    private CalendarMonth month(CalendarChoice choice, YearMonth month) {
        List<Availability.Totals> days = availability(choice).month(month);
        if (days == null) {
            throw new Complaint("There is no such option any more.");
        }
        return CalendarMonth.of(choice, month, days);
    }

    private CalendarDay slots(CalendarChoice choice) {
        LocalDate day = choice.type() == SlotType.OPEN ? null : choice.day();
        if (day == null && choice.type() != SlotType.OPEN) {
            throw new Complaint("Choose a day.");
        }
        Availability.Page page = availability(choice).slots(day, choice.first(), CalendarDay.MOST_SLOTS);
        if (page == null) {
            throw new Complaint("There is no such option any more.");
        }
        return CalendarDay.of(choice, day, page);
    }

    private Availability availability(CalendarChoice choice) {
        return new Availability(store, choice.experience(), choice.option());
    }

    private Feed feed(PageRequest request) {
        return new CalendarFeed(chosen(request));
    }

    private Feed dayFeed(PageRequest request) {
        CalendarChoice choice = chosen(request);
        Changes changes = new Changes();
        return () -> {
            try {
                CalendarDay day = slots(choice);
                return changes.among(
                        Feed.Event.of(
                                "day-summary",
                                Html.of(out -> JtekeptGenerated.render(out, Html.NO_INTERCEPTOR, day.summary()))),
                        Feed.Event.of(
                                "day-slots",
                                Html.of(out -> JtecalendarSlotsGenerated.render(
                                        out, Html.NO_INTERCEPTOR, views.base(), choice, day))));
            } catch (Complaint gone) {
                return changes.among(Feed.Event.of("notice", gone.text()));
            }
        };
    }

    private final class CalendarFeed implements Feed {

        private final CalendarChoice choice;
        private final Changes changes = new Changes();
        private int nextMonth = 1;

        private CalendarFeed(CalendarChoice choice) {
            this.choice = choice;
        }

        @Override
        public List<Event> news() {
            try {
                return choice.type() == SlotType.OPEN ? List.of() : choice.year() ? ofYear() : ofMonth();
            } catch (Complaint gone) {
                return changes.among(Event.of("notice", gone.text()));
            }
        }

        private List<Event> ofMonth() {
            CalendarMonth month = month(choice, choice.month());
            return changes.among(Event.of(
                    "month",
                    Html.of(out ->
                            JtecalendarMonthGenerated.render(out, Html.NO_INTERCEPTOR, views.base(), choice, month))));
        }

        private List<Event> ofYear() {
            List<Event> events = new ArrayList<>();
            long start = System.nanoTime();
            for (int i = 0; i < MONTHS && System.nanoTime() - start < YEAR_NANOS; i++) {
                YearMonth each = choice.month().withMonth(nextMonth);
                CalendarMonth month = month(choice, each);
                events.addAll(changes.among(Event.of(
                        "m-" + each,
                        Html.of(out -> JtecalendarTileGenerated.render(
                                out, Html.NO_INTERCEPTOR, views.base(), choice, month)))));
                nextMonth = nextMonth % MONTHS + 1;
            }
            return events;
        }
    }
}
