package io.github.suppliersdk.internal.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Unmodifiable copies of additional properties. A user can change a list or a map later, at any level, so a value
 * object keeps copies. Values that were read from JSON or come from another value object are recognised and not copied
 * again.
 */
public final class OwnValues {
    private OwnValues() {}

    /** Whether these fields are unmodifiable and can all be written as JSON. */
    public static boolean areOwn(Map<String, Object> fields) {
        if (fields.isEmpty()) {
            return true; // the usual case, several times for each slot
        }
        for (Object value : fields.values()) {
            if (!isOwn(value)) {
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
    public static Map<String, Object> of(Map<String, Object> fields) {
        return new OwnCopies().of(fields);
    }

    /** Makes a JSON object of own values; no other code may hold the map. */
    public static Map<String, Object> map(Map<String, Object> fields) {
        return new OwnMap(fields);
    }

    /** Makes a JSON array of own values; no other code may hold the list. */
    public static List<@Nullable Object> list(List<@Nullable Object> items) {
        return new OwnList(items.toArray());
    }

    public static boolean isOwn(@Nullable Object value) {
        return value == null || value instanceof OwnMap || value instanceof OwnList || isScalar(value);
    }

    /** The depth of nesting of a value: 0 for one that contains no others. */
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
