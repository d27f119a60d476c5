package io.github.suppliersdk.internal.model;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes deep copies of values from a user, and reports all values that JSON cannot represent. Each list and map is
 * copied once, however often it occurs: so a list that contains itself is detected, and one that occurs many times
 * costs no more.
 */
final class UnmodifiableJsonCopier {
    /** The deepest nesting of a response that the library reads. */
    private static final int DEEPEST = 100;

    private final List<Violation> violations = new ArrayList<>();
    private final IdentityHashMap<Object, Object> copies = new IdentityHashMap<>();

    Map<String, Object> copyOf(Map<String, Object> fields) {
        Map<String, Object> copied = map(fields, "", 0);
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
        return copied;
    }

    private @Nullable Object copy(@Nullable Object value, String path, int depth) {
        if (value == null || UnmodifiableJson.isJson(value)) {
            return notTooDeep(value, path, depth);
        }
        if (value instanceof BigDecimal || value instanceof BigInteger) {
            return refused(path, "a number of more than 1,000 characters");
        }
        if (!(value instanceof Map<?, ?>) && !(value instanceof Collection<?>)) {
            return refused(
                    path, describe(value) + " is not a plain Java value: string, number, boolean, list, map or null");
        }
        if (depth > DEEPEST) {
            return tooDeep(path);
        }
        Object known = copies.putIfAbsent(value, this); // this: the copy has begun and not ended
        if (known == this) {
            return refused(path, "it contains itself");
        }
        if (known != null) {
            return notTooDeep(known, path, depth);
        }
        Object copy = value instanceof Map<?, ?> map ? map(map, path, depth) : list((Collection<?>) value, path, depth);
        copies.put(value, copy);
        return copy;
    }

    /** Checks the depth again for a copied value that occurs at another place, with all its levels. */
    private @Nullable Object notTooDeep(@Nullable Object copied, String path, int depth) {
        return depth - 1 + UnmodifiableJson.levels(copied) > DEEPEST ? tooDeep(path) : copied;
    }

    private @Nullable Object tooDeep(String path) {
        return refused(path, "it is nested in more than " + DEEPEST + " levels");
    }

    @SuppressWarnings("NullAway") // null stands for a JSON null; Map<String, Object> is the documented public form
    private Map<String, Object> map(Map<?, ?> fields, String path, int depth) {
        Map<String, Object> copied = new LinkedHashMap<>();
        fields.forEach((key, value) -> {
            String name = String.valueOf(key);
            String place = path.isEmpty() ? name : path + "." + name;
            if (!(key instanceof String)) { // such a key may have the same name as another one
                refused(place, "its key is " + (key == null ? "null" : "not a string but a " + describeType(key)));
            }
            copied.put(name, copy(value, place, depth + 1));
        });
        return UnmodifiableJson.object(copied);
    }

    private List<@Nullable Object> list(Collection<?> items, String path, int depth) {
        List<@Nullable Object> copied = new ArrayList<>(items.size());
        for (Object item : items) {
            copied.add(copy(item, path + "[" + copied.size() + "]", depth + 1));
        }
        return UnmodifiableJson.array(copied);
    }

    private static String describe(Object value) {
        return value instanceof Number number && (number instanceof Double || number instanceof Float)
                ? number.toString()
                : describeType(value);
    }

    private static String describeType(Object value) {
        return value.getClass().getTypeName();
    }

    private @Nullable Object refused(String path, String problem) {
        violations.add(new Violation(path, "cannot be written as JSON: " + problem));
        return null;
    }
}
