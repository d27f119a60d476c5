package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The form for a new hold: a slot of an option, the quantity per holder category, a pickup, and the guide's language.
 *
 * @param from the first day of the slots to choose from
 * @param slots the slots from that day on
 * @param slot the selected slot; null if there is none
 */
record HoldForm(
        CalendarSelection selection,
        LocalDate from,
        List<Slot> slots,
        @Nullable Slot slot) {

    static final int MINUTES = 15;

    private static final int MAX_SLOTS = 60;
    private static final String QUANTITY = "quantity.";

    static HoldForm of(CalendarSelection selection, String chosen) {
        LocalDate from = Objects.requireNonNullElse(selection.day(), selection.today());
        LocalDateTime begin = selection.isOpen() ? LocalDateTime.MIN : from.atStartOfDay();
        List<Slot> slots = selection.option().slots(begin, LocalDateTime.MAX).stream()
                .limit(MAX_SLOTS)
                .toList();
        Slot free = slots.stream()
                .filter(each -> !Integer.valueOf(0).equals(each.capacity()))
                .findFirst()
                .orElse(slots.isEmpty() ? null : slots.get(0));
        Slot slot = slots.stream()
                .filter(each -> each.id().equals(chosen))
                .findFirst()
                .orElse(free);
        return new HoldForm(selection, from, slots, slot);
    }

    static String label(Slot slot) {
        SlotType type = slot.option().experience().slotType();
        String when = switch (type) {
            case OPEN -> "";
            case DAILY -> slot.begin().toLocalDate() + ": ";
            case TIME -> slot.begin().toString().replace('T', ' ') + ": ";
        };
        return when + CalendarView.left(slot) + ", " + slot.id();
    }

    /** The name of the field for the quantity of a holder category. */
    static String field(JsonNode category) {
        return QUANTITY + category.path("holder_category_id").asText();
    }

    /** The hold request that a client of the service would send for the submitted form. */
    static ObjectNode body(PageRequest request, LocalDateTime now) {
        long minutes = request.number("minutes", MINUTES);
        if (minutes < 0 || minutes > 1_000_000) {
            throw new UserFacingException("minutes must be from 0 to 1,000,000");
        }
        ObjectNode hold = Json.object()
                .put("experience_id", request.get("experience"))
                .put("option_id", request.get("option"))
                .put("slot_id", request.get("slot"))
                .put("hold_id", UUID.randomUUID().toString())
                .put("expiration_time", Formats.localTime(now.plusMinutes(minutes)));
        if (request.has("pickup")) {
            hold.put("pickup_id", request.get("pickup"));
        }
        ArrayNode quantities = hold.putArray("quantities");
        for (String name : request.values().keySet()) {
            long quantity = name.startsWith(QUANTITY) ? request.number(name, 0) : 0;
            if (quantity != 0) {
                ObjectNode item = quantities
                        .addObject()
                        .put("holder_category_id", name.substring(QUANTITY.length()))
                        .put("quantity", quantity);
                if (request.has("language")) {
                    item.put("guide_language", request.get("language"));
                }
            }
        }
        return hold;
    }
}
