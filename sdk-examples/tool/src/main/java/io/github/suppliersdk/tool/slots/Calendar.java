package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Optional;

/** Shows a month of an option, with the seats and prices at the service. */
record Calendar(CommandContext context, SupplierClient client, OptionRef option, Optional<String> category) {
    private static final int MONTHS_AHEAD = 12;

    int show(YearMonth month) {
        Experience experience = SlotQueries.experience(client, option.experienceId(), option.optionId());
        SlotList slots = between(experience, month, month);
        Terminal terminal = context.terminal();
        Slots.nameSkipped(terminal, slots);
        CalendarPage page = new CalendarPage(
                experience.currency().orElse(""),
                category,
                LocalDate.now(context.clock()),
                terminal.dataPalette(),
                terminal.dataIsTerminal() ? terminal.columns() : 80);
        terminal.data()
                .println(page.title(experience.experienceName().orElse(option.experienceId()), option.optionId()));
        terminal.data().print(page.of(month, slots));
        terminal.data().flush();
        if (slots.isEmpty()) {
            suggestNextMonth(experience, month);
        }
        return ExitCode.DONE;
    }

    private SlotList between(Experience experience, YearMonth first, YearMonth last) {
        return SlotQueries.between(client, experience, option.optionId(), first.atDay(1), last.atEndOfMonth());
    }

    private void suggestNextMonth(Experience experience, YearMonth month) {
        SlotList later = between(experience, month.plusMonths(1), month.plusMonths(MONTHS_AHEAD));
        context.terminal()
                .say(later.stream()
                        .flatMap(each -> SlotColumns.day(each.kind()).stream())
                        .min(LocalDate::compareTo)
                        .map(YearMonth::from)
                        .map(found -> "The next slots are in "
                                + found.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + ' '
                                + found.getYear() + ": --month " + found)
                        .orElse("There are no slots in the twelve months after that either."));
    }
}
