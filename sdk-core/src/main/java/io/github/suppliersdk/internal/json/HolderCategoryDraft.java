package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A holder category of a slot, with its price in minor currency units, while it is read. */
final class HolderCategoryDraft extends ObjectDraft {
    @Nullable
    String id;

    OptionalInt minQuantity = OptionalInt.empty();
    OptionalInt maxQuantity = OptionalInt.empty();
    OptionalLong price = OptionalLong.empty();

    /** Reads all holder categories of a slot; an empty list for null. */
    static List<AvailableHolderCategory> list(FieldName field, SlotInput in) throws IOException {
        if (in.skipNull()) {
            return List.of();
        }
        List<AvailableHolderCategory> items = new ArrayList<>(4);
        in.beginArray(field);
        for (int i = 0; in.nextItem(); i++) {
            if (in.skipNull()) {
                continue; // null items count as absent, as in all lists
            }
            try {
                items.add(SlotField.InHolderCategory.readAll(in, new HolderCategoryDraft())
                        .build());
            } catch (UnreadableJsonException e) {
                throw e.within(field.text() + "[" + i + "]");
            }
        }
        return items;
    }

    private AvailableHolderCategory build() throws UnreadableJsonException {
        if (id == null) {
            throw new UnreadableJsonException(
                    SlotField.InHolderCategory.HOLDER_CATEGORY_ID.wireName(), "is required and missing");
        }
        AvailableHolderCategory.Builder category = AvailableHolderCategory.builder(id, 0)
                .minQuantity(minQuantity)
                .maxQuantity(maxQuantity)
                .priceInCents(price);
        if (!others.isEmpty()) {
            category.putAllAdditionalProperties(others);
        }
        return category.build();
    }
}
