package io.github.suppliersdk.sync.processes;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks that the service has what the database has, or that the difference is reported. */
final class ConvergenceCheck {
    private ConvergenceCheck() {}

    static List<String> violations(
            Departures departures, FaultySlotService service, List<ParkedSlot> parked, int slots) {
        Map<SlotKey, Slot> wanted = departures.all();
        Map<SlotKey, ParkedSlot> reported =
                parked.stream().collect(Collectors.toMap(ParkedSlot::key, Function.identity()));
        List<String> violations = new ArrayList<>();
        for (int i = 1; i <= slots; i++) {
            SlotKey key = Departures.key(i);
            String wrong = wrong(key, wanted.get(key), service, reported.get(key));
            if (wrong != null) {
                violations.add(key + " " + wrong + "; reported: " + reported.get(key));
            }
        }
        return violations;
    }

    private static @Nullable String wrong(
            SlotKey key, @Nullable Slot wanted, FaultySlotService service, @Nullable ParkedSlot reported) {
        JsonNode found = service.shelf().slot(key);
        if (wanted == null) {
            boolean isHeld = service.shelf().held.contains(key)
                    && reported != null
                    && reported.reason() == ParkReason.HELD
                    && service.shelf().seats(key) == 0;
            return found == null || isHeld ? null : "is gone, and still there: " + found;
        }
        boolean isRefused =
                wanted.availableHolderCategories().get(0).priceInCents().orElse(0) == Departures.REFUSED_PRICE;
        if (isRefused) {
            if (reported == null || reported.reason() != ParkReason.REFUSED) {
                return "is refused";
            }
            boolean isSafe = found == null
                    || service.shelf().seats(key) == wanted.capacity().orElseThrow();
            return isSafe ? null : "is refused, and has other seats than " + wanted.capacity() + ": " + found;
        }
        return Slots.json(wanted).equals(found) ? null : "is " + found + " and not " + Slots.json(wanted);
    }
}
