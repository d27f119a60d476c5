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

    /** The builder for slots without unknown fields; the next field has the holder categories set in it. */
    private Slot.@Nullable Builder builder;

    private List<AvailableHolderCategory> categoriesOfBuilder = List.of();

    /** Reads the slot at this position; the draft's former content is dropped. */
    Slot read(SlotInput in) throws IOException {
        slotId = null;
        optionId = null;
        kind = null;
        categories = List.of();
        capacity = OptionalInt.empty();
        guideLanguages = null;
        others = Map.of();
        return SlotField.InSlot.readAll(in, this).build();
    }

    /** Whether this value is the content of a kind; the slot's kind is the first such value. */
    boolean beginsKind(SlotInput in) throws IOException {
        return kind == null && in.isObject();
    }

    private Slot build() throws UnreadableJsonException {
        if (slotId == null) {
            throw new UnreadableJsonException(SlotField.InSlot.SLOT_ID.wireName(), "is required and missing");
        }
        if (kind == null && !others.isEmpty()) {
            kind = unknownKind();
        }
        return builder(slotId)
                .optionId(Optional.ofNullable(optionId))
                .kind(Optional.ofNullable(kind))
                .capacity(capacity)
                .guideLanguages(Optional.ofNullable(guideLanguages))
                .build();
    }

    /**
     * Reuses the builder of the previous slot if that had the same holder categories and no unknown fields, as is
     * usual: a builder and its lists are a good part of what reading allocates. Everything that may differ is set for
     * each slot.
     */
    private Slot.Builder builder(String id) {
        if (builder != null && others.isEmpty() && categories == categoriesOfBuilder) {
            return builder.slotId(id);
        }
        Slot.Builder slot = Slot.builder(id).addAllAvailableHolderCategories(categories);
        if (others.isEmpty()) { // a builder would make a map even for an empty one
            builder = slot;
            categoriesOfBuilder = categories;
        } else {
            slot.putAllAdditionalProperties(others);
        }
        return slot;
    }

    /** The first unknown field that looks like a kind: an object whose name ends like the names of the known kinds. */
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
