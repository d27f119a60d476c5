package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Failures;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Prints the result of a run: the counts as data, the first problems and the next steps as messages. Returns the exit
 * code.
 */
final class PublishSummary {
    private static final int SHOWN = 10;
    private static final int SHOWN_REASONS = 3;

    private final CommandContext context;
    private final Output output;
    private final Path rejectsPath;
    private final boolean replaces;
    private final Duration lateEffect;
    private final List<String> first = new ArrayList<>();
    private final Set<String> notSent = new LinkedHashSet<>();
    private long problems;

    /**
     * Creates the summary of a run that begins.
     *
     * @param replaces whether the run replaces slots that differ at the service
     * @param lateEffect how long after a lost response its call may still take effect
     */
    PublishSummary(CommandContext context, Output output, Path rejectsPath, boolean replaces, Duration lateEffect) {
        this.context = context;
        this.output = output;
        this.rejectsPath = rejectsPath;
        this.replaces = replaces;
        this.lateEffect = lateEffect;
    }

    synchronized void problem(long line, String slotId, SlotResult result, String problem) {
        problems++;
        if (first.size() < SHOWN) {
            first.add("  line " + line + "  " + TerminalText.sanitized(slotId) + "  " + result + ": "
                    + TerminalText.sanitized(problem));
        }
    }

    /** Records why a slot was not sent. Many slots have the same reason. */
    synchronized void notSent(String reason) {
        if (notSent.size() < SHOWN_REASONS) {
            notSent.add(TerminalText.sanitized(reason.replaceFirst("^not sent, ", "")));
        }
    }

    synchronized void invalidRow(SlotRow row) {
        problems++;
        if (first.size() < SHOWN) {
            first.add("  line " + row.line() + "  " + TerminalText.sanitized(row.problem()));
        }
    }

    /** Prints the result of a run, and returns the exit code. */
    int print(PublishReport report, PublishInput input, Optional<Throwable> refusal) {
        Terminal terminal = context.terminal();
        long rejected = report.count(SlotResult.REJECTED) + report.count(SlotResult.EXISTS_DIFFERENT);
        long open = report.count(SlotResult.UNKNOWN) + report.count(SlotResult.NOT_SENT);
        long published = report.submitted() - report.count(SlotResult.DUPLICATE) - rejected - open;
        double seconds = Math.max(0.001, report.elapsed().toMillis() / 1000.0);
        counts(report, input);
        first.forEach(terminal::say);
        if (problems > first.size()) {
            terminal.say("  and " + TerminalText.count(problems - first.size()) + " more");
        }
        String how = TerminalText.count(published, "slot is", "slots are") + " at the service, in "
                + TerminalText.duration(report.elapsed()) + " ("
                + TerminalText.count(Math.round(report.submitted() / seconds))
                + " rows/s)";
        terminal.say(
                report.isComplete() && input.invalidRows() == 0 && rejected == 0
                        ? terminal.palette().good(how)
                        : how);
        rejects(rejected + input.invalidRows());
        if (report.count(SlotResult.EXISTS_DIFFERENT) > 0 && !replaces) {
            terminal.say(
                    "To replace existing slots that differ, use --replace seats, or --replace keep to keep the seats of"
                            + " the service.");
        }
        report.firstListenerFailure()
                .ifPresent(why -> terminal.say(terminal.palette().bad("A file is incomplete: ") + reason(why)));
        if (report.createdUnseen() > 0) {
            terminal.say(terminal.palette().warning("The service cannot list slots: ")
                    + TerminalText.count(report.createdUnseen(), "slot was", "slots were")
                    + " created without looking first.");
        }
        if (report.abandoned() > 0) {
            terminal.say(terminal.palette()
                            .warning("The calls for " + TerminalText.count(report.abandoned(), "slot", "slots")
                                    + " got no response")
                    + ", and may still take effect: check again in "
                    + TerminalText.duration(lateEffect)
                    + ", with \"supplier slots diff\".");
        }
        if (report.interrupted()) {
            terminal.say(terminal.palette().warning("Interrupted. ") + "The same command resumes the run.");
            return ExitCode.INTERRUPTED;
        }
        report.endedEarly().ifPresent(why -> terminal.say(terminal.palette().bad("Ended early: ") + why));
        if (report.endedEarly().isPresent() && refusal.isPresent()) {
            Failures.remedy(refusal.get()).ifPresent(terminal::say);
            return ExitCode.NOT_AUTHORISED;
        }
        if (open > 0 || report.endedEarly().isPresent()) {
            if (report.endedEarly().isEmpty()) {
                notSent.forEach(reason -> terminal.say(terminal.palette().bad("Not sent: ") + reason));
            }
            String advice = report.endedEarly().isPresent() || !notSent.isEmpty()
                    ? "Fix that, and run the same command again."
                    : "Run the same command again.";
            terminal.say(
                    open > 0 ? TerminalText.count(open, "slot is", "slots are") + " still open. " + advice : advice);
            return ExitCode.FAILED;
        }
        if (report.submitted() + input.invalidRows() == 0) {
            terminal.say(terminal.palette().warning("The input has no rows.") + " Nothing was sent.");
        }
        if (report.listenerFailures() > 0) {
            return ExitCode.FAILED;
        }
        return rejected + input.invalidRows() > 0 ? ExitCode.REJECTS : ExitCode.DONE;
    }

    private static String reason(Throwable why) {
        Throwable first = why.getCause() == null ? why : why.getCause();
        return TerminalText.sanitized(first.getMessage() == null ? first.toString() : first.getMessage());
    }

    private void counts(PublishReport report, PublishInput input) {
        Listing listing = Listing.of("result", "slots");
        for (SlotResult each : SlotResult.values()) {
            if (report.count(each) > 0 || !output.isTable()) {
                listing.row(name(each), report.count(each));
            }
        }
        if (input.invalidRows() > 0 || !output.isTable()) {
            listing.row("invalid", input.invalidRows());
        }
        output.show(context.terminal(), listing);
        context.terminal().data().flush();
    }

    private static String name(SlotResult result) {
        return result.name().toLowerCase(Locale.ROOT);
    }

    private void rejects(long count) {
        if (count > 0) {
            Terminal terminal = context.terminal();
            terminal.say(terminal.palette().warning(TerminalText.count(count, "row", "rows") + " rejected")
                    + ": make the corrections in " + rejectsPath + ", and publish that file.");
        }
    }

    /** Prints the result of a dry run, and returns the exit code. */
    int printDryRun(SlotValidation.Result check, PublishInput input) {
        Terminal terminal = context.terminal();
        long rejected = problems;
        output.show(
                terminal,
                Listing.of("result", "slots")
                        .row("would_be_sent", check.valid())
                        .row("rejected", rejected - input.invalidRows())
                        .row("invalid", input.invalidRows()));
        terminal.data().flush();
        first.forEach(terminal::say);
        rejects(rejected);
        check.prices()
                .forEach((option, prices) -> terminal.say("Prices of " + TerminalText.sanitized(option) + ": "
                        + (prices.getMin() == prices.getMax() ? "" : prices.getMin() + " to ")
                        + prices.getMax()
                        + " in minor units, so 2500 is 25.00 where the currency has cents."));
        terminal.say("Dry run: nothing was sent.");
        return rejected > 0 ? ExitCode.REJECTS : ExitCode.DONE;
    }
}
