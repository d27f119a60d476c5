package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.SlotDifference;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints differences as a table with one line each. */
public final class PlanTable {
    private static final List<String> HEAD = List.of("", "date", "time", "slot", "seats", "prices", "other fields");

    private PlanTable() {}

    /** Prints the differences by date. */
    public static void print(List<SlotDifference> differences, Appendable out) throws IOException {
        if (differences.isEmpty()) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        differences.stream()
                .sorted(Comparator.comparing(
                                (SlotDifference each) -> each.date().orElse(LocalDate.MIN))
                        .thenComparing(each -> each.slot().slotId()))
                .forEach(each -> rows.add(row(each)));
        int[] widths = new int[HEAD.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private static List<String> row(SlotDifference each) {
        SlotRequest wanted = each.wanted().orElse(null);
        Slot found = each.found().orElse(null);
        SlotKind before = found == null ? null : found.kind().orElse(null);
        SlotKind after = wanted == null ? null : wanted.kind();
        String date = change(date(before), date(after));
        String time = change(time(before), time(after));
        String seatsBefore = found == null ? "" : seats(found.capacity());
        boolean keepsSeats = found != null && wanted != null && !each.kinds().contains(SlotDifference.Kind.SEATS);
        String seatsAfter = wanted == null ? "" : seats(wanted.capacity());
        String seats = change(seatsBefore, keepsSeats ? seatsBefore : seatsAfter);
        String prices = change(
                found == null ? "" : prices(found.availableHolderCategories()),
                wanted == null ? "" : prices(wanted.availableHolderCategories()));
        return List.of(
                sign(each.kinds()),
                date,
                time,
                each.slot().slotId(),
                seats,
                prices,
                onlyOtherFieldsDiffer(each, date, time, prices) ? "differs" : "");
    }

    private static String sign(Set<SlotDifference.Kind> kinds) {
        if (kinds.contains(SlotDifference.Kind.CONTENT)) {
            return "~";
        }
        return kinds.contains(SlotDifference.Kind.SEATS) ? "#" : kinds.contains(SlotDifference.Kind.GONE) ? "-" : "+";
    }

    /** Whether the content differs, but only in fields without a column: languages, pickups, quantities. */
    private static boolean onlyOtherFieldsDiffer(SlotDifference each, String date, String time, String prices) {
        return each.kinds().contains(SlotDifference.Kind.CONTENT)
                && !date.contains("->")
                && !time.contains("->")
                && !prices.contains("->");
    }

    private static String change(String before, String after) {
        if (before.equals(after)) {
            return after;
        }
        return (before.isEmpty() ? "none" : before) + " -> " + (after.isEmpty() ? "none" : after);
    }

    private static String seats(OptionalInt capacity) {
        return capacity.isPresent() ? String.valueOf(capacity.getAsInt()) : "no limit";
    }

    /** Prices in minor currency units, as they are sent. */
    private static String prices(List<AvailableHolderCategory> categories) {
        return categories.stream()
                .map(each -> each.holderCategoryId() + " "
                        + (each.priceInCents().isPresent() ? each.priceInCents().getAsLong() : "?"))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String date(@Nullable SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return daily.date().toString();
        }
        if (kind instanceof TimeSlot time) {
            return time.start().toLocalDate().toString();
        }
        return kind instanceof OpenSlot ? "open" : "";
    }

    private static String time(@Nullable SlotKind kind) {
        if (!(kind instanceof TimeSlot time)) {
            return "";
        }
        LocalTime start = time.start().toLocalTime();
        return time.end().equals(time.start())
                ? start.toString()
                : start + "-" + time.end().toLocalTime();
    }
}
