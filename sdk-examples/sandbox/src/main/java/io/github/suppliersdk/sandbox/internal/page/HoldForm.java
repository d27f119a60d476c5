package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.Catalog;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The form for a new hold: a slot of an option, the quantity per holder category, a pickup, and the guide's language.
 *
 * @param from the first day of the slots to choose from
 * @param slots the slots from that day on
 * @param slot the id of the selected slot; empty if there is none
 */
record HoldForm(
        CalendarSelection selection,
        String from,
        List<SlotChoice> slots,
        String slot,
        List<Quantity> quantities,
        List<String> pickups,
        List<String> languages) {

    static final int MINUTES = 15;

    private static final int MAX_SLOTS = 60;
    private static final String QUANTITY = "quantity.";

    /** An entry of the list of slots. */
    record SlotChoice(String value, String label) {}

    /**
     * The quantity of a holder category.
     *
     * @param name the name of the form field
     * @param hint the price and the permitted quantities
     */
    record Quantity(String category, String name, String hint, int proposed) {}

    static HoldForm of(Store store, CalendarSelection selection, String chosenSlot) {
        var from = selection.day() == null ? selection.today() : selection.day();
        List<AvailabilityReader.SlotSnapshot> upcoming =
                new AvailabilityReader(store, selection.experience(), selection.option()).upcoming(from, MAX_SLOTS);
        AvailabilityReader.SlotSnapshot chosen = upcoming.isEmpty() ? null : upcoming.get(0);
        for (AvailabilityReader.SlotSnapshot each : upcoming) {
            if (each.id().equals(chosenSlot) || (chosenSlot.isEmpty() && chosen != null && isSoldOut(chosen))) {
                chosen = each;
            }
        }
        List<SlotChoice> slots = upcoming.stream()
                .map(each -> new SlotChoice(each.id(), label(selection, each)))
                .toList();
        if (chosen == null) {
            return new HoldForm(selection, from.toString(), slots, "", List.of(), List.of(), List.of());
        }
        ObjectNode json = chosen.json();
        List<String> languages = new ArrayList<>();
        json.path("guide_languages").forEach(each -> languages.add(each.asText()));
        return new HoldForm(
                selection,
                from.toString(),
                slots,
                chosen.id(),
                quantities(selection, json),
                Catalog.texts(json.path("time_slot").path("pickup_ids")),
                languages);
    }

    private static boolean isSoldOut(AvailabilityReader.SlotSnapshot slot) {
        return Integer.valueOf(0).equals(slot.capacity());
    }

    private static String label(CalendarSelection selection, AvailabilityReader.SlotSnapshot slot) {
        Integer capacity = slot.capacity();
        String left = capacity == null ? "no limit" : capacity == 0 ? "sold out" : capacity + " left";
        return when(selection.type(), slot) + left + ", " + slot.id();
    }

    private static String when(SlotType type, AvailabilityReader.SlotSnapshot slot) {
        return switch (type) {
            case OPEN -> "";
            case DAILY -> slot.begin().toLocalDate() + ": ";
            case TIME -> slot.begin().toString().replace('T', ' ') + ": ";
        };
    }

    private static List<Quantity> quantities(CalendarSelection selection, ObjectNode slot) {
        List<Quantity> quantities = new ArrayList<>();
        for (JsonNode each : slot.path("available_holder_categories")) {
            String id = each.path("holder_category_id").asText();
            int min = each.path("min_quantity").asInt(0);
            int max = each.path("max_quantity").asInt(Integer.MAX_VALUE);
            String price = DisplayFormat.money(each.path("price_in_cents").asLong(), selection.currency()) + " "
                    + selection.currency();
            String limits = min > 0 && max < Integer.MAX_VALUE
                    ? ", " + min + " to " + max
                    : max < Integer.MAX_VALUE ? ", up to " + max : min > 0 ? ", from " + min : "";
            int proposed = quantities.isEmpty() ? Math.min(max, Math.max(min, 1)) : 0;
            quantities.add(new Quantity(id, QUANTITY + id, price + limits, proposed));
        }
        return quantities;
    }

    /** The hold request that a client of the service would send for the submitted form. */
    static ObjectNode body(PageRequest request, LocalDateTime now) {
        ObjectNode hold = Json.object()
                .put("experience_id", request.get("experience"))
                .put("option_id", request.get("option"))
                .put("slot_id", request.get("slot"))
                .put("hold_id", UUID.randomUUID().toString())
                .put("expiration_time", Formats.localTime(now.plusMinutes(minutes(request))));
        if (request.has("pickup")) {
            hold.put("pickup_id", request.get("pickup"));
        }
        ArrayNode quantities = hold.putArray("quantities");
        for (Map.Entry<String, List<String>> field : request.values().entrySet()) {
            if (field.getKey().startsWith(QUANTITY)) {
                long quantity = request.number(field.getKey(), 0);
                if (quantity != 0) {
                    ObjectNode item = quantities
                            .addObject()
                            .put("holder_category_id", field.getKey().substring(QUANTITY.length()))
                            .put("quantity", quantity);
                    if (request.has("language")) {
                        item.put("guide_language", request.get("language"));
                    }
                }
            }
        }
        return hold;
    }

    private static long minutes(PageRequest request) {
        long minutes = request.number("minutes", MINUTES);
        if (minutes < 0 || minutes > 1_000_000) {
            throw new UserFacingException("minutes must be from 0 to 1,000,000");
        }
        return minutes;
    }
}
