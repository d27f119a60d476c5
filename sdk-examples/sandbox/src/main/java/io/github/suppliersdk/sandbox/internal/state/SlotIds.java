package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;

/** The ids that locate a slot. */
public record SlotIds(String experienceId, String optionId, String slotId) {

    public static SlotIds of(Slot slot) {
        OptionState option = slot.option();
        return new SlotIds(option.experience().id(), option.id(), slot.id());
    }

    static SlotIds of(JsonNode node) {
        return new SlotIds(
                node.path("experience_id").asText(),
                node.path("option_id").asText(),
                node.path("slot_id").asText());
    }

    ObjectNode json() {
        return Json.object()
                .put("experience_id", experienceId)
                .put("option_id", optionId)
                .put("slot_id", slotId);
    }
}
