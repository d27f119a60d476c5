package io.github.suppliersdk.internal.json;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of one object on the wire, in the order of writing, which is also the usual order of reading. */
final class FieldNames<F extends Enum<F> & SlotField> {
    private final F[] fields;
    private final byte[][] json;
    private final Map<String, F> byName = new LinkedHashMap<>();

    /** Takes over the array. */
    FieldNames(F[] fields, Function<F, FieldName> names) {
        this.fields = fields;
        this.json = new byte[fields.length][];
        for (int i = 0; i < fields.length; i++) {
            byte[] afterComma = names.apply(fields[i]).json();
            json[i] = Arrays.copyOfRange(afterComma, 1, afterComma.length);
            byName.put(fields[i].wireName(), fields[i]);
        }
    }

    /** All fields; the array is not to be changed. */
    F[] all() {
        return fields;
    }

    @Nullable
    F find(String wireName) {
        return byName.get(wireName);
    }

    /**
     * Finds the field whose quoted name and colon stand at this position of the bytes; null if none does.
     *
     * @param last the field that was read last; its successor in the table is tried first
     */
    @SuppressWarnings("EnumOrdinal") // the order of the table is what is likely
    @Nullable
    F at(ByteScanner in, @Nullable F last) {
        int likely = last == null ? 0 : last.ordinal() + 1;
        for (int i = likely; i < json.length; i++) {
            if (in.skip(json[i])) {
                return fields[i];
            }
        }
        for (int i = 0; i < likely; i++) {
            if (in.skip(json[i])) {
                return fields[i];
            }
        }
        return null;
    }
}
