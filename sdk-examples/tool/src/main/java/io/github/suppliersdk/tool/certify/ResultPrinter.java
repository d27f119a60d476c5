package io.github.suppliersdk.tool.certify;

import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.certify.CheckResult;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.PrintStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Prints the result of each check as it arrives, and a summary at the end. */
final class ResultPrinter {
    private static final int ID_WIDTH = 33;
    private static final String INDENT = "  ";

    private static final Set<String> NOTHING_CHECKED =
            Set.of(CheckResult.BACKEND_NOT_RESPONDING, CheckResult.KEY_NOT_ACCEPTED);

    private final Palette palette;
    private final PrintStream data;
    private @Nullable CheckGroup group;

    ResultPrinter(Terminal terminal) {
        this.palette = terminal.dataPalette();
        this.data = terminal.data();
    }

    void show(CheckResult result) {
        if (result.outcome() == CheckOutcome.SKIPPED && NOTHING_CHECKED.contains(result.actual())) {
            return; // true of all checks: the summary says it once
        }
        if (result.check().group() != group) {
            group = result.check().group();
            data.println(palette.heading(group.title()));
        }
        String mark = switch (result.outcome()) {
            case PASSED -> palette.good("✓");
            case FAILED -> palette.bad("✗");
            case SKIPPED -> "-";
        };
        boolean isFailed = result.outcome() == CheckOutcome.FAILED;
        String time = result.outcome() == CheckOutcome.SKIPPED ? "" : TerminalText.duration(result.took());
        String actual = TerminalText.sanitized(result.actual());
        data.println(INDENT
                + mark
                + ' '
                + TerminalText.padded(result.check().id(), ID_WIDTH)
                + ' '
                + TerminalText.padded(time, 8)
                + (isFailed ? "" : ' ' + actual));
        if (isFailed) {
            detail("action", result.check().action());
            detail(
                    "expected",
                    result.check().expected() + " (contract, section "
                            + result.check().section() + ")");
            detail("actual", palette.bad(actual));
        }
        data.flush();
    }

    private void detail(String what, String text) {
        data.println(INDENT.repeat(3) + TerminalText.padded(what, 9) + text);
    }

    /** Shows the summary after the last result. */
    void end(CertificationReport report) {
        if (!report.unreachableReason().isEmpty() || report.keyRefused()) {
            String why = report.keyRefused()
                    ? "The key is not accepted"
                    : report.backend() + " does not respond: " + TerminalText.sanitized(report.unreachableReason());
            data.println(palette.bad("✗" + ' ' + why) + ". Nothing was checked.");
            data.flush();
            return;
        }
        data.println();
        for (CertificationReport.Cause cause : report.causes()) {
            data.println(palette.bad("✗" + " " + cause.sentence()));
        }
        report.latencies().stream()
                .filter(each -> !each.durations().isEmpty()) // requests of other kinds were not measured
                .forEach(each -> data.println(TerminalText.padded(each.request(), 16)
                        + "p50 " + TerminalText.padded(TerminalText.duration(each.percentile(50)), 8)
                        + "p90 " + TerminalText.padded(TerminalText.duration(each.percentile(90)), 8)
                        + "p99 " + TerminalText.padded(TerminalText.duration(each.percentile(99)), 8)
                        + "limit " + TerminalText.duration(each.limit())));
        report.leftovers()
                .forEach(each -> data.println(palette.warning("! not released: ") + TerminalText.sanitized(each)));
        report.results().stream()
                .filter(each -> each.outcome() == CheckOutcome.SKIPPED
                        && each.check().id().equals("seats.never-oversold"))
                .forEach(each -> data.println(palette.warning("not checked: whether it oversells: ") + each.actual()));
        long failed = report.count(CheckOutcome.FAILED);
        String counts = report.count(CheckOutcome.PASSED) + " passed, " + failed + " failed, "
                + report.count(CheckOutcome.SKIPPED) + " skipped";
        if (report.stopped()) {
            data.println(palette.warning("Stopped before all checks had run."));
        }
        data.println((failed > 0 ? palette.bad(counts) : palette.good(counts)) + " in "
                + TerminalText.duration(report.took()));
        data.flush();
    }
}
