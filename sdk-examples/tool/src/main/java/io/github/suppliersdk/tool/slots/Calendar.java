package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Shows a month of an option: each day has its slots with the seats left at the service, and below them the price. */
record Calendar(CommandContext context, SupplierClient client, OptionRef option) {
    private static final int DAYS = 7;
    private static final int WIDTH = 10;
    private static final int FEW_SEATS = 4;

    int show(YearMonth month) {
        Experience experience = SlotQueries.experience(client, option.experienceId(), option.optionId());
        SlotList slots =
                SlotQueries.between(client, experience, option.optionId(), month.atDay(1), month.atEndOfMonth());
        Terminal terminal = context.terminal();
        SlotCommands.nameSkipped(terminal, slots);
        Palette palette = terminal.dataPalette();
        String name = experience.experienceName().orElse(option.experienceId());
        String currency =
                experience.currency().map(each -> ", prices in " + each).orElse("");
        terminal.data()
                .println(palette.heading(TerminalText.sanitized(name)) + "  "
                        + palette.faint(TerminalText.sanitized(option.optionId() + currency)) + "\n");
        terminal.data()
                .println(' ' + palette.heading(month.format(DateTimeFormatter.ofPattern("MMMM uuuu", Locale.ENGLISH))));
        StringBuilder days = new StringBuilder();
        for (DayOfWeek day : DayOfWeek.values()) {
            days.append(padded(' ' + day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH)));
        }
        terminal.data().println(palette.faint(days.toString().stripTrailing()));
        Map<LocalDate, List<Slot>> byDay = slots.stream()
                .filter(slot -> CsvColumns.day(slot.kind()).isPresent())
                .sorted(Comparator.comparing(Calendar::time))
                .collect(Collectors.groupingBy(
                        slot -> CsvColumns.day(slot.kind()).orElseThrow()));
        for (LocalDate monday = month.atDay(1).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                !monday.isAfter(month.atEndOfMonth());
                monday = monday.plusWeeks(1)) {
            week(monday, month, byDay);
        }
        terminal.data().println(' ' + TerminalText.count(slots.size(), "slot", "slots") + " in this month");
        terminal.data().flush();
        return ExitCode.DONE;
    }

    private static String padded(String text) {
        return TerminalText.padded(text, WIDTH);
    }

    private void week(LocalDate monday, YearMonth month, Map<LocalDate, List<Slot>> byDay) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < DAYS; i++) {
            LocalDate day = monday.plusDays(i);
            cells.add(YearMonth.from(day).equals(month) ? cell(day, byDay.getOrDefault(day, List.of())) : List.of());
        }
        int lines = cells.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < lines; i++) {
            StringBuilder row = new StringBuilder();
            for (List<String> cell : cells) {
                row.append(i < cell.size() ? cell.get(i) : padded(""));
            }
            context.terminal().data().println(row.toString().stripTrailing());
        }
        context.terminal().data().println();
    }

    private List<String> cell(LocalDate day, List<Slot> slots) {
        Palette palette = context.terminal().dataPalette();
        List<String> lines = new ArrayList<>();
        String number = padded(" " + day.getDayOfMonth());
        lines.add(slots.isEmpty() ? palette.faint(number) : palette.heading(number));
        for (Slot slot : slots) {
            int left = slot.capacity().orElse(Integer.MAX_VALUE);
            String text = padded(' ' + time(slot) + seats(slot));
            lines.add(left == 0 ? palette.bad(text) : left <= FEW_SEATS ? palette.warning(text) : palette.good(text));
        }
        long[] prices = slots.stream()
                .flatMapToLong(Calendar::price)
                .sorted()
                .distinct()
                .toArray();
        if (prices.length > 0) {
            String text = (prices.length > 1 ? " from " : " ") + TerminalText.price(prices[0]);
            lines.add(palette.faint(padded(text)));
        }
        return lines;
    }

    private static String time(Slot slot) {
        return slot.kind() instanceof TimeSlot timed
                ? timed.start().toLocalTime().toString() + ' '
                : "";
    }

    private static String seats(Slot slot) {
        boolean hasRoom = time(slot).isEmpty();
        if (slot.capacity().isEmpty()) {
            return hasRoom ? "no limit" : "∞";
        }
        int left = slot.capacity().getAsInt();
        return hasRoom ? TerminalText.count(left, "seat", "seats") : String.valueOf(left);
    }

    /** Returns the price of the first holder category, in minor units. */
    private static LongStream price(Slot slot) {
        return slot.availableHolderCategories().stream()
                .limit(1)
                .map(AvailableHolderCategory::priceInCents)
                .flatMapToLong(price -> price.stream());
    }
}
