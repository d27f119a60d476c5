package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.HoldRules;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.SlotKey;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.state.StoredSlot;
import java.util.HashMap;
import java.util.Map;

/**
 * A slot with what surrounds it, as far as a hold or a booking has to fit it. Limits that are not set do not limit. Use
 * under the lock.
 */
record SlotOffer(ExperienceState experience, OptionState option, StoredSlot slot, ObjectNode json) {

    static SlotOffer find(Store store, SlotKey key) {
        ExperienceState experience = store.experience(key.experienceId());
        OptionState option = experience.option(key.optionId());
        StoredSlot slot = store.slot(key.experienceId(), key.optionId(), key.slotId());
        return new SlotOffer(experience, option, slot, option.codec().expand(slot));
    }

    void checkHold(JsonNode hold, Problems problems) {
        if (experience.archived()) {
            problems.add("experience_id", "the experience '" + experience.id() + "' is archived");
        }
        checkPickup(hold, problems);
        JsonNode quantities = hold.path("quantities");
        for (int i = 0; i < quantities.size(); i++) {
            checkGuideLanguage(quantities.path(i), "quantities[" + i + "].", problems);
        }
        Map<String, Integer> asked = HoldRules.quantities(hold);
        checkCategories(asked, problems);
        checkSum(asked.values().stream().mapToLong(Integer::longValue).sum(), problems);
    }

    void checkPickup(JsonNode body, Problems problems) {
        String pickup = body.path("pickup_id").textValue();
        if (pickup != null && !slot.shape().pickups().contains(pickup)) {
            problems.add("pickup_id", "the slot '" + slot.id() + "' has no pickup '" + pickup + "'");
        }
    }

    void checkGuideLanguage(JsonNode body, String path, Problems problems) {
        String language = body.path("guide_language").textValue();
        JsonNode offered = json.path("guide_languages");
        if (language == null || offered.isEmpty()) {
            return;
        }
        for (JsonNode each : offered) {
            if (each.asText().equals(language)) {
                return;
            }
        }
        problems.add(path + "guide_language", "the slot '" + slot.id() + "' has no guide for '" + language + "'");
    }

    private void checkCategories(Map<String, Integer> asked, Problems problems) {
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

    private void checkSum(long pax, Problems problems) {
        checkBetween("sum of quantities", pax, option.body(), "min_booking_quantity", "max_booking_quantity", problems);
        if (slot.limited() && pax > slot.capacity()) {
            problems.add(
                    "quantities",
                    "the sum of quantities is " + pax + ", the capacity of the slot is " + slot.capacity());
        }
    }

    private static void checkBetween(
            String what, long quantity, JsonNode limits, String minimum, String maximum, Problems problems) {
        if (limits.has(minimum) && quantity < limits.path(minimum).asLong()) {
            problems.add(
                    "quantities",
                    what + " is " + quantity + ", less than " + minimum + " "
                            + limits.path(minimum).asLong());
        }
        if (limits.has(maximum) && quantity > limits.path(maximum).asLong()) {
            problems.add(
                    "quantities",
                    what + " is " + quantity + ", more than " + maximum + " "
                            + limits.path(maximum).asLong());
        }
    }
}
