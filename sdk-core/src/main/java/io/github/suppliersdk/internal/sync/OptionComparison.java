package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.publishing.SlotComparison;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SlotDifference.Kind;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the slots of an option at the source and at the service, day by day. In memory are a day of both, and what is on
 * one side only: a slot that has moved to another day is there on one day and wanted on another.
 */
public final class OptionComparison {
    /** So many slots are on one side only before the first are told as such. */
    private static final int MOST_UNMATCHED = 20_000;

    /** Is told what comes out. */
    public interface Findings {
        /** Both have it, and it is equal. */
        void equal(SlotRequest ours);

        /** It differs. */
        void different(SlotDifference difference);

        /** The service has it, without a date that can be read. */
        void unreadable(Slot slot);

        /** The service has it, whatever the source has. */
        void atService(Slot slot);
    }

    private final OptionRef option;
    private final LocalDate from;
    private final LocalDate to;
    private final SeatAuthority authority;
    private final Findings findings;
    private final Iterator<SlotRequest> wanted;
    private final Iterator<Slot> there;
    private final Map<String, SlotRequest> missing = new LinkedHashMap<>();
    private final Map<String, Slot> gone = new LinkedHashMap<>();
    private boolean begun;
    private @Nullable SlotRequest nextWanted;
    private @Nullable Slot nextThere;

    OptionComparison(
            OptionRef option,
            LocalDate from,
            LocalDate to,
            SeatAuthority authority,
            Iterator<SlotRequest> wanted,
            Iterator<Slot> there,
            Findings findings) {
        this.option = option;
        this.from = from;
        this.to = to;
        this.authority = authority;
        this.wanted = wanted;
        this.there = there;
        this.findings = findings;
    }

    /** Compares all of it. */
    void run() {
        boolean goesOn = true;
        while (goesOn) {
            goesOn = step();
        }
    }

    /** Compares a day; false after the last one. */
    boolean step() {
        if (!begun) {
            begun = true;
            advanceWanted(LocalDate.MIN);
            advanceThere();
        }
        if (nextWanted == null && nextThere == null) {
            missing.values().forEach(this::tellMissing);
            gone.values().forEach(this::tellGone);
            missing.clear();
            gone.clear();
            return false;
        }
        LocalDate ours = nextWanted == null ? LocalDate.MAX : dateOf(nextWanted.kind());
        LocalDate theirs =
                nextThere == null ? LocalDate.MAX : dateOf(nextThere.kind().orElse(null));
        day(ours.isBefore(theirs) ? ours : theirs);
        return true;
    }

    private void day(LocalDate date) {
        Map<String, Slot> theirs = new LinkedHashMap<>();
        while (nextThere != null && dateOf(nextThere.kind().orElse(null)).equals(date)) {
            theirs.put(nextThere.slotId(), nextThere);
            findings.atService(nextThere);
            advanceThere();
        }
        Map<String, SlotRequest> ours = new LinkedHashMap<>();
        while (nextWanted != null && dateOf(nextWanted.kind()).equals(date)) {
            SlotRequest slot = nextWanted;
            if (ours.put(slot.slotId(), slot) != null || missing.containsKey(slot.slotId())) {
                throw invalid("slot_id", "is listed twice by the source: " + slot.slotId());
            }
            advanceWanted(date);
        }
        for (SlotRequest our : ours.values()) {
            Slot their = theirs.remove(our.slotId());
            if (their == null) {
                their = gone.remove(our.slotId());
            }
            if (their == null) {
                missing.put(our.slotId(), our);
            } else {
                compare(our, their);
            }
        }
        for (Slot their : theirs.values()) {
            SlotRequest our = missing.remove(their.slotId());
            if (our == null) {
                gone.put(their.slotId(), their);
            } else {
                compare(our, their);
            }
        }
        while (missing.size() > MOST_UNMATCHED) {
            tellMissing(removeFirst(missing));
        }
        while (gone.size() > MOST_UNMATCHED) {
            tellGone(removeFirst(gone));
        }
    }

    private static <V> V removeFirst(Map<String, V> map) {
        Iterator<V> all = map.values().iterator();
        V first = all.next();
        all.remove();
        return first;
    }

    private void compare(SlotRequest our, Slot their) {
        boolean sameContent = SlotComparison.sameButCapacity(our, their);
        if (sameContent && (authority == SeatAuthority.SERVICE || our.capacity().equals(their.capacity()))) {
            findings.equal(our);
        } else {
            findings.different(new SlotDifference(
                    option.slot(our.slotId()),
                    sameContent ? Kind.SEATS : Kind.CONTENT,
                    Optional.of(our),
                    Optional.of(their)));
        }
    }

    private void tellMissing(SlotRequest our) {
        findings.different(
                new SlotDifference(option.slot(our.slotId()), Kind.MISSING, Optional.of(our), Optional.empty()));
    }

    private void tellGone(Slot their) {
        findings.different(
                new SlotDifference(option.slot(their.slotId()), Kind.GONE, Optional.empty(), Optional.of(their)));
    }

    private void advanceThere() {
        nextThere = null;
        while (nextThere == null && there.hasNext()) {
            Slot slot = there.next();
            SlotKind kind = slot.kind().orElse(null);
            LocalDate date = kind == null ? null : Dates.of(kind);
            if (kind == null || (date == null && !Dates.isOpen(kind))) {
                findings.unreadable(slot);
            } else if (date == null || (!date.isBefore(from) && !date.isAfter(to))) {
                nextThere = slot;
            }
        }
    }

    private void advanceWanted(LocalDate earliest) {
        nextWanted = null;
        while (nextWanted == null && wanted.hasNext()) {
            SlotRequest slot = wanted.next();
            if (!slot.optionId().equals(option.optionId())) {
                throw invalid("option_id", "is not of " + option + ": " + slot.slotId());
            }
            LocalDate date = dateOf(slot.kind());
            if (date.isBefore(earliest)) {
                throw invalid(slot.kind().wireName(), "the source must list slots by their dates: " + slot.slotId());
            }
            if (Dates.isOpen(slot.kind()) || (!date.isBefore(from) && !date.isAfter(to))) {
                nextWanted = slot;
            }
        }
    }

    /** An open slot has none, and is compared as if all were of one day. */
    private static LocalDate dateOf(@Nullable SlotKind kind) {
        LocalDate date = kind == null ? null : Dates.of(kind);
        return date == null ? LocalDate.MIN : date;
    }

    private static InvalidRequestException invalid(String field, String message) {
        return new InvalidRequestException(List.of(new Violation(field, message)));
    }
}
