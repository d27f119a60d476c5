package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Formats a month as text. Each day has its slots with the seats left, and below them the price.
 *
 * @param currency the currency of the experience
 * @param category the holder category whose prices are shown; if empty, the first one of each slot
 * @param today the day to mark
 * @param palette the colours
 * @param columns the width of the terminal
 */
record CalendarPage(String currency, Optional<String> category, LocalDate today, Palette palette, int columns) {
    private static final int DAYS = 7;
    private static final int MIN_WIDTH = 10;
    private static final int MAX_WIDTH = 14;
    private static final int FEW_SEATS = 4;
    private static final int MAX_SLOT_LINES = 4;

    /** A line of a cell: its text, and the same with colours. */
    private record Line(String text, String drawn) {
        static final Line BLANK = new Line("", "");
    }

    String title(String experience, String optionId) {
        return palette.heading(TerminalText.sanitized(experience))
                + palette.faint("  " + TerminalText.sanitized(optionId)
                        + (currency.isEmpty() ? "" : ", prices in " + TerminalText.sanitized(currency)));
    }

    /** Formats a month with those of the slots that are in it. */
    String of(YearMonth month, List<Slot> slots) {
        Map<LocalDate, List<Slot>> byDay = new TreeMap<>();
        List<Slot> open = new ArrayList<>();
        for (Slot slot : slots) {
            SlotColumns.day(slot.kind())
                    .ifPresentOrElse(
                            day -> {
                                if (YearMonth.from(day).equals(month)) {
                                    byDay.computeIfAbsent(day, none -> new ArrayList<>())
                                            .add(slot);
                                }
                            },
                            () -> open.add(slot));
        }
        StringBuilder page = new StringBuilder("\n");
        open.forEach(slot -> page.append(openSlot(slot)).append('\n'));
        if (!open.isEmpty()) {
            return page.toString();
        }
        page.append(heading(month)).append('\n');
        for (LocalDate monday = month.atDay(1).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                !monday.isAfter(month.atEndOfMonth());
                monday = monday.plusWeeks(1)) {
            page.append(week(monday, month, byDay)).append('\n');
        }
        return page.append(totals(byDay)).append('\n').toString();
    }

    private int width() {
        return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, (columns - 1) / DAYS));
    }

    private String heading(YearMonth month) {
        String name = month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + ' ' + month.getYear();
        StringBuilder days = new StringBuilder();
        for (DayOfWeek day : DayOfWeek.values()) {
            days.append(TerminalText.padded(' ' + day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH), width()));
        }
        return ' '
                + palette.heading(name)
                + '\n'
                + palette.faint(days.toString().stripTrailing());
    }

    private String week(LocalDate monday, YearMonth month, Map<LocalDate, List<Slot>> byDay) {
        List<List<Line>> cells = monday.datesUntil(monday.plusDays(DAYS))
                .map(day -> YearMonth.from(day).equals(month)
                        ? cell(day, byDay.getOrDefault(day, List.of()))
                        : List.<Line>of())
                .toList();
        int lines = cells.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder week = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            StringBuilder row = new StringBuilder();
            for (List<Line> cell : cells) {
                Line line = i < cell.size() ? cell.get(i) : Line.BLANK;
                row.append(' ')
                        .append(line.drawn())
                        .append(" ".repeat(Math.max(0, width() - 1 - line.text().length())));
            }
            week.append(row.toString().stripTrailing()).append('\n');
        }
        return week.toString();
    }

    private List<Line> cell(LocalDate day, List<Slot> slots) {
        List<Line> lines = new ArrayList<>();
        lines.add(dayNumber(day, !slots.isEmpty()));
        List<Slot> inOrder =
                slots.stream().sorted(Comparator.comparing(CalendarPage::start)).toList();
        boolean areAllShown = inOrder.size() <= MAX_SLOT_LINES;
        inOrder.stream()
                .limit(areAllShown ? MAX_SLOT_LINES : MAX_SLOT_LINES - 1)
                .forEach(slot -> lines.add(seats(slot)));
        if (!areAllShown) {
            String more = "+ " + (inOrder.size() - MAX_SLOT_LINES + 1) + " more";
            lines.add(new Line(more, palette.faint(more)));
        }
        price(slots).ifPresent(text -> lines.add(new Line(text, palette.faint(text))));
        return lines;
    }

    private Line dayNumber(LocalDate day, boolean isOnSale) {
        String number = String.valueOf(day.getDayOfMonth());
        if (day.equals(today)) {
            String marked = number + " today";
            return new Line(marked, palette.accent(marked));
        }
        return new Line(number, isOnSale ? palette.heading(number) : palette.faint(number));
    }

    private static LocalDateTime start(Slot slot) {
        if (slot.kind().orElse(null) instanceof TimeSlot time) {
            return time.start();
        }
        return SlotColumns.day(slot.kind()).orElse(LocalDate.EPOCH).atStartOfDay();
    }

    private Line seats(Slot slot) {
        String time = slot.kind().orElse(null) instanceof TimeSlot timed
                ? timed.start().toLocalTime().toString() + ' '
                : "";
        String seats = seatsText(slot, time.isEmpty());
        return new Line(time + seats, time + colored(slot, seats));
    }

    private static String seatsText(Slot slot, boolean hasRoom) {
        if (slot.capacity().isEmpty()) {
            return hasRoom ? "no limit" : "∞";
        }
        int left = slot.capacity().getAsInt();
        if (left == 0) {
            return hasRoom ? "sold out" : "sold";
        }
        return left + (hasRoom ? left == 1 ? " seat" : " seats" : "");
    }

    private String colored(Slot slot, String seats) {
        int left = slot.capacity().orElse(Integer.MAX_VALUE);
        if (left == 0) {
            return palette.bad(seats);
        }
        return left <= FEW_SEATS ? palette.warning(seats) : palette.good(seats);
    }

    /** Returns the price of the slots; if they differ, their range or the lowest one. */
    private Optional<String> price(List<Slot> slots) {
        LongSummaryStatistics prices = slots.stream()
                .flatMap(slot -> price(slot).stream())
                .mapToLong(Long::longValue)
                .summaryStatistics();
        if (prices.getCount() == 0) {
            return Optional.empty();
        }
        String lowest = TerminalText.price(prices.getMin());
        if (prices.getMin() == prices.getMax()) {
            return Optional.of(lowest);
        }
        boolean areWhole = prices.getMin() % 100 == 0 && prices.getMax() % 100 == 0;
        return Optional.of(areWhole ? prices.getMin() / 100 + "–" + prices.getMax() / 100 : "from " + lowest);
    }

    private Optional<Long> price(Slot slot) {
        return slot.availableHolderCategories().stream()
                .filter(each -> category.isEmpty() || category.get().equals(each.holderCategoryId()))
                .findFirst()
                .map(AvailableHolderCategory::priceInCents)
                .flatMap(price -> price.isPresent() ? Optional.of(price.getAsLong()) : Optional.empty());
    }

    private String totals(Map<LocalDate, List<Slot>> byDay) {
        List<Slot> all = byDay.values().stream().flatMap(List::stream).toList();
        long soldOut =
                all.stream().filter(slot -> slot.capacity().orElse(1) == 0).count();
        long seats = all.stream().mapToLong(slot -> slot.capacity().orElse(0)).sum();
        if (all.isEmpty()) {
            return palette.faint(" no slots in this month");
        }
        return ' ' + TerminalText.count(all.size(), "slot", "slots") + " on "
                + TerminalText.count(byDay.size(), "day", "days") + ", "
                + palette.good(TerminalText.count(seats, "seat", "seats")) + " left, "
                + (soldOut == 0 ? "none sold out" : palette.bad(TerminalText.count(soldOut) + " sold out"));
    }

    private String openSlot(Slot slot) {
        String validity = "";
        if (slot.kind().orElse(null) instanceof OpenSlot open) {
            validity = open.durationDays().isPresent()
                    ? "valid for " + open.durationDays().getAsInt() + " days"
                    : "until " + open.endDate().map(Object::toString).orElse("?");
        }
        return ' ' + slot.slotId() + "  open, " + validity
                + price(List.of(slot)).map(text -> ", " + text + ' ' + currency).orElse("");
    }
}
