package io.github.suppliersdk.internal.model;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An unmodifiable JSON object. */
final class UnmodifiableJsonObject extends AbstractMap<String, Object> {
    private final Map<String, Object> fields;
    private final int levels;

    /** Takes over the map: no other code may hold it, and its values must be immutable. */
    UnmodifiableJsonObject(Map<String, Object> fields) {
        this.fields = Collections.unmodifiableMap(fields);
        int deepest = 0;
        for (Object value : fields.values()) {
            deepest = Math.max(deepest, UnmodifiableJson.levels(value));
        }
        this.levels = 1 + deepest;
    }

    /** The depth of nesting, including itself. */
    int levels() {
        return levels;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        return fields.entrySet();
    }

    @Override
    public @Nullable Object get(@Nullable Object name) {
        return fields.get(name);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return fields.containsKey(name);
    }
}
