package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.publishing.OutcomeFile;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.tool.terminal.Interrupts;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Publishes, compares and shows availability. */
@Command(name = "slots")
public final class Slots {
    private static final int SHOWN = 20;

    private final CommandContext context;

    public Slots(CommandContext context) {
        this.context = context;
    }

    @Command(
            description = {
                "supplier slots publish april.csv",
                "",
                "Publish the slots of a file. A slot that exists at the service stays as it is, unless --replace is given:"
                        + " then the changes are shown before, and you are asked. Rows that are not published go to a file"
                        + " beside FILE. After Ctrl-C or a kill, the same command resumes the run."
            })
    @SuppressWarnings("try") // the interrupts are not used in the body
    int publish(
            @Mixin SlotFile file,
            @Option(names = "--replace", description = "Change slots that exist and differ.") boolean replace,
            @Mixin SeatsOption seats,
            @Mixin Confirmation confirmation,
            @Option(
                            names = "--outcomes",
                            paramLabel = "FILE",
                            description =
                                    "Write the outcome of every slot, as CSV for a name with .csv, else as JSON lines.")
                    @Nullable
                    Path outcomes,
            @Option(
                            names = {"-n", "--dry-run"},
                            description = "Check every row, show the plan of --replace, and send nothing.")
                    boolean dryRun,
            @Mixin Output output)
            throws IOException, InterruptedException {
        try (Interrupts interrupts = Interrupts.ofThisThread();
                CsvSlots rows = file.open(context);
                SupplierClient client = context.client()) {
            RejectsFile rejects = new RejectsFile(file.rejects(), file, rows);
            refuseSame(file, rejects.path(), outcomes);
            try (rejects) {
                if (replace) {
                    WantedSlots wanted =
                            WantedSlots.read(context, client, file, rows, new DayOptions(), seats.areOfFile());
                    wanted.invalid().forEach(each -> rejects.add(each, each.problem()));
                    return change(client, wanted, false, true, dryRun, confirmation, output, rejects);
                }
                if (dryRun) {
                    return dryRun(file, rows, rejects, output);
                }
                return publish(client, file, rows, rejects, outcomes, output);
            } finally {
                rejects.kept()
                        .ifPresent(kept -> context.terminal()
                                .say("An earlier " + rejects.path() + " with other content was renamed to " + kept
                                        + "."));
                Thread.interrupted(); // clears the flag, so that files can be closed
            }
        }
    }

    private int publish(
            SupplierClient client,
            SlotFile file,
            CsvSlots rows,
            RejectsFile rejects,
            @Nullable Path path,
            Output output)
            throws IOException {
        boolean isCsv = path != null && path.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
        Optional<OutcomeFile> outcomes = path == null
                ? Optional.empty()
                : Optional.of(isCsv ? OutcomeFile.csv(path) : OutcomeFile.jsonLines(path));
        try (RowCheck check = RowCheck.ofOptions(client)) {
            return new PublishRun(context, file, rows, check, rejects).run(client, outcomes, output);
        } finally {
            if (outcomes.isPresent()) {
                outcomes.get().close();
            }
        }
    }

    private static void refuseSame(SlotFile file, Path rejects, @Nullable Path outcomes) throws IOException {
        if (file.isSame(rejects) || (outcomes != null && file.isSame(outcomes))) {
            throw ToolException.usage("FILE, the file of rejects and --outcomes must be different files");
        }
        if (outcomes != null
                && outcomes.toAbsolutePath()
                        .normalize()
                        .equals(rejects.toAbsolutePath().normalize())) {
            throw ToolException.usage("the file of rejects and --outcomes are the same: " + outcomes);
        }
    }

    private int dryRun(SlotFile file, CsvSlots rows, RejectsFile rejects, Output output) {
        long valid = 0;
        Map<String, Integer> seen = new HashMap<>();
        try (RowCheck check = RowCheck.ofRules(context)) {
            for (SlotRow row = rows.next(); row != null; row = rows.next()) {
                SlotRow checked = check.checked(row);
                int content = checked.slot().hashCode();
                if (checked.slot().isPresent() && seen.getOrDefault(checked.slotId(), content) != content) {
                    checked = checked.invalid("the input has another slot with this id, which came first");
                }
                seen.putIfAbsent(checked.slotId(), content);
                if (checked.slot().isPresent()) {
                    valid++;
                    continue;
                }
                if (rejects.count() < SHOWN) {
                    context.terminal().say("  " + TerminalText.sanitized(checked.text()));
                }
                rejects.add(row, checked.problem());
            }
        }
        output.show(
                context.terminal(),
                Listing.of("result", "slots").row("valid", valid).row("invalid", rejects.count()));
        PublishRun.sayRejects(context.terminal(), rejects, "");
        context.terminal().say("Dry run of " + file.name() + ": nothing was sent.");
        return rejects.count() > 0 ? ExitCode.REJECTS : ExitCode.DONE;
    }

    @Command(
            description = {
                "supplier slots sync april.csv",
                "",
                "Make the service equal to a file, within the options and days of the file, from today on: show the plan,"
                        + " ask, apply it, and compare again. Slots that are not in the file are deleted. Do not use it"
                        + " for options that a running backend keeps equal to its database."
            })
    @SuppressWarnings("try") // the interrupts are not used in the body
    int sync(
            @Mixin SlotFile file,
            @Mixin DayOptions days,
            @Mixin SeatsOption seats,
            @Mixin Confirmation confirmation,
            @Option(names = "--no-guard", description = "With --yes, delete even more than a fifth of the slots.")
                    boolean noGuard,
            @Option(
                            names = {"-n", "--dry-run"},
                            description = "Show the plan, and change nothing.")
                    boolean dryRun,
            @Mixin Output output)
            throws IOException, InterruptedException {
        try (Interrupts interrupts = Interrupts.ofThisThread();
                CsvSlots rows = file.open(context);
                SupplierClient client = context.client()) {
            WantedSlots wanted = WantedSlots.read(context, client, file, rows, days, seats.areOfFile());
            if (showInvalid(wanted)) {
                throw ToolException.failed(
                        "nothing was done: slots that are not in the file would be deleted, and these"
                                + " rows of it are invalid");
            }
            return change(client, wanted, true, noGuard, dryRun, confirmation, output, null);
        } finally {
            Thread.interrupted(); // clears the flag
        }
    }

    private int change(
            SupplierClient client,
            WantedSlots wanted,
            boolean deletes,
            boolean noGuard,
            boolean dryRun,
            Confirmation confirmation,
            Output output,
            @Nullable RejectsFile rejects)
            throws InterruptedException {
        Terminal terminal = context.terminal();
        boolean hasInvalid = showInvalid(wanted);
        SlotPlan plan = SlotPlan.compare(context, client, wanted, deletes);
        plan.show(terminal, output);
        int code = hasInvalid ? ExitCode.REJECTS : ExitCode.DONE;
        if (dryRun) {
            terminal.say("Dry run: nothing was sent.");
            return code;
        }
        if (!plan.isEmpty()) {
            plan.confirm(context, confirmation, noGuard);
            PlanRun run = new PlanRun(context, client, plan).apply();
            code = Math.max(code, run.report());
            if (rejects != null) {
                run.problems().forEach((key, why) -> wanted.row(key).ifPresent(row -> rejects.add(row, why)));
            }
            if (run.isComplete()) {
                code = verify(client, wanted, deletes) ? code : Math.max(code, ExitCode.FAILED);
            }
        }
        if (rejects != null) {
            PublishRun.sayRejects(terminal, rejects, " with --replace");
        }
        return code;
    }

    private boolean verify(SupplierClient client, WantedSlots wanted, boolean deletes) {
        Terminal terminal = context.terminal();
        SlotPlan after = SlotPlan.compare(context, client, wanted, deletes);
        if (after.isEmpty()) {
            terminal.say(terminal.palette().good("Compared again: the service is as planned."));
            return true;
        }
        terminal.say(terminal.palette().warning("Compared again: this still differs."));
        after.show(terminal, new Output());
        return false;
    }

    private boolean showInvalid(WantedSlots wanted) {
        List<SlotRow> invalid = wanted.invalid();
        invalid.stream()
                .limit(SHOWN)
                .forEach(each -> context.terminal().say("  " + TerminalText.sanitized(each.text())));
        if (invalid.size() > SHOWN) {
            context.terminal().say("  and " + TerminalText.count(invalid.size() - SHOWN) + " more");
        }
        return !invalid.isEmpty();
    }

    @Command(
            description = {
                "supplier slots diff april.csv",
                "supplier slots diff april.csv -o csv > changes.csv",
                "",
                "Show what \"slots sync\" would change, and change nothing. Invalid rows are listed, and left out."
            })
    int diff(
            @Mixin SlotFile file,
            @Mixin DayOptions days,
            @Mixin SeatsOption seats,
            @Option(names = "--exit-code", description = "Exit with 1 if there are differences.") boolean exitCode,
            @Mixin Output output)
            throws IOException {
        try (CsvSlots rows = file.open(context);
                SupplierClient client = context.client()) {
            WantedSlots wanted = WantedSlots.read(context, client, file, rows, days, seats.areOfFile());
            boolean hasInvalid = showInvalid(wanted);
            SlotPlan plan = SlotPlan.compare(context, client, wanted, true);
            plan.show(context.terminal(), output);
            if (hasInvalid) {
                return ExitCode.REJECTS;
            }
            return exitCode && !plan.isEmpty() ? ExitCode.FAILED : ExitCode.DONE;
        }
    }

    @Command(
            description = {
                "supplier slots list cellar-tour/evening --from 2027-04-01 -o csv > april.csv",
                "",
                "List the slots of an option. As CSV the list can be edited, and published or synced."
            })
    int list(
            @Parameters(
                            paramLabel = "EXPERIENCE/OPTION",
                            converter = SlotPath.OfOption.class,
                            description = "The option.")
                    OptionRef option,
            @Option(names = "--from", paramLabel = "DATE", description = "The first day (default: today).") @Nullable
                    LocalDate from,
            @Option(
                            names = "--to",
                            paramLabel = "DATE",
                            description = "The last day (default: 30 days after the first).")
                    @Nullable
                    LocalDate to,
            @Mixin Output output) {
        LocalDate first = from == null ? LocalDate.now(context.clock()) : from;
        LocalDate last = to == null ? first.plusDays(30) : to;
        if (last.isBefore(first)) {
            throw ToolException.usage("--to " + last + " is before --from " + first);
        }
        try (SupplierClient client = context.client()) {
            Experience experience = SlotQueries.experience(client, option.experienceId(), option.optionId());
            SlotList slots = SlotQueries.between(client, experience, option.optionId(), first, last);
            Listing all = SlotColumns.listing(option.experienceId(), option.optionId(), slots);
            // The user has named the option; a table leaves it out to have room for the other columns.
            output.show(
                    context.terminal(),
                    output.isTable() ? all.without(SlotColumns.EXPERIENCE, SlotColumns.OPTION) : all);
            nameSkipped(context.terminal(), slots);
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
            @Parameters(
                            paramLabel = "EXPERIENCE/OPTION",
                            converter = SlotPath.OfOption.class,
                            description = "The option.")
                    OptionRef option,
            @Option(
                            names = {"-m", "--month"},
                            paramLabel = "YYYY-MM",
                            description = "The month (default: the current one).")
                    @Nullable
                    YearMonth month,
            @Option(
                            names = "--category",
                            paramLabel = "ID",
                            description = "Show the prices of this holder category (default: the first of each slot).")
                    @Nullable
                    String category) {
        try (SupplierClient client = context.client()) {
            return new Calendar(context, client, option, Optional.ofNullable(category))
                    .show(month == null ? YearMonth.now(context.clock()) : month);
        }
    }
}
