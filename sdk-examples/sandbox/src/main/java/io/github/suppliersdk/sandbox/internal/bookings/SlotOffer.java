package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.HoldRules;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.state.StoredSlot;
import java.util.HashMap;
import java.util.Map;

/**
 * A copy of a slot, its option and its experience as they were at one moment. Holds and bookings are validated against
 * it without the store's lock. A limit that is not set allows any quantity.
 *
 * @param slot the live slot; its seats may be read under the lock only
 * @param json the slot as JSON; empty until {@link #expanded} has added it
 */
record SlotOffer(Slot slot, StoredSlot content, boolean archived, ObjectNode option, ObjectNode json) {

    /** Copies the slot. Must be called under the store's lock. */
    static SlotOffer of(Slot slot) {
        OptionState option = slot.option();
        return new SlotOffer(slot, slot.content(), option.experience().archived(), option.body(), Json.object());
    }

    /** Returns a copy that includes the slot as JSON. Needs no lock. */
    SlotOffer expanded() {
        return new SlotOffer(
                slot, content, archived, option, slot.option().codec().expand(content));
    }

    /**
     * Whether the result of a check against this copy is still valid, except for the number of seats left. Must be
     * called under the store's lock.
     */
    boolean isCurrent(Store store) {
        return store.findSlot(slot.id()) == slot
                && slot.shape().equals(content.shape())
                && slot.option().body().equals(option)
                && slot.option().experience().archived() == archived;
    }

    void checkHold(JsonNode hold, Problems problems) {
        if (archived) {
            String experienceId = slot.option().experience().id();
            problems.add("experience_id", "the experience '" + experienceId + "' is archived");
        }
        if (!hold.has("pickup_id") && !content.shape().pickups().isEmpty()) {
            problems.add("pickup_id", "is required, because the slot '" + slot.id() + "' has pickups");
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
        if (pickup != null && !content.shape().pickups().contains(pickup)) {
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
        checkBetween("sum of quantities", pax, option, "min_booking_quantity", "max_booking_quantity", problems);
        if (content.limited() && pax > content.capacity()) {
            tooFew(pax, content.capacity(), problems);
        }
    }

    static void tooFew(long pax, int capacity, Problems problems) {
        problems.add("quantities", "the sum of quantities is " + pax + ", the capacity of the slot is " + capacity);
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
