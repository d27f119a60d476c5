package io.github.suppliersdk.internal.rules;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Checks the fields that a caller adds to an object. None may have the name of a field of the object: it would bypass
 * the rules of that field, and JSON readers differ in how they treat duplicate keys.
 */
final class AdditionalFields {
    private static final ClassValue<Set<String>> NAMES = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            Set<String> names = new HashSet<>();
            for (Method method : type.getMethods()) {
                JsonProperty field = method.getAnnotation(JsonProperty.class);
                if (field != null) {
                    names.add(field.value());
                }
            }
            return names;
        }
    };

    private AdditionalFields() {}

    /** Checks the fields added to an object of this type, whose own fields carry their names as annotations. */
    static void check(Map<String, Object> added, Class<?> type, Violations violations) {
        if (!added.isEmpty()) {
            check(added, NAMES.get(type), violations);
        }
    }

    /** Checks the fields added to an object with these fields of its own. */
    static void check(Map<String, Object> added, Set<String> own, Violations violations) {
        if (added.isEmpty()) {
            return; // the usual case, several times for each slot
        }
        for (String name : added.keySet()) {
            if (own.contains(name)) {
                violations.add(name, "is a field of the object itself and cannot be an additional property");
            }
        }
    }
}
