package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.OutcomeFile;
import io.github.suppliersdk.publishing.PublishAbortedException;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Failures;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.ProgressLine;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Publishes the rows of a file as they are read. What exists at the service stays unchanged. */
final class PublishRun implements Iterator<SlotTarget>, PublishListener {
    private static final int SHOWN = 10;

    private final CommandContext context;
    private final SlotFile file;
    private final CsvSlots rows;
    private final RowCheck check;
    private final RejectsFile rejects;
    private final ProgressLine line;
    private final Map<Long, SlotRow> inFlight = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private @Nullable SlotRow next;
    private long taken;
    private long invalid;
    private String fault = "";

    PublishRun(CommandContext context, SlotFile file, CsvSlots rows, RowCheck check, RejectsFile rejects) {
        this.context = context;
        this.file = file;
        this.rows = rows;
        this.check = check;
        this.rejects = rejects;
        this.line = new ProgressLine(context.terminal());
    }

    @Override
    public boolean hasNext() {
        while (next == null) {
            SlotRow row = rows.next();
            if (row == null) {
                return false;
            }
            SlotRow checked = check.checked(row);
            if (checked.slot().isPresent()) {
                next = checked;
            } else {
                invalid++;
                reject(checked, checked.problem());
            }
        }
        return true;
    }

    @Override
    public SlotTarget next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        SlotRow row = Objects.requireNonNull(next);
        next = null;
        synchronized (this) {
            inFlight.put(taken++, row);
        }
        return row.slot().orElseThrow();
    }

    @Override
    public synchronized void outcome(SlotOutcome outcome) {
        SlotRow row = Objects.requireNonNull(inFlight.remove(outcome.position()));
        SlotResult result = outcome.result();
        if (!result.isPublished() && result != SlotResult.DUPLICATE) {
            String why = outcome.problem().map(Failures::message).orElse(name(result));
            reject(row, result == SlotResult.EXISTS_DIFFERENT ? "already exists, and differs: " + why : why);
        }
    }

    private synchronized void reject(SlotRow row, String problem) {
        if (problems.size() < SHOWN) {
            problems.add("  " + TerminalText.sanitized(row.invalid(problem).text()));
        }
        rejects.add(row, problem);
    }

    @Override
    public void progress(PublishProgress progress) {
        String now = progress.fault().orElse("");
        if (now.isEmpty() != fault.isEmpty()) {
            line.say(
                    now.isEmpty()
                            ? "The service works again."
                            : context.terminal().palette().bad("The service fails: ") + now + ". Trying again.");
        }
        fault = now;
        line.show(TerminalText.count(progress.done()) + " slots, " + TerminalText.count(Math.round(progress.rate()))
                + "/s" + (rejects.count() > 0 ? ", " + TerminalText.count(rejects.count()) + " rejected" : "")
                + (now.isEmpty() ? "" : ", the service fails: " + now));
    }

    /** Runs to the end of the file, prints the result, and returns the exit code. */
    int run(SupplierClient client, Optional<OutcomeFile> outcomes, Output output) {
        SlotPublisher.Builder publisher = SlotPublisher.builder(client).listener(this);
        outcomes.ifPresent(publisher::listener);
        PublishReport report;
        Throwable aborted = null;
        try (line) {
            report = publisher.build().publish(this);
        } catch (PublishAbortedException e) {
            report = e.report();
            aborted = e.getCause();
        }
        boolean isInterrupted = report.interrupted()
                || (aborted instanceof Exception end && Failures.exitCode(end) == ExitCode.INTERRUPTED);
        boolean hasEnded = isInterrupted || report.endedEarly().isPresent();
        counts(report, output, hasEnded && file.isRegular());
        return result(report, isInterrupted, aborted);
    }

    private void counts(PublishReport report, Output output, boolean isCutShort) {
        Listing listing = Listing.of("result", "slots");
        for (SlotResult each : SlotResult.values()) {
            if (report.count(each) > 0 || !output.isTable()) {
                listing.row(name(each), report.count(each));
            }
        }
        if (invalid > 0 || !output.isTable()) {
            listing.row("invalid", invalid);
        }
        long notRead = next == null ? 0 : 1;
        Thread.interrupted(); // an interrupt would end the reading
        while (isCutShort && rows.next() != null) {
            notRead++;
        }
        if (notRead > 0 || !output.isTable()) {
            listing.row("not_read", notRead);
        }
        output.show(context.terminal(), listing);
    }

    private int result(PublishReport report, boolean isInterrupted, @Nullable Throwable aborted) {
        Terminal terminal = context.terminal();
        long published = 0;
        for (SlotResult each : SlotResult.values()) {
            published += each.isPublished() ? report.count(each) : 0;
        }
        problems.forEach(terminal::say);
        if (rejects.count() > problems.size()) {
            terminal.say("  and " + TerminalText.count(rejects.count() - problems.size()) + " more");
        }
        double seconds = Math.max(0.001, report.elapsed().toMillis() / 1000.0);
        terminal.say(TerminalText.count(published, "slot is", "slots are") + " at the service, in "
                + TerminalText.duration(report.elapsed()) + " ("
                + TerminalText.count(Math.round(report.submitted() / seconds)) + " rows/s)");
        report.firstListenerFailure()
                .ifPresent(why -> terminal.say(terminal.palette().bad("A file is incomplete: ")
                        + Failures.message(
                                why instanceof RuntimeException && why.getCause() != null ? why.getCause() : why)));
        if (report.createdUnseen() > 0) {
            terminal.say(terminal.palette().warning("The service cannot list slots: ")
                    + TerminalText.count(report.createdUnseen(), "slot was", "slots were")
                    + " created without looking first.");
        }
        if (report.abandoned() > 0) {
            terminal.say(terminal.palette()
                            .warning("Calls for " + TerminalText.count(report.abandoned(), "slot", "slots")
                                    + " failed without saying whether they had been carried out")
                    + ": compare in five minutes, with \"supplier slots diff\".");
        }
        if (isInterrupted) {
            terminal.say(terminal.palette().warning("Interrupted. ") + "The same command resumes the run.");
            return ExitCode.INTERRUPTED;
        }
        if (aborted != null || report.endedEarly().isPresent()) {
            terminal.say(terminal.palette().bad("Ended early: ")
                    + (aborted == null ? report.endedEarly().orElse("") : Failures.message(aborted)));
            terminal.say("Fix that, and run the same command again.");
            return report.isCallerRefused() ? ExitCode.NOT_AUTHORISED : ExitCode.FAILED;
        }
        if (report.submitted() + invalid == 0) {
            terminal.say(terminal.palette().warning("The input has no rows.") + " Nothing was sent.");
        }
        boolean hasOthers = report.count(SlotResult.EXISTS_DIFFERENT) > 0;
        sayRejects(terminal, rejects, hasOthers ? " with --replace, which shows first what changes" : "");
        boolean isFailed = report.listenerFailures() > 0
                || report.count(SlotResult.UNKNOWN) + report.count(SlotResult.NOT_SENT) > 0;
        return isFailed ? ExitCode.FAILED : rejects.count() > 0 ? ExitCode.REJECTS : ExitCode.DONE;
    }

    /** Says what to do with the rows that are not published, if there are any. */
    static void sayRejects(Terminal terminal, RejectsFile rejects, String how) {
        if (rejects.count() > 0) {
            terminal.say(terminal.palette()
                            .warning(TerminalText.count(rejects.count(), "row is", "rows are") + " not published")
                    + ": correct them in " + rejects.path() + ", and publish that file" + how + ".");
        }
    }

    private static String name(SlotResult result) {
        return result.name().toLowerCase(Locale.ROOT);
    }
}
