package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A slot while it is read. */
final class SlotDraft extends ObjectDraft {
    private static final String KIND_SUFFIX = "_slot";

    @Nullable
    String slotId;

    @Nullable
    String optionId;

    @Nullable
    SlotKind kind;

    List<AvailableHolderCategory> categories = List.of();
    OptionalInt capacity = OptionalInt.empty();

    @Nullable
    List<String> guideLanguages;

    /** Reads the slot that stands here. */
    static Slot read(SlotInput in) throws IOException {
        return SlotField.InSlot.readAll(in, new SlotDraft()).made();
    }

    /** Whether this is the content of its kind; a slot has the first that can be one. */
    boolean beginsKind(SlotInput in) throws IOException {
        return kind == null && in.isObject();
    }

    private Slot made() throws UnreadableJsonException {
        if (slotId == null) {
            throw new UnreadableJsonException(SlotField.InSlot.SLOT_ID.wireName(), "is promised and missing");
        }
        if (kind == null && !others.isEmpty()) {
            kind = unknownKind();
        }
        Slot.Builder slot = Slot.builder(slotId)
                .optionId(Optional.ofNullable(optionId))
                .kind(Optional.ofNullable(kind))
                .addAllAvailableHolderCategories(categories)
                .capacity(capacity)
                .guideLanguages(Optional.ofNullable(guideLanguages));
        if (!others.isEmpty()) { // a builder makes a map for nothing if it is given an empty one
            slot.putAllAdditionalProperties(others);
        }
        return slot.build();
    }

    /** The first unknown field that looks like a kind: an object whose name ends like those of the known kinds. */
    private @Nullable SlotKind unknownKind() {
        for (Map.Entry<String, Object> field : others.entrySet()) {
            if (field.getKey().endsWith(KIND_SUFFIX) && field.getValue() instanceof Map<?, ?> content) {
                @SuppressWarnings("unchecked") // plain values have texts for keys
                Map<String, Object> fields = (Map<String, Object>) content;
                others.remove(field.getKey());
                return UnknownSlotKind.of(field.getKey(), fields);
            }
        }
        return null;
    }
}
