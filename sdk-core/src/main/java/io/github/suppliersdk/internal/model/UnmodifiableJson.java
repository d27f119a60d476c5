package io.github.suppliersdk.internal.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable JSON values, in which value objects keep additional properties. A user can change a list or a map later, at
 * any level, so a value object keeps deep copies. Values that were read from JSON or come from another value object are
 * immutable already, and are not copied again.
 */
public final class UnmodifiableJson {
    private UnmodifiableJson() {}

    /** Whether all values of these fields are immutable JSON values. */
    public static boolean areJson(Map<String, Object> fields) {
        if (fields.isEmpty()) {
            return true; // the usual case, several times for each slot
        }
        for (Object value : fields.values()) {
            if (!isJson(value)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Makes deep copies of these fields.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException naming every field that cannot be written as JSON
     */
    public static Map<String, Object> copyOf(Map<String, Object> fields) {
        return new UnmodifiableJsonCopier().copyOf(fields);
    }

    /** Makes a JSON object of immutable values; no other code may hold the map. */
    public static Map<String, Object> object(Map<String, Object> fields) {
        return new UnmodifiableJsonObject(fields);
    }

    /** Makes a JSON array of immutable values; no other code may hold the list. */
    public static List<@Nullable Object> array(List<@Nullable Object> items) {
        return new UnmodifiableJsonArray(items.toArray());
    }

    /** Whether this is an immutable value that can be written as JSON, and read again. */
    public static boolean isJson(@Nullable Object value) {
        return value == null
                || value instanceof UnmodifiableJsonObject
                || value instanceof UnmodifiableJsonArray
                || isScalar(value);
    }

    /** The depth of nesting of a value: 0 for one that contains no others. */
    static int levels(@Nullable Object value) {
        if (value instanceof UnmodifiableJsonObject map) {
            return map.levels();
        }
        return value instanceof UnmodifiableJsonArray list ? list.levels() : 0;
    }

    private static boolean isScalar(Object value) {
        return value instanceof String
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || (value instanceof BigDecimal number && JsonNumbers.canBeReadBack(number))
                || (value instanceof BigInteger number && JsonNumbers.canBeReadBack(number))
                || (value instanceof Double number && Double.isFinite(number))
                || (value instanceof Float number && Float.isFinite(number))
                || value instanceof WrittenNumber
                || value instanceof Short
                || value instanceof Byte;
    }
}
