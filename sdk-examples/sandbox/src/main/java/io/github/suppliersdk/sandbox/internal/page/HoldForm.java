package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a hold can ask for: a slot of an option, persons of its holder categories, one of its pickups, a language.
 *
 * @param slots from the chosen day on
 * @param slot the chosen one, empty if there is none
 */
record HoldForm(
        CalendarChoice choice,
        String from,
        List<Choice> slots,
        String slot,
        List<Quantity> quantities,
        List<String> pickups,
        List<String> languages) {

    static final int MINUTES = 15;

    private static final int MOST_SLOTS = 60;
    private static final DateTimeFormatter LOCAL_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");
    private static final String QUANTITY = "quantity.";

    /** A choice. */
    record Choice(String value, String label) {}

    /** Persons of a holder category. */
    record Quantity(String category, String name, String hint, int proposed) {}

    static HoldForm of(Store store, CalendarChoice choice, String chosenSlot) {
        var from = choice.day() == null ? choice.today() : choice.day();
        List<Availability.SlotSeen> seen =
                new Availability(store, choice.experience(), choice.option()).upcoming(from, MOST_SLOTS);
        Availability.SlotSeen chosen = seen.isEmpty() ? null : seen.get(0);
        for (Availability.SlotSeen each : seen) {
            if (each.id().equals(chosenSlot) || (chosenSlot.isEmpty() && chosen != null && chosen.capacity() == 0)) {
                chosen = each;
            }
        }
        List<Choice> slots = seen.stream()
                .map(each -> new Choice(each.id(), label(choice, each)))
                .toList();
        if (chosen == null) {
            return new HoldForm(choice, from.toString(), slots, "", List.of(), List.of(), List.of());
        }
        ObjectNode json = chosen.shape().json();
        List<String> languages = new ArrayList<>();
        json.path("guide_languages").forEach(each -> languages.add(each.asText()));
        return new HoldForm(
                choice,
                from.toString(),
                slots,
                chosen.id(),
                quantities(choice, json),
                chosen.shape().pickups(),
                languages);
    }

    private static String label(CalendarChoice choice, Availability.SlotSeen slot) {
        String left = slot.capacity() < 0 ? "no limit" : slot.capacity() == 0 ? "sold out" : slot.capacity() + " left";
        return when(choice.type(), slot) + left + ", " + slot.id();
    }

    private static String when(SlotType type, Availability.SlotSeen slot) {
        return switch (type) {
            case OPEN -> "";
            case DAILY -> Availability.day(type, slot.from()) + ": ";
            case TIME ->
                LocalDateTime.ofEpochSecond(slot.from(), 0, ZoneOffset.UTC)
                                .toString()
                                .replace('T', ' ') + ": ";
        };
    }

    private static List<Quantity> quantities(CalendarChoice choice, ObjectNode slot) {
        List<Quantity> quantities = new ArrayList<>();
        for (JsonNode each : slot.path("available_holder_categories")) {
            String id = each.path("holder_category_id").asText();
            int least = each.path("min_quantity").asInt(0);
            int most = each.path("max_quantity").asInt(Integer.MAX_VALUE);
            String price = DisplayFormat.money(each.path("price_in_cents").asLong(), choice.currency()) + " "
                    + choice.currency();
            String limits = least > 0 && most < Integer.MAX_VALUE
                    ? ", " + least + " to " + most
                    : most < Integer.MAX_VALUE ? ", up to " + most : least > 0 ? ", from " + least : "";
            int proposed = quantities.isEmpty() ? Math.min(most, Math.max(least, 1)) : 0;
            quantities.add(new Quantity(id, QUANTITY + id, price + limits, proposed));
        }
        return quantities;
    }

    /** What the form that was sent asks for, as a client of the service would write it. */
    static ObjectNode body(PageRequest request, LocalDateTime now) {
        ObjectNode hold = Json.object()
                .put("experience_id", request.get("experience"))
                .put("option_id", request.get("option"))
                .put("slot_id", request.get("slot"))
                .put("hold_id", UUID.randomUUID().toString())
                .put("expiration_time", LOCAL_TIME.format(now.plusMinutes(minutes(request))));
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
            throw new Complaint("minutes must be from 0 to 1,000,000");
        }
        return minutes;
    }
}
