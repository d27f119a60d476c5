package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.Latencies;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The state that the checks of one run share. */
final class Session {

    private final Set<String> failed = new HashSet<>();
    private final Map<Class<?>, Object> shared = new HashMap<>();
    private final List<Latencies> latencies = new ArrayList<>();

    void failed(String id) {
        failed.add(id);
    }

    boolean hasFailed(String id) {
        return failed.contains(id);
    }

    /** Returns a value that several checks share. It is created when the first check needs it. */
    <T> T computeIfAbsent(Class<T> type, Supplier<T> maker) {
        Object existing = shared.get(type);
        if (existing == null) {
            existing = maker.get();
            shared.put(type, existing);
        }
        return type.cast(existing);
    }

    void add(Latencies measured) {
        latencies.add(measured);
    }

    List<Latencies> latencies() {
        return List.copyOf(latencies);
    }
}
