package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;

/** The ids that locate a slot. */
public record SlotLocation(String experienceId, String optionId, String slotId) {

    public static SlotLocation of(SlotState slot) {
        OptionState option = slot.option();
        return new SlotLocation(option.experience().id(), option.id(), slot.id());
    }

    static SlotLocation of(JsonNode node) {
        return new SlotLocation(
                node.path("experience_id").asText(),
                node.path("option_id").asText(),
                node.path("slot_id").asText());
    }

    ObjectNode json() {
        return JsonTrees.object()
                .put("experience_id", experienceId)
                .put("option_id", optionId)
                .put("slot_id", slotId);
    }
}
