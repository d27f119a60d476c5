package io.github.suppliersdk.internal.model;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** An array of JSON whose items nobody can change. */
final class OwnList extends AbstractList<@Nullable Object> implements RandomAccess {
    private final @Nullable Object[] items;

    /** Takes this array over: nobody else may hold it, and its items must be own values. */
    OwnList(@Nullable Object[] items) {
        this.items = items;
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
