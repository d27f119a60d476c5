package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.publishing.Hash64;
import io.github.suppliersdk.internal.publishing.LongMap;
import io.github.suppliersdk.internal.publishing.SlotComparison;
import io.github.suppliersdk.internal.publishing.SlotDates;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SlotDifference.Kind;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the slots of an option at the source and at the service, day by day. Memory holds one day of both, a hash of
 * each id of the source, which must list no slot twice, and the slots found on one side only: a slot that has moved to
 * another day appears on both sides on different days. Open slots are compared as if all were on one day.
 */
public final class OptionComparison {
    /** How many slots found on one side only are kept before the oldest are reported. */
    private static final int MOST_UNMATCHED = 20_000;

    /** Receives the findings. */
    @FunctionalInterface
    public interface Findings {
        /** Both sides have the slot, and it is equal. */
        default void equal() {}

        /** The slot differs. */
        void different(SlotDifference difference);

        /** The slot, equal or not, has other seats at the service and keeps them. */
        default void keepsSeats() {}

        /** The service has a slot without a known date, or one that cannot be read. */
        default void foundUnreadable() {}

        /** The service has the slot; called for each slot of the service. */
        default void atService(Slot slot) {}
    }

    private final OptionRef option;
    private final LocalDate from;
    private final LocalDate to;
    private final SeatAuthority authority;
    private final Findings findings;
    private final Iterator<Slot> wanted;
    private final OptionComparer.AtService there;
    private final Map<String, Slot> missing = new LinkedHashMap<>();
    private final Map<String, Slot> gone = new LinkedHashMap<>();
    private final LongMap ids = new LongMap();
    private boolean begun;
    private @Nullable Slot nextWanted;
    private @Nullable Slot nextThere;

    OptionComparison(
            OptionRef option,
            LocalDate from,
            LocalDate to,
            SeatAuthority authority,
            Iterator<Slot> wanted,
            OptionComparer.AtService there,
            Findings findings) {
        this.option = option;
        this.from = from;
        this.to = to;
        this.authority = authority;
        this.wanted = wanted;
        this.there = there;
        this.findings = findings;
    }

    /** Compares everything. */
    void run() {
        boolean continues = true;
        while (continues) {
            continues = step();
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
            there.skipped().forEach(each -> findings.foundUnreadable());
            missing.values().forEach(this::reportMissing);
            gone.values().forEach(this::reportGone);
            missing.clear();
            gone.clear();
            return false;
        }
        LocalDate ours = nextWanted == null ? LocalDate.MAX : SlotDates.orFirst(nextWanted.kind());
        LocalDate theirs = nextThere == null ? LocalDate.MAX : SlotDates.orFirst(nextThere.kind());
        day(ours.isBefore(theirs) ? ours : theirs);
        return true;
    }

    private void day(LocalDate date) {
        Map<String, Slot> theirs = new LinkedHashMap<>();
        while (nextThere != null && SlotDates.orFirst(nextThere.kind()).equals(date)) {
            theirs.put(nextThere.slotId(), nextThere);
            findings.atService(nextThere);
            advanceThere();
        }
        Map<String, Slot> ours = new LinkedHashMap<>();
        while (nextWanted != null && SlotDates.orFirst(nextWanted.kind()).equals(date)) {
            Slot slot = nextWanted;
            long id = Hash64.of(slot.slotId());
            if (ids.putIfAbsent(id == 0 ? 1 : id, 1) != 0) {
                throw invalid("slot_id", "is listed twice by the source: " + slot.slotId());
            }
            ours.put(slot.slotId(), slot);
            advanceWanted(date);
        }
        for (Slot our : ours.values()) {
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
            Slot our = missing.remove(their.slotId());
            if (our == null) {
                gone.put(their.slotId(), their);
            } else {
                compare(our, their);
            }
        }
        while (missing.size() > MOST_UNMATCHED) {
            reportMissing(removeFirst(missing));
        }
        while (gone.size() > MOST_UNMATCHED) {
            reportGone(removeFirst(gone));
        }
    }

    private static <V> V removeFirst(Map<String, V> map) {
        Iterator<V> all = map.values().iterator();
        V first = all.next();
        all.remove();
        return first;
    }

    private void compare(Slot our, Slot their) {
        boolean sameContent = SlotComparison.sameButCapacity(our, their);
        boolean sameSeats = our.capacity().equals(their.capacity());
        boolean keepsSeats =
                authority == SeatAuthority.SERVICE && our.capacity().orElse(1) != 0;
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        if (!sameContent) {
            kinds.add(Kind.CONTENT);
        }
        if (!sameSeats && !keepsSeats) {
            kinds.add(Kind.SEATS);
        }
        if (!sameSeats && keepsSeats) {
            findings.keepsSeats();
        }
        if (kinds.isEmpty()) {
            findings.equal();
        } else {
            findings.different(
                    new SlotDifference(option.slot(our.slotId()), kinds, Optional.of(our), Optional.of(their)));
        }
    }

    /** Reports a slot that the service does not have; one that it has in a form that cannot be read is left alone. */
    private void reportMissing(Slot our) {
        if (there.skipped()
                .anyMatch(each -> each.slotId().filter(our.slotId()::equals).isPresent())) {
            return;
        }
        findings.different(new SlotDifference(
                option.slot(our.slotId()), Set.of(Kind.MISSING), Optional.of(our), Optional.empty()));
    }

    private void reportGone(Slot their) {
        findings.different(new SlotDifference(
                option.slot(their.slotId()), Set.of(Kind.GONE), Optional.empty(), Optional.of(their)));
    }

    private void advanceThere() {
        nextThere = null;
        while (nextThere == null && there.slots().hasNext()) {
            Slot slot = there.slots().next();
            SlotKind kind = slot.kind();
            LocalDate date = SlotDates.of(kind);
            if (date == null && !(kind instanceof OpenSlot)) {
                findings.foundUnreadable();
            } else if (date == null || (!date.isBefore(from) && !date.isAfter(to))) {
                nextThere = slot;
            }
        }
    }

    private void advanceWanted(LocalDate earliest) {
        nextWanted = null;
        while (nextWanted == null && wanted.hasNext()) {
            Slot slot = wanted.next();
            if (!slot.optionId().equals(option.optionId())) {
                throw invalid("option_id", "is not of " + option + ": " + slot.slotId());
            }
            LocalDate date = SlotDates.orFirst(slot.kind());
            if (date.isBefore(earliest)) {
                throw invalid(slot.kind().wireName(), "the source must list slots by their dates: " + slot.slotId());
            }
            if (slot.kind() instanceof OpenSlot || (!date.isBefore(from) && !date.isAfter(to))) {
                nextWanted = slot;
            }
        }
    }

    private static InvalidRequestException invalid(String field, String message) {
        return new InvalidRequestException(List.of(new Violation(field, message)));
    }
}
