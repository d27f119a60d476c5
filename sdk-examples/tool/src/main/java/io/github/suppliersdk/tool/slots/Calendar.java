package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.sandbox.internal.page.DisplayFormat;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows a month of an option: each day has its slots with the seats left at the service, and below them the price. */
record Calendar(CommandContext context, SupplierClient client, OptionRef option) {
    private static final int DAYS = 7;

    int show(YearMonth month) {
        Experience experience = SlotQueries.experience(client, option.experienceId(), option.optionId());
        SlotList slots =
                SlotQueries.between(client, experience, option.optionId(), month.atDay(1), month.atEndOfMonth());
        Terminal terminal = context.terminal();
        SlotCommands.nameSkipped(terminal, slots);
        Map<LocalDate, List<Slot>> byDay = slots.stream()
                .filter(slot -> CsvColumns.day(slot.kind()).isPresent())
                .sorted(Comparator.comparing(Calendar::time))
                .collect(Collectors.groupingBy(
                        slot -> CsvColumns.day(slot.kind()).orElseThrow()));
        String currency = experience.currency().orElse("");
        Listing weeks = Listing.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
        for (LocalDate monday = month.atDay(1).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                !monday.isAfter(month.atEndOfMonth());
                monday = monday.plusWeeks(1)) {
            List<List<String>> days = Stream.iterate(monday, day -> day.plusDays(1))
                    .limit(DAYS)
                    .map(day -> YearMonth.from(day).equals(month) ? lines(day, byDay, currency) : List.<String>of())
                    .toList();
            int height = days.stream().mapToInt(List::size).max().orElse(0);
            for (int i = 0; i < height; i++) {
                int line = i;
                weeks.row(days.stream()
                        .map(day -> line < day.size() ? day.get(line) : "")
                        .toArray());
            }
        }
        terminal.data()
                .println(TerminalText.sanitized(experience.experienceName().orElse(option.experienceId()) + ", "
                        + option.optionId() + ", "
                        + month.format(DateTimeFormatter.ofPattern("MMMM uuuu", Locale.ENGLISH))
                        + (currency.isEmpty() ? "" : ", prices in " + currency)));
        terminal.data().print(Output.table(weeks, terminal.dataPalette()));
        terminal.data().println(TerminalText.count(slots.size(), "slot", "slots") + " in this month");
        terminal.flush();
        return ExitCode.DONE;
    }

    private static List<String> lines(LocalDate day, Map<LocalDate, List<Slot>> byDay, String currency) {
        List<Slot> slots = byDay.getOrDefault(day, List.of());
        List<String> lines = new ArrayList<>(List.of(String.valueOf(day.getDayOfMonth())));
        slots.forEach(slot -> lines.add(time(slot)
                + (slot.capacity().isEmpty()
                        ? "no limit"
                        : TerminalText.count(slot.capacity().getAsInt(), "seat", "seats"))));
        long[] prices = slots.stream()
                .flatMap(slot -> slot.availableHolderCategories().stream().limit(1))
                .flatMapToLong(category -> category.priceInCents().stream())
                .sorted()
                .distinct()
                .toArray();
        if (prices.length > 0) {
            lines.add((prices.length > 1 ? "from " : "") + DisplayFormat.money(prices[0], currency));
        }
        lines.add(""); // between the weeks
        return lines;
    }

    private static String time(Slot slot) {
        return slot.kind() instanceof TimeSlot timed ? timed.start().toLocalTime() + " " : "";
    }
}
