package io.github.suppliersdk.observability;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.micrometer.observation.ObservationRegistry;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Wraps each query of a source, but not the reading of its streams. */
record ObservedSource(AvailabilitySource source, ObservationRegistry registry) implements AvailabilitySource {
    static final String NAME = "supplier.source";
    static final String KEY = "query";

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        return SupplierObservations.observe(registry, NAME, KEY, "current", () -> source.current(keys));
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return SupplierObservations.observe(registry, NAME, KEY, "between", () -> source.between(option, from, to));
    }

    @Override
    public Stream<OptionRef> options() {
        return SupplierObservations.observe(registry, NAME, KEY, "options", source::options);
    }
}
