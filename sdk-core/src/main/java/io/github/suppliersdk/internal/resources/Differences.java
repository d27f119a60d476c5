package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.model.JsonNumbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares an object of the service with a request by their fields on the wire. Fields that the request leaves out do
 * not count, except those whose absence has a meaning.
 */
final class Differences {
    private static final List<String> IDS = List.of("option_id", "holder_category_id");

    private final Set<String> significantWhenAbsent;
    private final Map<String, Object> defaults;
    private final List<String> paths = new ArrayList<>();

    private Differences(Set<String> significantWhenAbsent, Map<String, Object> defaults) {
        this.significantWhenAbsent = significantWhenAbsent;
        this.defaults = defaults;
    }

    /**
     * Compares.
     *
     * @param significantWhenAbsent the fields whose absence in the request has a meaning
     * @return the paths of the fields that differ
     */
    static List<String> between(Object wanted, Object actual, Set<String> significantWhenAbsent) {
        return between(wanted, actual, significantWhenAbsent, Map.of());
    }

    /**
     * Compares.
     *
     * @param defaults the service's values for absent fields: requesting these is not a difference
     */
    static List<String> between(
            Object wanted, Object actual, Set<String> significantWhenAbsent, Map<String, Object> defaults) {
        Differences differences = new Differences(significantWhenAbsent, defaults);
        differences.compare(Databind.fields(wanted), Databind.fields(actual), "");
        return differences.paths;
    }

    private void compare(Map<String, Object> wanted, Map<String, Object> actual, String path) {
        wanted.forEach((name, value) -> compareField(value, valueOf(name, actual), path + name));
        for (String name : significantWhenAbsent) {
            if (actual.get(name) != null && !wanted.containsKey(name)) {
                paths.add(path + name);
            }
        }
    }

    private @Nullable Object valueOf(String name, Map<String, Object> actual) {
        Object value = actual.get(name);
        return value == null ? defaults.get(name) : value;
    }

    private void compareField(@Nullable Object wanted, @Nullable Object actual, String path) {
        if (wanted instanceof List<?> list && actual instanceof List<?> other && haveIds(list) && haveIds(other)) {
            compareById(byId(list), byId(other), path);
        } else if (!areEqual(wanted, actual)) {
            paths.add(path);
        }
    }

    private void compareById(
            Map<String, Map<String, Object>> wanted, Map<String, Map<String, Object>> actual, String path) {
        wanted.forEach((id, fields) -> {
            Map<String, Object> existing = actual.get(id);
            if (existing == null) {
                paths.add(path + "[" + id + "]");
            } else {
                compare(fields, existing, path + "[" + id + "].");
            }
        });
        for (String id : actual.keySet()) {
            if (!wanted.containsKey(id)) {
                paths.add(path + "[" + id + "]");
            }
        }
    }

    private static boolean haveIds(List<?> items) {
        return items.stream().allMatch(item -> item instanceof Map<?, ?> fields && idOf(fields) != null);
    }

    private static @Nullable String idOf(Map<?, ?> fields) {
        for (String name : IDS) {
            if (fields.get(name) instanceof String id) {
                return id;
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked") // plain values have texts for keys
    private static Map<String, Map<String, Object>> byId(List<?> items) {
        Map<String, Map<String, Object>> all = new LinkedHashMap<>();
        for (Object item : items) {
            Map<String, Object> fields = (Map<String, Object>) item;
            all.put(String.valueOf(idOf(fields)), fields);
        }
        return all;
    }

    private static boolean areEqual(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Number number && other instanceof Number another) {
            return JsonNumbers.same(number, another);
        }
        if (one instanceof Map<?, ?> map && other instanceof Map<?, ?> another) {
            return map.keySet().equals(another.keySet())
                    && map.entrySet().stream()
                            .allMatch(field -> areEqual(field.getValue(), another.get(field.getKey())));
        }
        if (one instanceof List<?> list && other instanceof List<?> another) {
            for (int i = 0; i < list.size(); i++) {
                if (list.size() != another.size() || !areEqual(list.get(i), another.get(i))) {
                    return false;
                }
            }
            return list.size() == another.size();
        }
        return one == null ? other == null : one.equals(other);
    }
}
