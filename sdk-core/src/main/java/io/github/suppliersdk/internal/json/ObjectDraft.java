package io.github.suppliersdk.internal.json;

import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** An object of a slot while it is read. Unknown fields and unusable values are kept unchanged. */
abstract class ObjectDraft {
    /** Unknown fields; the map is made for the first one, because most objects have none. */
    Map<String, Object> others = Map.of();

    /** Keeps the value of an unknown field. */
    @SuppressWarnings("NullAway") // null stands for a JSON null
    final @Nullable Object keep(String name, SlotInput in) throws IOException {
        if (others.isEmpty()) {
            others = new LinkedHashMap<>();
        }
        return others.put(name, in.plain());
    }

    /** Keeps an unusable value; null counts as absent. */
    final @Nullable Object keepUnlessNull(FieldName field, SlotInput in) throws IOException {
        return in.skipNull() ? null : keep(field.text(), in);
    }

    /** A list of texts, or null. */
    final @Nullable List<String> texts(FieldName field, SlotInput in) throws IOException {
        if (in.skipNull()) {
            return null;
        }
        List<String> texts = in.texts();
        if (texts == null) {
            keep(field.text(), in);
        }
        return texts;
    }

    /** A whole number of 64 bits, or nothing. */
    final OptionalLong wholeNumber(FieldName field, SlotInput in) throws IOException {
        if (in.skipNull()) {
            return OptionalLong.empty();
        }
        OptionalLong number = in.wholeNumber();
        if (number.isEmpty()) {
            keep(field.text(), in);
        }
        return number;
    }

    /** A whole number of 32 bits, or nothing. */
    final OptionalInt integer(FieldName field, SlotInput in) throws IOException {
        OptionalLong number = wholeNumber(field, in);
        if (number.isEmpty()) {
            return OptionalInt.empty();
        }
        long value = number.getAsLong();
        if ((int) value != value) {
            keepValue(field.text(), value);
            return OptionalInt.empty();
        }
        return OptionalInt.of((int) value);
    }

    /** A date, or null. */
    final @Nullable LocalDate date(FieldName field, SlotInput in) throws IOException {
        LocalDate date = in.date();
        if (date == null) {
            keep(field.text(), in);
        }
        return date;
    }

    /** A local time, or null. */
    final @Nullable LocalDateTime time(FieldName field, SlotInput in) throws IOException {
        LocalDateTime time = in.time();
        if (time == null) {
            keep(field.text(), in);
        }
        return time;
    }

    /** Keeps a value that was read but cannot be used. */
    final void keepValue(String name, @Nullable Object value) {
        if (value != null) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put(name, value);
            all.putAll(others);
            others = all;
        }
    }
}
