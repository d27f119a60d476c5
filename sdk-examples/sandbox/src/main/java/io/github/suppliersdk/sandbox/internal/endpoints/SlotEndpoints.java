package io.github.suppliersdk.sandbox.internal.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SlotVariant;
import io.github.suppliersdk.sandbox.internal.state.CatalogService;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.SlotState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The endpoints for slots. */
public final class SlotEndpoints {

    private static final String ALL = "/supplier/availability/experiences/{experience_id}/options/{option_id}/slots";
    private static final String ONE = ALL + "/{slot_id}";

    private final Store store;
    private final CatalogService catalog;
    private final Faults faults;
    private final Map<SlotVariant, Integer> maximums;
    private final boolean oneAsObject;

    /**
     * @param maximums the maximum number of slots in one request
     * @param oneAsObject whether the response to a list of one slot is that slot
     */
    public SlotEndpoints(Store store, Faults faults, Map<SlotVariant, Integer> maximums, boolean oneAsObject) {
        this.store = store;
        this.catalog = new CatalogService(store);
        this.faults = faults;
        this.maximums = maximums;
        this.oneAsObject = oneAsObject;
    }

    public void addTo(Router router) {
        router.json(
                "GET",
                ALL + "/daily_slots",
                request -> window(request, SlotVariant.DAILY, first -> first.plusYears(2), "two years"));
        router.json(
                "GET",
                ALL + "/time_slots",
                request -> window(request, SlotVariant.TIME, first -> first.plusDays(31), "31 days"));
        router.json("GET", ALL + "/open_slots", this::open);
        router.json("POST", ALL, this::create);
        router.json("GET", ONE, request -> slot(request).json());
        router.json("PUT", ONE, request -> catalog.replaceSlot(slot(request), request.jsonObject()));
        router.json("PATCH", ONE, request -> catalog.changeCapacity(slot(request), request.jsonObject()));
        router.delete(ALL, request -> catalog.deleteSlots(CatalogEndpoints.option(store, request)));
        router.delete(ONE, request -> catalog.deleteSlot(slot(request)));
    }

    private JsonNode create(Request request) {
        OptionState option = CatalogEndpoints.option(store, request);
        ArrayNode items = request.jsonArray();
        int maximum = maximums.getOrDefault(option.experience().slotType(), Integer.MAX_VALUE);
        catalog.createSlots(
                option, items, maximum, faults::rejects, faults.partialApplication(), faults.createReplacesExisting());
        return oneAsObject && items.size() == 1 ? items.path(0) : items;
    }

    /**
     * Lists slots by date. Both dates are included: {@code date_from=2027-01-01&date_to=2027-01-31} is a range of 31
     * days, and {@code date_from=2027-01-01&date_to=2028-12-31} one of two years. A time slot belongs to the day on
     * which it starts. The list is empty if the option's slots are of another type.
     */
    private JsonNode window(
            Request request, SlotVariant type, UnaryOperator<LocalDate> firstDayTooMany, String maximum) {
        OptionState option = CatalogEndpoints.option(store, request);
        ProblemList problems = new ProblemList();
        LocalDate from = date(request, "date_from", problems);
        LocalDate to = date(request, "date_to", problems);
        if (from != null && to != null && to.isBefore(from)) {
            problems.add("date_to", "must not be before date_from");
        } else if (from != null && to != null && !to.isBefore(firstDayTooMany.apply(from))) {
            problems.add("date_to", "must not be more than " + maximum + " from date_from, both included");
        }
        problems.refuseIfAny();
        ArrayNode found = JsonTrees.array();
        if (from != null && to != null && option.experience().slotType() == type) {
            option.slots(from.atStartOfDay(), to.plusDays(1).atStartOfDay()).forEach(slot -> found.add(slot.json()));
        }
        return found;
    }

    private JsonNode open(Request request) {
        OptionState option = CatalogEndpoints.option(store, request);
        if (option.experience().slotType() != SlotVariant.OPEN || option.slotCount() == 0) {
            throw Refusal.notFound("option_id: the option '" + option.id() + "' has no open slot");
        }
        return option.slots().iterator().next().json();
    }

    private SlotState slot(Request request) {
        return store.slot(
                request.parameter("experience_id"), request.parameter("option_id"), request.parameter("slot_id"));
    }

    private static @Nullable LocalDate date(Request request, String name, ProblemList problems) {
        String text = request.query(name);
        LocalDate date = text == null ? null : Formats.date(text);
        if (date == null) {
            problems.add(name, text == null ? "is required" : "must be a date yyyy-MM-dd");
        }
        return date;
    }
}
