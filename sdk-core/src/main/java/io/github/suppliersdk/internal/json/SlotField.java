package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.TimeSlot;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a slot on the wire (contract 3, availability slot): the one table of their names. The general reader and
 * writer, the scanner, the printer and the rules take the names from here, and {@code SlotFieldTest} names the field that
 * one of them leaves out.
 */
public enum SlotField {
    SLOT_ID(Place.SLOT, "slot_id"),
    OPTION_ID(Place.SLOT, "option_id"),
    DAILY_SLOT(Place.KIND, DailySlot.WIRE_NAME),
    TIME_SLOT(Place.KIND, TimeSlot.WIRE_NAME),
    OPEN_SLOT(Place.KIND, OpenSlot.WIRE_NAME),
    AVAILABLE_HOLDER_CATEGORIES(Place.SLOT, "available_holder_categories"),
    CAPACITY(Place.SLOT, "capacity"),
    GUIDE_LANGUAGES(Place.SLOT, "guide_languages"),
    DATE(Place.DAILY_SLOT, "date"),
    START(Place.TIME_SLOT, "start"),
    END(Place.TIME_SLOT, "end"),
    PICKUP_IDS(Place.TIME_SLOT, "pickup_ids"),
    TYPE(Place.OPEN_SLOT, "type"),
    DURATION_DAYS(Place.OPEN_SLOT, "duration_days"),
    END_DATE(Place.OPEN_SLOT, "end_date"),
    HOLDER_CATEGORY_ID(Place.HOLDER_CATEGORY, "holder_category_id"),
    MIN_QUANTITY(Place.HOLDER_CATEGORY, "min_quantity"),
    MAX_QUANTITY(Place.HOLDER_CATEGORY, "max_quantity"),
    PRICE_IN_CENTS(Place.HOLDER_CATEGORY, "price_in_cents");

    /** The object that a field belongs to; the kinds stand in the slot itself, and exactly one of them. */
    public enum Place {
        SLOT,
        KIND,
        DAILY_SLOT,
        TIME_SLOT,
        OPEN_SLOT,
        HOLDER_CATEGORY
    }

    private static final Map<Place, Map<String, SlotField>> BY_NAME = new EnumMap<>(Place.class);

    static {
        for (Place place : Place.values()) {
            Map<String, SlotField> fields = new LinkedHashMap<>();
            for (SlotField field : values()) {
                if (field.place == place) {
                    fields.put(field.wireName, field);
                }
            }
            BY_NAME.put(place, Collections.unmodifiableMap(fields));
        }
    }

    private final Place place;
    private final String wireName;

    @SuppressWarnings("ImmutableEnumChecker") // it only keeps what it has encoded
    private final SerializableString name;

    SlotField(Place place, String wireName) {
        this.place = place;
        this.wireName = wireName;
        this.name = new SerializedString(wireName);
    }

    /** The object that it belongs to. */
    public Place place() {
        return place;
    }

    /** Its name on the wire. */
    public String wireName() {
        return wireName;
    }

    /** Its name for a generator, encoded once: every slot that is written has most of them. */
    SerializableString encoded() {
        return name;
    }

    /** Its name as bytes, for the scanner. */
    byte[] ascii() {
        return ByteScanner.ascii(wireName);
    }

    /** Its name with what stands around it, for the printer. */
    byte[] within(String before, String after) {
        return (before + '"' + wireName + '"' + after).getBytes(StandardCharsets.US_ASCII);
    }

    private static Map<String, SlotField> fieldsOf(Place place) {
        return Objects.requireNonNull(BY_NAME.get(place));
    }

    /** The field of this name in such an object, or null. */
    static @Nullable SlotField of(Place place, String wireName) {
        return fieldsOf(place).get(wireName);
    }

    /** The names of all fields of such an object. */
    public static Set<String> namesOf(Place place) {
        return fieldsOf(place).keySet();
    }

    /** The names of these fields. */
    public static Set<String> namesOf(SlotField... fields) {
        return Set.of(Arrays.stream(fields).map(SlotField::wireName).toArray(String[]::new));
    }
}
