package io.github.suppliersdk.sandbox.internal.slots;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.SlotCodec;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.state.StoredSlot;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints that list slots by date. Both dates are included: {@code date_from=2027-01-01&date_to=2027-01-31} is a
 * range of 31 days, and {@code date_from=2027-01-01&date_to=2028-12-31} one of two years. A time slot belongs to the
 * day on which it starts. Dates are local to the place of the experience. The list is empty if the option's slots are
 * of another type.
 */
final class SlotWindows {

    private static final String ALL = SlotEndpoints.ALL;

    private final Store store;

    SlotWindows(Store store) {
        this.store = store;
    }

    void addTo(Router router) {
        router.add(
                "GET",
                ALL + "/daily_slots",
                request -> window(
                        request, SlotType.DAILY, LocalDate::toEpochDay, first -> first.plusYears(2), "two years"));
        router.add(
                "GET",
                ALL + "/time_slots",
                request -> window(
                        request,
                        SlotType.TIME,
                        day -> day.atStartOfDay().toEpochSecond(ZoneOffset.UTC),
                        first -> first.plusDays(31),
                        "31 days"));
        router.add("GET", ALL + "/open_slots", this::open);
    }

    private record FoundSlots(SlotCodec codec, List<StoredSlot> slots) {

        ArrayNode json() {
            ArrayNode all = Json.array();
            slots.forEach(slot -> all.add(codec.expand(slot)));
            return all;
        }
    }

    private Response window(
            Request request,
            SlotType type,
            ToLongFunction<LocalDate> position,
            UnaryOperator<LocalDate> firstDayTooMany,
            String maximum) {
        Problems problems = new Problems();
        LocalDate from = date(request, "date_from", problems);
        LocalDate to = date(request, "date_to", problems);
        if (from != null && to != null) {
            if (to.isBefore(from)) {
                problems.add("date_to", "must not be before date_from");
            } else if (!to.isBefore(firstDayTooMany.apply(from))) {
                problems.add("date_to", "must not be more than " + maximum + " from date_from, both included");
            }
        }
        FoundSlots found = store.locked(() -> {
            ExperienceState experience = experience(request);
            var option = experience.option(request.parameter("option_id"));
            problems.refuseIfAny();
            List<StoredSlot> slots = from == null || to == null || experience.slotType() != type
                    ? List.of()
                    : option.slots().between(position.applyAsLong(from), position.applyAsLong(to.plusDays(1)));
            return new FoundSlots(option.codec(), slots);
        });
        return Response.ok(found.json());
    }

    private Response open(Request request) {
        FoundSlots found = store.locked(() -> {
            ExperienceState experience = experience(request);
            var option = experience.option(request.parameter("option_id"));
            if (experience.slotType() != SlotType.OPEN || option.slots().size() == 0) {
                throw Refusal.notFound("option_id: the option '" + option.id() + "' has no open slot");
            }
            return new FoundSlots(option.codec(), option.slots().all());
        });
        return Response.ok(found.json().path(0));
    }

    private ExperienceState experience(Request request) {
        return store.experience(request.parameter("experience_id"));
    }

    private static @Nullable LocalDate date(Request request, String name, Problems problems) {
        String text = request.query(name);
        LocalDate date = text == null ? null : Formats.date(text);
        if (date == null) {
            problems.add(name, text == null ? "is required" : "must be a date yyyy-MM-dd");
        }
        return date;
    }
}
