package io.github.suppliersdk.sandbox.internal.state;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map with a maximum size, which removes its oldest entry when a new one exceeds it. Guarded by the store's lock.
 */
final class BoundedMap<V> extends LinkedHashMap<String, V> {

    private static final long serialVersionUID = 1;

    private final int size;

    BoundedMap(int size) {
        this.size = size;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
        return size() > size;
    }
}
