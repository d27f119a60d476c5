package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans the calls that read slots back: ranges of dates, or single slots if that is cheaper.
 *
 * <p>A slot that a range does not show may exist on another date. Creating it is then refused because its id is taken,
 * and the slot is read by its id.
 */
final class ReadPlan {
    /** This many slots in a response cost about as much as a call. */
    static final int ROWS_PER_CALL = 250;

    private record Dated(LocalDate date, PendingSlot slot) {}

    private ReadPlan() {}

    /**
     * Returns the calls.
     *
     * @param rowsPerDay the most slots a day that were seen in the option
     */
    static List<ReadCall> of(List<PendingSlot> slots, RunRules rules, int rowsPerDay) {
        List<Dated> dated = new ArrayList<>(slots.size());
        for (PendingSlot slot : slots) {
            LocalDate date = date(slot.target());
            if (date == null) {
                return byId(slots);
            }
            dated.add(new Dated(date, slot));
        }
        dated.sort(Comparator.comparing(Dated::date));
        Period longest = slots.get(0).target().slot().kind() instanceof DailySlot
                ? rules.longestDailyRange()
                : rules.longestTimeRange();
        int density = Math.max(rowsPerDay, mostOnOneDay(dated));
        List<ReadCall> calls = new ArrayList<>();
        int next = 0;
        while (next < dated.size()) {
            int end = endOfRange(dated, next, longest, density);
            add(dated.subList(next, end), density, calls);
            next = end;
        }
        return calls;
    }

    private static int endOfRange(List<Dated> dated, int start, Period longest, int density) {
        LocalDate from = dated.get(start).date();
        int end = start + 1;
        while (end < dated.size() && isIn(from, dated.get(end).date(), longest)) {
            long gap = ChronoUnit.DAYS.between(
                    dated.get(end - 1).date(), dated.get(end).date());
            if ((gap - 1) * density > ROWS_PER_CALL) {
                break; // a separate call costs less than the slots in between
            }
            end++;
        }
        return end;
    }

    /** Whether a date lies in the longest range from a date, including both ends. */
    private static boolean isIn(LocalDate from, LocalDate date, Period longest) {
        return date.equals(from) || date.minus(longest).isBefore(from);
    }

    private static void add(List<Dated> range, int density, List<ReadCall> calls) {
        List<PendingSlot> slots = new ArrayList<>(range.size());
        range.forEach(each -> slots.add(each.slot()));
        LocalDate from = range.get(0).date();
        LocalDate to = range.get(range.size() - 1).date();
        long rows = (ChronoUnit.DAYS.between(from, to) + 1) * density;
        if (slots.size() <= 1 + rows / ROWS_PER_CALL) {
            calls.addAll(byId(slots));
        } else {
            calls.add(new ReadCall(from, to, slots));
        }
    }

    private static int mostOnOneDay(List<Dated> dated) {
        int most = 0;
        int run = 0;
        for (int i = 0; i < dated.size(); i++) {
            run = i > 0 && dated.get(i).date().equals(dated.get(i - 1).date()) ? run + 1 : 1;
            most = Math.max(most, run);
        }
        return most;
    }

    static List<ReadCall> byId(List<PendingSlot> slots) {
        return slots.stream().map(ReadCall::byId).toList();
    }

    private static @Nullable LocalDate date(SlotTarget target) {
        SlotKind kind = target.slot().kind();
        if (kind instanceof DailySlot daily) {
            return daily.date();
        }
        return kind instanceof TimeSlot time ? time.start().toLocalDate() : null;
    }
}
