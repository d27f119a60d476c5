package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.IOException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Publishes, compares and shows availability. */
@Command(name = "slots")
public final class SlotCommands {
    private final CommandContext context;

    public SlotCommands(CommandContext context) {
        this.context = context;
    }

    @Command(
            description = {
                "supplier slots publish april.csv",
                "supplier slots publish april.csv --replace",
                "",
                "Publish the slots of a file.",
                "A slot that exists at the service stays as it is, unless --replace is given: then you are asked about the"
                        + " changes before. Rows that are not published go to a file beside FILE. After Ctrl-C or a kill,"
                        + " the same command resumes the run."
            })
    int publish(
            @Mixin SlotFile file,
            @Option(names = "--replace", description = "Change slots that exist and differ.") boolean replace,
            @Mixin WriteOptions options)
            throws IOException {
        try (SupplierClient client = context.client()) {
            WantedSlots wanted = WantedSlots.read(context, file, new ScopeOptions(), true);
            SlotPlan plan = SlotPlan.compare(context, client, wanted, false, replace);
            int code = write(client, wanted, plan, options);
            if (code == ExitCode.REJECTS && !wanted.invalid().isEmpty() && !options.isDryRun()) {
                String count = TerminalText.count(wanted.invalid().size(), "row is", "rows are") + " not published";
                Terminal terminal = context.terminal();
                terminal.say(terminal.palette().warning(count) + ": make the corrections in "
                        + wanted.writeInvalid(terminal) + ", and publish that file with the same options.");
            }
            return code; // after a failure the same command does the rest, and writes the rejects
        }
    }

    @Command(
            description = {
                "supplier slots sync april.csv",
                "",
                "Make the service equal to a file.",
                "Within the options and days of the file, from today on: show the plan, ask, apply it, and compare again."
                        + " Slots that the file lacks are closed, not deleted: it knows nothing of sales, so they must not"
                        + " come back with all their seats. What a hold or a cancellation frees is on sale until the next"
                        + " sync: delete a slot that does not take place. Not for options of a running backend."
            })
    int sync(@Mixin SlotFile file, @Mixin ScopeOptions scope, @Mixin WriteOptions options) throws IOException {
        try (SupplierClient client = context.client()) {
            WantedSlots wanted = WantedSlots.read(context, file, scope, false);
            SlotPlan plan = SlotPlan.compare(context, client, wanted, true, true);
            return write(client, wanted, plan, options);
        }
    }

    private int write(SupplierClient client, WantedSlots wanted, SlotPlan plan, WriteOptions options) {
        Terminal terminal = context.terminal();
        wanted.show(terminal, Problem.FEW);
        plan.show(terminal, terminal.data());
        int code = wanted.invalid().isEmpty() && !plan.leavesSlots() ? ExitCode.DONE : ExitCode.REJECTS;
        Optional<String> held = plan.held(options.isGuarded());
        if (options.isDryRun()) {
            terminal.say("Dry run: nothing was sent."
                    + held.map(why -> " A run with --yes would do nothing: " + why + '.')
                            .orElse(""));
            return code;
        }
        if (held.isPresent()) {
            throw ToolException.failed("nothing was done: " + held.get());
        }
        if (!plan.isEmpty()) {
            if (plan.isAsked()) {
                plan.confirm(context, options.confirmation());
            }
            PlanRun run = new PlanRun(context, client, plan.changes()).apply();
            run.reject(wanted);
            code = ExitCode.worse(code, run.report());
            if (run.isComplete() && plan.isAsked()) {
                SlotPlan after = plan.again(context, client);
                terminal.say(
                        after.isEmpty()
                                ? terminal.palette().good("Compared again: the service is as planned.")
                                : terminal.palette()
                                                .warning("Compared again: \"supplier slots diff\" shows what differs. ")
                                        + after.totals());
                code = after.isEmpty() ? code : ExitCode.FAILED;
            }
        }
        return code;
    }

    @Command(
            description = {
                "supplier slots diff april.csv",
                "supplier slots diff april.csv -o csv > changes.csv",
                "",
                "Show what \"slots sync\" would change.",
                "Nothing is changed. Invalid rows are listed, and left out. Slots that are not in the file would be"
                        + " closed, not deleted: they must not come back with all their seats."
            })
    int diff(@Mixin SlotFile file, @Mixin ScopeOptions scope, @Mixin Output output) throws IOException {
        try (SupplierClient client = context.client()) {
            WantedSlots wanted = WantedSlots.read(context, file, scope, false);
            SlotPlan plan = SlotPlan.compare(context, client, wanted, true, true);
            wanted.show(context.terminal(), Problem.FEW);
            Terminal terminal = context.terminal();
            plan.show(terminal, output.isTable() ? terminal.data() : terminal.messages());
            if (!output.isTable()) {
                output.show(terminal, plan.fields());
            }
            plan.held(true).ifPresent(why -> terminal.say("\"slots sync --yes\" would do nothing: " + why + '.'));
            return wanted.invalid().isEmpty() ? ExitCode.DONE : ExitCode.REJECTS;
        }
    }

    @Command(
            description = {
                "supplier slots list cellar-tour/evening --from 2027-04-01 -o csv > april.csv",
                "",
                "List the slots of an option.",
                "As CSV the list can be edited, and published or synced."
            })
    int list(
            @Parameters(paramLabel = "EXPERIENCE/OPTION", description = "The option.") OptionRef option,
            @Mixin DayOptions days,
            @Mixin Output output) {
        LocalDate first = days.from().orElseGet(() -> LocalDate.now(context.clock()));
        LocalDate last = days.to().orElse(first.plusYears(1));
        if (last.isBefore(first)) {
            throw ToolException.usage("the last day, " + last + ", is before the first, " + first);
        }
        try (SupplierClient client = context.client()) {
            Experience experience = SlotQueries.experience(client, option.experienceId(), option.optionId());
            SlotList slots = SlotQueries.between(client, experience, option.optionId(), first, last);
            // The user has named the option; a table leaves it out to have room for the other columns.
            output.show(context.terminal(), CsvColumns.listing(option, slots, !output.isTable()));
            nameSkipped(context.terminal(), slots);
            context.terminal().say("From " + first + " to " + last + '.');
        }
        return ExitCode.DONE;
    }

    /** Names the slots that the service has in a form that cannot be read. */
    static void nameSkipped(Terminal terminal, SlotList slots) {
        for (SkippedSlot each : slots.skipped()) {
            terminal.say("Left out: " + each.slotId().orElse("a slot without a readable id") + ", " + each.reason());
        }
    }

    @Command(
            description = {
                "supplier slots calendar cellar-tour/evening --month 2027-04",
                "",
                "Show a month of an option: seats left, prices, what is sold out."
            })
    int calendar(
            @Parameters(paramLabel = "EXPERIENCE/OPTION", description = "The option.") OptionRef option,
            @Option(
                            names = {"-m", "--month"},
                            paramLabel = "YYYY-MM",
                            description = "The month (default: the current one).")
                    @Nullable
                    YearMonth month) {
        try (SupplierClient client = context.client()) {
            return new Calendar(context, client, option).show(month == null ? YearMonth.now(context.clock()) : month);
        }
    }
}
