package io.github.suppliersdk.internal.model;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** An unmodifiable JSON array. */
final class UnmodifiableJsonArray extends AbstractList<@Nullable Object> implements RandomAccess {
    private final @Nullable Object[] items;
    private final int levels;

    /** Takes over the array: no other code may hold it, and its items must be immutable. */
    UnmodifiableJsonArray(@Nullable Object[] items) {
        this.items = items;
        int deepest = 0;
        for (Object item : items) {
            deepest = Math.max(deepest, UnmodifiableJson.levels(item));
        }
        this.levels = 1 + deepest;
    }

    /** The depth of nesting, including itself. */
    int levels() {
        return levels;
    }

    @Override
    public @Nullable Object get(int index) {
        return items[index];
    }

    @Override
    public int size() {
        return items.length;
    }
}
