package io.github.suppliersdk.publishing.calendar;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.publishing.SlotComparison;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Goes through both sides day by day; what is in memory is a day and what differs. */
final class Comparison {
    private final String optionId;
    private final LocalDate from;
    private final LocalDate to;
    private final Iterator<SlotRequest> wanted;
    private final Iterator<Slot> there;
    private final Map<String, SlotRequest> creates = new LinkedHashMap<>();
    private final List<CalendarPlan.Change> replacements = new ArrayList<>();
    private final List<CalendarPlan.Change> capacityChanges = new ArrayList<>();
    private final Map<String, Slot> deletes = new LinkedHashMap<>();
    private final Map<String, Slot> unreadable = new LinkedHashMap<>();
    private long unchanged;
    private @Nullable SlotRequest nextWanted;
    private @Nullable Slot nextThere;

    Comparison(String optionId, LocalDate from, LocalDate to, Iterator<SlotRequest> wanted, Iterator<Slot> there) {
        this.optionId = optionId;
        this.from = from;
        this.to = to;
        this.wanted = wanted;
        this.there = there;
    }

    CalendarPlan plan() {
        advanceWanted(from);
        advanceThere();
        while (nextWanted != null || nextThere != null) {
            LocalDate ours = nextWanted == null ? LocalDate.MAX : dateOf(nextWanted);
            LocalDate theirs = nextThere == null ? LocalDate.MAX : dateOf(nextThere);
            day(ours.isBefore(theirs) ? ours : theirs);
        }
        joinMoved();
        return new CalendarPlan(
                from,
                to,
                List.copyOf(creates.values()),
                replacements,
                capacityChanges,
                List.copyOf(deletes.values()),
                List.copyOf(unreadable.values()),
                unchanged);
    }

    private void day(LocalDate date) {
        Map<String, Slot> theirs = new LinkedHashMap<>();
        while (nextThere != null && dateOf(nextThere).equals(date)) {
            theirs.put(nextThere.slotId(), nextThere);
            advanceThere();
        }
        Map<String, SlotRequest> ours = new LinkedHashMap<>();
        while (nextWanted != null && dateOf(nextWanted).equals(date)) {
            SlotRequest slot = nextWanted;
            if (ours.put(slot.slotId(), slot) != null || creates.containsKey(slot.slotId())) {
                throw invalid("slot_id", "is wanted twice: " + slot.slotId());
            }
            advanceWanted(date);
        }
        for (SlotRequest our : ours.values()) {
            Slot their = theirs.remove(our.slotId());
            if (their == null) {
                creates.put(our.slotId(), our);
            } else {
                compare(our, their);
            }
        }
        deletes.putAll(theirs);
    }

    private void compare(SlotRequest our, Slot their) {
        if (SlotComparison.same(our, their)) {
            unchanged++;
        } else if (our.capacity().isPresent() && SlotComparison.sameButCapacity(our, their)) {
            capacityChanges.add(new CalendarPlan.Change(our, their));
        } else {
            replacements.add(new CalendarPlan.Change(our, their));
        }
    }

    /** A slot that moved to another day is there on one day and wanted on another. */
    private void joinMoved() {
        for (Iterator<SlotRequest> all = creates.values().iterator(); all.hasNext(); ) {
            SlotRequest our = all.next();
            Slot their = deletes.remove(our.slotId());
            if (their == null) {
                their = unreadable.remove(our.slotId());
            }
            if (their != null) {
                replacements.add(new CalendarPlan.Change(our, their));
                all.remove();
            }
        }
    }

    private void advanceThere() {
        nextThere = null;
        while (nextThere == null && there.hasNext()) {
            Slot slot = there.next();
            LocalDate date = date(slot.kind().orElse(null));
            if (date == null) {
                unreadable.put(slot.slotId(), slot);
            } else if (!date.isBefore(from) && !date.isAfter(to)) {
                nextThere = slot;
            }
        }
    }

    private void advanceWanted(LocalDate earliest) {
        if (!wanted.hasNext()) {
            nextWanted = null;
            return;
        }
        SlotRequest slot = wanted.next();
        SlotRules.require(slot, optionId);
        LocalDate date = date(slot.kind());
        if (date == null || date.isBefore(from) || date.isAfter(to)) {
            throw invalid(slot.kind().wireName(), "must be between " + from + " and " + to + ": " + slot.slotId());
        }
        if (date.isBefore(earliest)) {
            throw invalid(
                    slot.kind().wireName(), "the wanted slots must come in order of their dates: " + slot.slotId());
        }
        nextWanted = slot;
    }

    private static InvalidRequestException invalid(String field, String message) {
        return new InvalidRequestException(List.of(new Violation(field, message)));
    }

    static LocalDate dateOf(SlotRequest slot) {
        LocalDate date = date(slot.kind());
        return date == null ? LocalDate.MIN : date;
    }

    private static LocalDate dateOf(Slot slot) {
        LocalDate date = date(slot.kind().orElse(null));
        return date == null ? LocalDate.MIN : date;
    }

    private static @Nullable LocalDate date(@Nullable SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return daily.date();
        }
        return kind instanceof TimeSlot time ? time.start().toLocalDate() : null;
    }
}
