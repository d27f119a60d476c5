package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one or more months of an option, with the seats and prices at the service. */
@Command(name = "calendar", description = "Show a month of an option: seats left, prices, what is sold out.")
public final class Calendar implements Callable<Integer> {
    private static final int MONTHS_AHEAD = 12;

    private final CommandContext context;

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "OPTION", description = "The id of the option.")
    private String optionId = "";

    @Option(
            names = {"-m", "--month"},
            paramLabel = "YYYY-MM",
            description = "The first month (default: the current one).")
    private @Nullable String month;

    @Option(
            names = "--months",
            paramLabel = "N",
            defaultValue = "1",
            description = "The number of months (default: ${DEFAULT-VALUE}).")
    private int months;

    @Option(
            names = "--category",
            paramLabel = "ID",
            description = "Show the prices of this holder category (default: the first of each slot).")
    private @Nullable String category;

    @Mixin
    private final Output output = new Output();

    public Calendar(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        LocalDate today = LocalDate.now(context.clock());
        YearMonth first = month == null ? YearMonth.from(today) : month(month);
        if (months < 1) {
            throw ToolException.usage("--months must be at least 1: " + months);
        }
        YearMonth last = first.plusMonths(months - 1L);
        try (SupplierClient client = context.client()) {
            Experience experience = SlotQueries.experience(client, experienceId, optionId);
            SlotList slots = SlotQueries.between(client, experience, optionId, first.atDay(1), last.atEndOfMonth());
            SlotListing.nameSkipped(context.terminal(), slots);
            if (!output.isTable()) {
                SlotListing.show(context.terminal(), output, experienceId, slots);
                return ExitCode.DONE;
            }
            Terminal terminal = context.terminal();
            CalendarPage page = new CalendarPage(
                    experience.currency().orElse(""),
                    Optional.ofNullable(category),
                    today,
                    terminal.dataPalette(),
                    terminal.dataIsTerminal() ? terminal.columns() : 80);
            terminal.data().println(page.title(experience.experienceName().orElse(experienceId), optionId));
            for (YearMonth each = first; !each.isAfter(last); each = each.plusMonths(1)) {
                terminal.data().print(page.of(each, slots));
            }
            if (slots.isEmpty()) {
                suggestNextMonth(client, experience, last);
            }
        }
        return ExitCode.DONE;
    }

    private void suggestNextMonth(SupplierClient client, Experience experience, YearMonth last) {
        List<Slot> later = SlotQueries.between(
                client,
                experience,
                optionId,
                last.plusMonths(1).atDay(1),
                last.plusMonths(MONTHS_AHEAD).atEndOfMonth());
        context.terminal()
                .say(later.stream()
                        .flatMap(each -> CalendarPage.day(each).stream())
                        .min(LocalDate::compareTo)
                        .map(YearMonth::from)
                        .map(found -> "The next slots are in "
                                + found.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH) + ' '
                                + found.getYear() + ": --month " + found)
                        .orElse("There are no slots in the twelve months after that either."));
    }

    private static YearMonth month(String text) {
        try {
            return YearMonth.parse(text);
        } catch (DateTimeException e) {
            throw ToolException.usage("--month: \"" + text + "\" is not a month such as 2027-04");
        }
    }
}
