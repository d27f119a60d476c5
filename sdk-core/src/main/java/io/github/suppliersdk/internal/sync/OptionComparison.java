package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.publishing.Hash64;
import io.github.suppliersdk.internal.publishing.LongMap;
import io.github.suppliersdk.internal.publishing.SlotDates;
import io.github.suppliersdk.internal.publishing.SlotFields;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.sync.SeatAuthority;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares the slots of an option at the source and at the service, in the order of their dates. Memory holds a hash of
 * each id of the source, which must list no slot twice, and the slots found on one side only: a slot that has moved to
 * another day appears on both sides on different days. Open slots are compared as if all were on one day.
 */
final class OptionComparison {
    /** How many slots found on one side only are kept before the oldest are reported. */
    private static final int MOST_UNMATCHED = 20_000;

    private final LocalDate from;
    private final LocalDate to;
    private final SeatAuthority authority;
    private final OptionFindings findings;
    private final Iterator<Slot> wanted;
    private final CalendarReader.AtService there;
    private final Map<String, Slot> missing = new LinkedHashMap<>();
    private final Map<String, Slot> gone = new LinkedHashMap<>();
    private final LongMap ids = new LongMap();

    /** The service's slots of a kind that this version does not know, or of none. */
    private final Set<String> ofUnknownKind = new HashSet<>();

    private @Nullable Slot nextWanted;
    private @Nullable Slot nextThere;

    /**
     * Begins to read both sides.
     *
     * @param atService lists the service's slots of the kind of the first slot of the source; null if it has none
     */
    OptionComparison(
            LocalDate from,
            LocalDate to,
            SeatAuthority authority,
            Iterator<Slot> wanted,
            Function<@Nullable SlotKind, CalendarReader.AtService> atService,
            OptionFindings findings) {
        this.from = from;
        this.to = to;
        this.authority = authority;
        this.wanted = wanted;
        this.findings = findings;
        this.nextWanted = nextWanted(LocalDate.MIN);
        this.there = atService.apply(nextWanted == null ? null : nextWanted.kind());
        this.nextThere = nextThere();
    }

    void run() {
        LocalDate day = LocalDate.MIN;
        while (nextWanted != null || nextThere != null) {
            LocalDate ours = nextWanted == null ? LocalDate.MAX : SlotDates.orFirst(nextWanted.kind());
            LocalDate theirs = nextThere == null ? LocalDate.MAX : SlotDates.orFirst(nextThere.kind());
            LocalDate next = ours.isBefore(theirs) ? ours : theirs;
            if (next.isAfter(day)) {
                report(MOST_UNMATCHED);
                day = next;
            }
            if (nextWanted != null && ours.equals(next)) {
                matchOurs(nextWanted);
                nextWanted = nextWanted(day);
            } else if (nextThere != null) {
                matchTheirs(nextThere);
                nextThere = nextThere();
            }
        }
        there.skipped().get().forEach(each -> findings.unreadable++);
        report(0);
        findings.end();
    }

    private void matchOurs(Slot our) {
        long id = Hash64.of(our.slotId());
        if (ids.putIfAbsent(id == 0 ? 1 : id, 1) != 0) {
            throw invalid("slot_id", "is listed twice by the source: " + our.slotId());
        }
        Slot their = gone.remove(our.slotId());
        if (their == null) {
            missing.put(our.slotId(), our);
        } else {
            compare(our, their);
        }
    }

    private void matchTheirs(Slot their) {
        findings.atService(their);
        Slot our = missing.remove(their.slotId());
        if (our == null) {
            gone.put(their.slotId(), their);
        } else {
            compare(our, their);
        }
    }

    private void compare(Slot our, Slot their) {
        boolean keepsSeats =
                authority == SeatAuthority.SERVICE && our.capacity().orElse(1) != 0;
        Slot written = keepsSeats ? our.withCapacity(their.capacity()) : our;
        if (SlotFields.same(written, their)) {
            findings.equal();
        } else {
            findings.different(our.slotId(), written, their);
        }
    }

    /** Reports the oldest of the slots that only one side has, all but so many. */
    private void report(int most) {
        while (missing.size() > most) {
            Slot our = removeFirst(missing);
            if (!isUnreadable(our.slotId())) {
                findings.different(our.slotId(), our, null);
            }
        }
        while (gone.size() > most) {
            Slot their = removeFirst(gone);
            findings.different(their.slotId(), null, their);
        }
    }

    /** Whether the service has the slot in a form that cannot be read; it is left alone. */
    private boolean isUnreadable(String slotId) {
        return ofUnknownKind.contains(slotId)
                || there.skipped()
                        .get()
                        .anyMatch(each -> each.slotId().filter(slotId::equals).isPresent());
    }

    private static <V> V removeFirst(Map<String, V> map) {
        Iterator<V> all = map.values().iterator();
        V first = all.next();
        all.remove();
        return first;
    }

    private @Nullable Slot nextThere() {
        while (there.slots().hasNext()) {
            Slot slot = there.slots().next();
            SlotKind kind = slot.kind();
            LocalDate date = SlotDates.of(kind);
            if (date == null && !(kind instanceof OpenSlot)) {
                findings.unreadable++;
                ofUnknownKind.add(slot.slotId());
            } else if (date == null || isCompared(date)) {
                return slot;
            }
        }
        return null;
    }

    private @Nullable Slot nextWanted(LocalDate earliest) {
        while (wanted.hasNext()) {
            Slot slot = SlotContent.oversoldAsSoldOut(wanted.next());
            if (!slot.optionId().equals(findings.option.optionId())) {
                throw invalid("option_id", "is not of " + findings.option + ": " + slot.slotId());
            }
            LocalDate date = SlotDates.orFirst(slot.kind());
            if (date.isBefore(earliest)) {
                throw invalid(slot.kind().wireName(), "the source must list slots by their dates: " + slot.slotId());
            }
            if (slot.kind() instanceof OpenSlot || isCompared(date)) {
                return slot;
            }
        }
        return null;
    }

    private boolean isCompared(LocalDate date) {
        return !date.isBefore(from) && !date.isAfter(to);
    }

    private static InvalidRequestException invalid(String field, String message) {
        return new InvalidRequestException(List.of(new Violation(field, message)));
    }
}
