package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Writes slots (CONTRACT.md, section 3, availability slot); absent values are not written. */
final class SlotWriter {
    private static final SerializedString AVAILABLE_HOLDER_CATEGORIES_KEY =
            new SerializedString("available_holder_categories");
    private static final SerializedString DATE_KEY = new SerializedString("date");
    private static final SerializedString DURATION_DAYS_KEY = new SerializedString("duration_days");
    private static final SerializedString END_KEY = new SerializedString("end");
    private static final SerializedString END_DATE_KEY = new SerializedString("end_date");
    private static final SerializedString GUIDE_LANGUAGES_KEY = new SerializedString("guide_languages");
    private static final SerializedString HOLDER_CATEGORY_ID_KEY = new SerializedString("holder_category_id");
    private static final SerializedString MAX_QUANTITY_KEY = new SerializedString("max_quantity");
    private static final SerializedString MIN_QUANTITY_KEY = new SerializedString("min_quantity");
    private static final SerializedString OPTION_ID_KEY = new SerializedString("option_id");
    private static final SerializedString PICKUP_IDS_KEY = new SerializedString("pickup_ids");
    private static final SerializedString PRICE_IN_CENTS_KEY = new SerializedString("price_in_cents");
    private static final SerializedString SLOT_ID_KEY = new SerializedString("slot_id");
    private static final SerializedString START_KEY = new SerializedString("start");
    private static final SerializedString TYPE_KEY = new SerializedString("type");
    private static final SerializedString CAPACITY_KEY = new SerializedString("capacity");

    private final JsonGenerator generator;
    private final byte[] buffer = new byte[10];

    SlotWriter(JsonGenerator generator) {
        this.generator = generator;
    }

    void slots(List<Slot> slots) throws IOException {
        generator.writeStartArray();
        for (Slot slot : slots) {
            slot(slot);
        }
        generator.writeEndArray();
    }

    void slot(Slot slot) throws IOException {
        begin(slot.additionalProperties());
        text(SLOT_ID_KEY, slot.slotId());
        text(OPTION_ID_KEY, slot.optionId());
        kind(slot.kind());
        generator.writeFieldName(AVAILABLE_HOLDER_CATEGORIES_KEY);
        generator.writeStartArray();
        for (AvailableHolderCategory category : slot.availableHolderCategories()) {
            category(category);
        }
        generator.writeEndArray();
        integer(CAPACITY_KEY, slot.capacity());
        texts(GUIDE_LANGUAGES_KEY, slot.guideLanguages());
        end(slot.additionalProperties());
    }

    private void kind(SlotKind kind) throws IOException {
        generator.writeFieldName(kind.wireName());
        begin(kind.additionalProperties());
        if (kind instanceof DailySlot daily) {
            generator.writeFieldName(DATE_KEY);
            LocalTimes.write(daily.date(), buffer, generator);
        } else if (kind instanceof TimeSlot timed) {
            text(START_KEY, LocalTimes.format(timed.start()));
            text(END_KEY, LocalTimes.format(timed.end()));
            texts(PICKUP_IDS_KEY, timed.pickupIds());
        } else if (kind instanceof OpenSlot open) {
            text(TYPE_KEY, open.endDate().isPresent() ? SlotJson.END_DATE : SlotJson.DURATION_DAYS);
            integer(DURATION_DAYS_KEY, open.durationDays());
            if (open.endDate().isPresent()) {
                text(END_DATE_KEY, open.endDate().get().toString());
            }
        }
        end(kind.additionalProperties());
    }

    private void text(SerializedString name, String text) throws IOException {
        generator.writeFieldName(name);
        generator.writeString(text);
    }

    private void category(AvailableHolderCategory category) throws IOException {
        begin(category.additionalProperties());
        text(HOLDER_CATEGORY_ID_KEY, category.holderCategoryId());
        integer(MIN_QUANTITY_KEY, category.minQuantity());
        integer(MAX_QUANTITY_KEY, category.maxQuantity());
        OptionalLong price = category.priceInCents();
        if (price.isPresent()) {
            generator.writeFieldName(PRICE_IN_CENTS_KEY);
            generator.writeNumber(price.getAsLong());
        }
        end(category.additionalProperties());
    }

    private void integer(SerializedString name, OptionalInt value) throws IOException {
        if (value.isPresent()) {
            generator.writeFieldName(name);
            generator.writeNumber(value.getAsInt());
        }
    }

    private void texts(SerializedString name, Optional<List<String>> texts) throws IOException {
        if (texts.isPresent()) {
            generator.writeFieldName(name);
            generator.writeStartArray();
            for (String text : texts.get()) {
                generator.writeString(text);
            }
            generator.writeEndArray();
        }
    }

    /** Begins an object with these unknown fields. */
    private void begin(Map<String, Object> others) throws IOException {
        generator.writeStartObject();
        if (!others.isEmpty()) {
            var unused = Json.strict(generator);
        }
    }

    /** Writes the unknown fields, and ends the object. */
    private void end(Map<String, Object> others) throws IOException {
        if (!others.isEmpty()) {
            Databind.writeFields(others, generator);
        }
        generator.writeEndObject();
    }
}
