package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.HoldRules;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList;
import io.github.suppliersdk.sandbox.internal.state.CatalogService;
import io.github.suppliersdk.sandbox.internal.state.SlotState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a slot offers, for validating holds and bookings. A limit that is not set allows any quantity. */
final class SlotOffer {

    private final SlotState slot;
    private final ObjectNode json;
    private final List<String> pickups;

    SlotOffer(SlotState slot) {
        this.slot = slot;
        this.json = slot.json();
        this.pickups = CatalogService.texts(json.path("time_slot").path("pickup_ids"));
    }

    void checkHold(JsonNode hold, ProblemList problems) {
        if (slot.option().experience().archived()) {
            String experienceId = slot.option().experience().id();
            problems.add("experience_id", "the experience '" + experienceId + "' is archived");
        }
        if (!hold.has("pickup_id") && !pickups.isEmpty()) {
            problems.add("pickup_id", "is required, because the slot '" + slot.id() + "' has pickups");
        }
        checkPickup(hold, problems);
        JsonNode quantities = hold.path("quantities");
        for (int i = 0; i < quantities.size(); i++) {
            checkGuideLanguage(quantities.path(i), "quantities[" + i + "].", problems);
        }
        Map<String, Integer> asked = HoldRules.quantities(hold);
        checkCategories(asked, problems);
        long pax = asked.values().stream().mapToLong(Integer::longValue).sum();
        ObjectNode option = slot.option().body();
        checkBetween("sum of quantities", pax, option, "min_booking_quantity", "max_booking_quantity", problems);
        Integer capacity = slot.capacity();
        if (capacity != null && pax > capacity) {
            problems.add("quantities", "the sum of quantities is " + pax + ", the capacity of the slot is " + capacity);
        }
    }

    void checkPickup(JsonNode body, ProblemList problems) {
        String pickup = body.path("pickup_id").textValue();
        if (pickup != null && !pickups.contains(pickup)) {
            problems.add("pickup_id", "the slot '" + slot.id() + "' has no pickup '" + pickup + "'");
        }
    }

    void checkGuideLanguage(JsonNode body, String path, ProblemList problems) {
        String language = body.path("guide_language").textValue();
        List<String> offered = CatalogService.texts(json.path("guide_languages"));
        if (language != null && !offered.isEmpty() && !offered.contains(language)) {
            problems.add(path + "guide_language", "the slot '" + slot.id() + "' has no guide for '" + language + "'");
        }
    }

    private void checkCategories(Map<String, Integer> asked, ProblemList problems) {
        Map<String, JsonNode> offered = new HashMap<>();
        json.path("available_holder_categories")
                .forEach(each -> offered.put(each.path("holder_category_id").asText(), each));
        asked.forEach((category, quantity) -> {
            JsonNode offer = offered.get(category);
            if (offer == null) {
                problems.add("quantities", "the slot '" + slot.id() + "' has no holder category '" + category + "'");
            } else {
                String what = "quantity of '" + category + "'";
                checkBetween(what, quantity, offer, "min_quantity", "max_quantity", problems);
            }
        });
    }

    private static void checkBetween(
            String what, long quantity, JsonNode limits, String minimum, String maximum, ProblemList problems) {
        long low = limits.path(minimum).asLong(Long.MIN_VALUE);
        long high = limits.path(maximum).asLong(Long.MAX_VALUE);
        if (quantity < low) {
            problems.add("quantities", what + " is " + quantity + ", less than " + minimum + " " + low);
        }
        if (quantity > high) {
            problems.add("quantities", what + " is " + quantity + ", more than " + maximum + " " + high);
        }
    }
}
