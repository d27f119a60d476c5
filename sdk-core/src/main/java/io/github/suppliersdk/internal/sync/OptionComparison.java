package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.publishing.SlotFields;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SeatAuthority;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the slots of an option at the source and at the service. Memory holds those of the source, until the service
 * has shown them; so a slot that has moved to another day is found, whatever the order of both lists.
 */
final class OptionComparison {
    final OptionRef option;

    /** How many slots the source lists. */
    long listed;

    long compared;
    long onSale;
    long goingOffSale;
    long unreadable;

    /** The slots of the option that are to be marked. */
    List<Findings.ToMark> toMark = List.of();

    private final LocalDate from;
    private final LocalDate to;
    private final SeatAuthority authority;

    /** The source's slots that the service has not shown. */
    private Map<String, Slot> missing = new LinkedHashMap<>();

    /** The service's slots that cannot be read; they are left alone. */
    private final Set<String> unreadableIds = new HashSet<>();

    private List<SlotDifference> differences = new ArrayList<>();

    OptionComparison(OptionRef option, LocalDate from, LocalDate to, SeatAuthority authority) {
        this.option = option;
        this.from = from;
        this.to = to;
        this.authority = authority;
    }

    /** Adds a slot of the source; all of them come before those of the service. */
    void atSource(Slot slot) {
        Slot our = SlotContent.oversoldAsSoldOut(slot);
        if (!our.optionId().equals(option.optionId())) {
            throw invalid("option_id", "is not of " + option + ": " + our.slotId());
        }
        if (!(our.kind() instanceof OpenSlot) && !isCompared(SlotFields.dateOrFirst(our.kind()))) {
            return;
        }
        listed++;
        if (missing.put(our.slotId(), our) != null) {
            throw invalid("slot_id", "is listed twice by the source: " + our.slotId());
        }
    }

    /** The kind of the source's first slot; empty if it has none. */
    Optional<SlotKind> kind() {
        return missing.values().stream().findFirst().map(Slot::kind);
    }

    /** Compares a slot of the service with that of the source. */
    void atService(Slot their) {
        LocalDate date = SlotFields.date(their.kind());
        if (their.kind() instanceof OpenSlot || (date != null && isCompared(date))) {
            onSale += SlotDifference.isOnSale(their.capacity()) ? 1 : 0;
            compare(missing.remove(their.slotId()), their);
        } else if (date == null) { // of a kind that this version does not know, or of none
            unreadable++;
            unreadableIds.add(their.slotId());
        }
    }

    private void compare(@Nullable Slot our, Slot their) {
        boolean keepsSeats = our != null
                && authority == SeatAuthority.SERVICE
                && our.capacity().orElse(1) != 0;
        Slot written = our != null && keepsSeats ? our.withCapacity(their.capacity()) : our;
        if (written != null && SlotFields.same(written, their)) {
            compared++;
        } else {
            different(their.slotId(), written, their);
        }
    }

    private void different(String slotId, @Nullable Slot wanted, @Nullable Slot found) {
        SlotDifference difference = new SlotDifference(option.slot(slotId), wanted, found);
        compared++;
        goingOffSale += difference.goesOffSale() ? 1 : 0;
        differences.add(difference);
    }

    /** Notes a slot of the service that cannot be read. */
    void skipped(SkippedSlot slot) {
        unreadable++;
        slot.slotId().ifPresent(unreadableIds::add);
    }

    /** Ends the comparison; returns the differences, which it forgets. */
    List<SlotDifference> end() {
        missing.keySet().removeAll(unreadableIds);
        missing.forEach((id, our) -> different(id, our, null));
        missing = Map.of(); // an empty map keeps its table, and there are many options
        List<SlotDifference> all = differences;
        differences = List.of();
        return all;
    }

    private boolean isCompared(LocalDate date) {
        return !date.isBefore(from) && !date.isAfter(to);
    }

    private static InvalidRequestException invalid(String field, String message) {
        return new InvalidRequestException(List.of(new Violation(field, message)));
    }
}
