package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;

/** The names of the fields of a slot, encoded once: every slot that is written has all of them. */
final class SlotFields {
    static final SerializableString SLOT_ID = new SerializedString("slot_id");
    static final SerializableString OPTION_ID = new SerializedString("option_id");
    static final SerializableString CAPACITY = new SerializedString("capacity");
    static final SerializableString GUIDE_LANGUAGES = new SerializedString("guide_languages");
    static final SerializableString DATE = new SerializedString("date");
    static final SerializableString START = new SerializedString("start");
    static final SerializableString END = new SerializedString("end");
    static final SerializableString PICKUP_IDS = new SerializedString("pickup_ids");
    static final SerializableString AVAILABLE_HOLDER_CATEGORIES =
            new SerializedString(AvailableHolderCategories.WIRE_NAME);
    static final SerializableString HOLDER_CATEGORY_ID = new SerializedString("holder_category_id");
    static final SerializableString MIN_QUANTITY = new SerializedString("min_quantity");
    static final SerializableString MAX_QUANTITY = new SerializedString("max_quantity");
    static final SerializableString PRICE_IN_CENTS = new SerializedString("price_in_cents");

    private SlotFields() {}
}
