package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.model.Lists;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes the JSON of slots directly into the bytes of a body. Absent values are not written. Texts that need escapes,
 * and unknown fields, are left to Jackson.
 */
final class SlotOutput implements AutoCloseable {
    private static final byte[] NOTHING = {};
    private static final char[] NO_TIME = {};

    private final Bytes out;

    /** Space for a formatted time; made on first use, because a body that changes a capacity has none. */
    private char[] time = NO_TIME;

    /** Whether nothing of the current object or array has been written yet. */
    private boolean atBegin;

    /** The holder categories written last; the next field has their JSON. */
    private @Nullable List<AvailableHolderCategory> categories;

    private byte[] categoriesJson = NOTHING;
    private int categoriesLength;

    /** Writes unknown fields; made on first use. It buffers nothing. */
    private @Nullable JsonGenerator generator;

    SlotOutput(Bytes out) {
        this.out = out;
    }

    SlotOutput beginObject() {
        out.write('{');
        atBegin = true;
        return this;
    }

    SlotOutput endObject() {
        out.write('}');
        atBegin = false;
        return this;
    }

    SlotOutput beginArray() {
        out.write('[');
        atBegin = true;
        return this;
    }

    SlotOutput endArray() {
        out.write(']');
        atBegin = false;
        return this;
    }

    /** Begins an item of an array. */
    SlotOutput item() {
        if (atBegin) {
            atBegin = false;
        } else {
            out.write(',');
        }
        return this;
    }

    SlotOutput name(FieldName field) {
        byte[] name = field.json();
        int from = atBegin ? 1 : 0;
        atBegin = false;
        out.write(name, from, name.length - from);
        return this;
    }

    /** Writes an unknown name. */
    SlotOutput name(String field) {
        item();
        text(field);
        out.write(':');
        return this;
    }

    SlotOutput text(FieldName field, String text) {
        name(field);
        text(text);
        return this;
    }

    private void text(String text) {
        out.write('"');
        if (!out.writePlain(text)) {
            escaped(text);
        }
        out.write('"');
    }

    /** Writes a text with escapes. Half of a surrogate pair is written as an escape, in the form in which it came. */
    private void escaped(String text) {
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.isSurrogatePair(text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
                    i++;
                } else {
                    quoted(text.substring(from, i));
                    ascii("\\u" + Integer.toHexString(text.charAt(i)));
                    from = i + 1;
                }
            }
        }
        quoted(from == 0 ? text : text.substring(from));
    }

    private void quoted(String text) {
        byte[] bytes = JsonStringEncoder.getInstance().quoteAsUTF8(text);
        out.write(bytes, 0, bytes.length);
    }

    private void ascii(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        out.write(bytes, 0, bytes.length);
    }

    /** Writes prices. Successive slots usually have equal ones, which are formatted once. */
    SlotOutput categories(List<AvailableHolderCategory> items) throws IOException {
        if (categories != null && Lists.equal(items, categories)) {
            out.write(categoriesJson, 0, categoriesLength);
            return this;
        }
        int from = out.size();
        beginArray();
        for (int i = 0; i < items.size(); i++) {
            SlotField.InHolderCategory.writeAll(items.get(i), item());
        }
        endArray();
        categories = items;
        categoriesLength = out.size() - from;
        if (categoriesJson.length < categoriesLength) {
            categoriesJson = new byte[categoriesLength * 2];
        }
        System.arraycopy(out.array(), from, categoriesJson, 0, categoriesLength);
        return this;
    }

    SlotOutput texts(FieldName field, Optional<List<String>> texts) {
        if (texts.isPresent()) {
            List<String> items = texts.get();
            name(field).beginArray();
            for (int i = 0; i < items.size(); i++) {
                item();
                text(items.get(i));
            }
            endArray();
        }
        return this;
    }

    SlotOutput integer(FieldName field, OptionalInt value) {
        if (value.isPresent()) {
            name(field);
            out.writeNumber(value.getAsInt());
        }
        return this;
    }

    SlotOutput wholeNumber(FieldName field, OptionalLong value) {
        if (value.isPresent()) {
            name(field);
            out.writeNumber(value.getAsLong());
        }
        return this;
    }

    SlotOutput date(FieldName field, LocalDate date) {
        int length = LocalTimes.put(date, roomForTime());
        return length > 0 ? timeText(field, length) : text(field, LocalTimes.format(date));
    }

    SlotOutput time(FieldName field, LocalDateTime moment) {
        int length = LocalTimes.put(moment, roomForTime());
        return length > 0 ? timeText(field, length) : text(field, LocalTimes.format(moment));
    }

    private char[] roomForTime() {
        if (time.length == 0) {
            time = new char[LocalTimes.WRITTEN_LENGTH];
        }
        return time;
    }

    private SlotOutput timeText(FieldName field, int length) {
        name(field);
        out.write('"');
        out.writeAscii(time, length);
        out.write('"');
        return this;
    }

    /** Writes the unknown fields. */
    SlotOutput others(Map<String, Object> fields) throws IOException {
        if (!fields.isEmpty()) {
            for (Map.Entry<String, Object> field : fields.entrySet()) {
                name(field.getKey()).plain(field.getValue());
            }
        }
        return this;
    }

    /** Writes the value of an unknown field. */
    SlotOutput plain(@Nullable Object value) throws IOException {
        if (generator == null) {
            generator = Json.factory().createGenerator(out, JsonEncoding.UTF8);
            generator.setRootValueSeparator(null); // the separators are written by this class
        }
        PlainValues.write(value, generator);
        generator.flush();
        return this;
    }

    @Override
    public void close() throws IOException {
        if (generator != null) {
            generator.close();
        }
    }
}
