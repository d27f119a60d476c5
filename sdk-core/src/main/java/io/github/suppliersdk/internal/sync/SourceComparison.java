package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.SlotKey;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a source lists with what it returns for single slots. A slot for which the two differ, such as one
 * listed on two days, can be made equal to only one of them.
 */
final class SourceComparison {
    private final Map<SlotKey, SlotRequest> current;
    private final Set<SlotKey> asked;

    private SourceComparison(Map<SlotKey, SlotRequest> current, Set<SlotKey> asked) {
        this.current = current;
        this.asked = asked;
    }

    /**
     * Asks the source for these slots, {@link AvailabilitySource#MAX_KEYS} of them at most. A failure counts as
     * unknown, because the engine reports a source that fails.
     */
    static SourceComparison of(AvailabilitySource source, Collection<SlotKey> keys) {
        Set<SlotKey> some = keys.stream().limit(AvailabilitySource.MAX_KEYS).collect(Collectors.toUnmodifiableSet());
        try {
            return new SourceComparison(some.isEmpty() ? Map.of() : source.current(some), some);
        } catch (RuntimeException e) {
            return new SourceComparison(Map.of(), Set.of());
        }
    }

    /** How the current value differs from the listed one; empty if it does not, or is unknown. */
    Optional<String> differs(SlotKey key, @Nullable SlotRequest listed) {
        if (!asked.contains(key)) {
            return Optional.empty();
        }
        String one = shown(listed);
        String other = shown(current.get(key));
        if (!one.equals(other)) {
            return Optional.of("between(…) of the source has it " + one + ", and current(…) " + other);
        }
        SlotRequest returned = current.get(key);
        boolean isSame =
                listed == null || (returned != null && SlotContent.ours(listed).equals(SlotContent.ours(returned)));
        return isSame ? Optional.empty() : Optional.of("between(…) and current(…) of the source differ in its content");
    }

    private static String shown(@Nullable SlotRequest slot) {
        if (slot == null) {
            return "not at all";
        }
        LocalDate date = Dates.of(slot.kind());
        String seats = slot.capacity().isPresent() ? slot.capacity().getAsInt() + " seats" : "no limit of seats";
        return (date == null ? "" : "on " + date + " ") + "with " + seats;
    }
}
