package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Checks the connection to the service, and the supplier's own webhooks. */
@Command(
        name = "doctor",
        description = {
            "supplier doctor",
            "",
            "Diagnose the connection to the service. (Your webhooks: \"supplier trigger health\" and \"supplier certify\".)",
            "",
            "It changes nothing. It sends a request that must be refused: a change of a slot that does not exist."
        })
public final class Doctor implements Callable<Integer> {
    private static final int NAME_WIDTH = 15;

    private final CommandContext context;

    public Doctor(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        List<Finding> findings = new ArrayList<>();
        boolean notAuthorised;
        try (ServiceChecks service = new ServiceChecks(context)) {
            findings.add(Finding.passed("configuration", context.serviceUrl()));
            findings.addAll(service.all());
            notAuthorised = service.notAuthorised();
        }
        findings.forEach(this::show);
        boolean isBad = !findings.stream().allMatch(Finding::isPassed);
        return notAuthorised ? ExitCode.NOT_AUTHORISED : isBad ? ExitCode.FAILED : ExitCode.DONE;
    }

    private void show(Finding finding) {
        Terminal terminal = context.terminal();
        Palette palette = terminal.dataPalette();
        String mark = finding.isPassed() ? palette.good("✓") : palette.bad("✗");
        String blanks = " ".repeat(NAME_WIDTH + 3);
        terminal.data()
                .println(mark
                        + ' '
                        + palette.heading(TerminalText.padded(finding.check(), NAME_WIDTH))
                        + ' '
                        + finding.detail()
                                .lines()
                                .map(TerminalText::sanitized)
                                .reduce((one, next) -> one + '\n' + blanks + next.strip())
                                .orElse(""));
        if (!finding.isPassed()) {
            terminal.data().println(blanks + palette.heading("→ " + finding.remedy()));
        }
    }
}
