package io.github.suppliersdk.internal.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Additional properties that belong to the value that holds them. A list or a map that a user hands in can be changed
 * later, on any level; so a value keeps copies. What was read from JSON, or is taken from another value, is recognised and
 * not copied again.
 */
public final class OwnValues {
    private OwnValues() {}

    /** Whether nobody can change these fields, and all of them can be written as JSON. */
    public static boolean areOwn(Map<String, Object> fields) {
        if (fields.isEmpty()) {
            return true; // nearly always, and several times for each slot
        }
        for (Object value : fields.values()) {
            if (!isOwn(value)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Deep copies of these fields.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException naming every field that cannot be written as JSON
     */
    public static Map<String, Object> of(Map<String, Object> fields) {
        return new OwnCopies().of(fields);
    }

    /** An object of JSON with these own values; nobody else may hold the map. */
    public static Map<String, Object> map(Map<String, Object> fields) {
        return new OwnMap(fields);
    }

    /** An array of JSON with these own values. */
    public static List<@Nullable Object> list(List<@Nullable Object> items) {
        return new OwnList(items.toArray());
    }

    public static boolean isOwn(@Nullable Object value) {
        return value == null || value instanceof OwnMap || value instanceof OwnList || isScalar(value);
    }

    /** How deeply a value is nested: 0 for one that holds no others. */
    static int levels(@Nullable Object value) {
        if (value instanceof OwnMap map) {
            return map.levels();
        }
        return value instanceof OwnList list ? list.levels() : 0;
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
