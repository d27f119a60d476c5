package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.settings.Settings;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks the connection to the service step by step, and stops at the first failure that the later steps depend on. */
@Command(
        name = "doctor",
        description = {
            "Diagnose the connection to the service step by step, from the network to the service itself, and then"
                    + " your webhooks.",
            "",
            "It only reads, except for requests with an empty object, which are refused: to the service, to find the"
                    + " right path of questions, and to your webhooks, with a wrong key."
        })
public final class Doctor implements Callable<Integer> {
    private static final int NAME_WIDTH = 15;

    private final CommandContext context;
    private final List<Finding> findings = new ArrayList<>();

    @Option(
            names = "--webhook",
            paramLabel = "URL",
            description = "The URL of your backend's webhooks (default: SUPPLIER_WEBHOOK_URL).")
    private @Nullable URI webhook;

    @Mixin
    private final Output output = new Output();

    public Doctor(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = context.settings();
        String base = settings.required().getOrDefault(EnvironmentVariables.BASE_URL, "");
        boolean notAuthorised;
        try (ServiceChecks service = new ServiceChecks(context)) {
            note(Finding.passed("configuration", base));
            if (network(new NetworkChecks(URI.create(base), context.clock()))) {
                service(service);
            }
            notAuthorised = service.notAuthorised();
        }
        WebhookChecks.run(context, Optional.ofNullable(webhook)).forEach(this::note);
        return finish(notAuthorised);
    }

    private boolean network(NetworkChecks network) {
        return note(network.name()) && note(network.connection()) && note(network.tls());
    }

    private void service(ServiceChecks service) {
        boolean isGood = true;
        for (Finding each : service.access()) {
            isGood &= note(each);
        }
        if (service.notAuthorised() || isGood) {
            note(service.clockDifference());
        }
        if (isGood) {
            note(service.latency());
            note(service.questionSegment());
        }
    }

    /** Records and shows a finding. Returns whether the checks can go on. */
    private boolean note(Finding finding) {
        findings.add(finding);
        if (output.isTable()) {
            Terminal terminal = context.terminal();
            Palette palette = terminal.dataPalette();
            String mark = switch (finding.state()) {
                case PASSED -> palette.good(terminal.symbol("✓", "ok"));
                case FAILED -> palette.bad(terminal.symbol("✗", "x"));
                case WARNING -> palette.warning("!");
                case NOT_CHECKED -> palette.faint("-");
            };
            terminal.data()
                    .println(mark
                            + ' '
                            + palette.heading(TerminalText.padded(finding.check(), NAME_WIDTH))
                            + ' '
                            + TerminalText.sanitized(finding.detail()));
            if (!finding.remedy().isEmpty()) {
                terminal.data()
                        .println(" ".repeat(NAME_WIDTH + 3)
                                + palette.accent(
                                        terminal.symbol("→ ", "> ") + TerminalText.sanitized(finding.remedy())));
            }
            terminal.data().flush();
        }
        return finding.state() != Finding.State.FAILED;
    }

    private int finish(boolean notAuthorised) {
        if (!output.isTable()) {
            Listing listing = Listing.of("check", "state", "detail", "remedy");
            findings.forEach(each -> listing.row(
                    each.check(), each.state().name().toLowerCase(Locale.ROOT), each.detail(), each.remedy()));
            output.show(context.terminal(), listing);
        }
        if (notAuthorised) {
            return ExitCode.NOT_AUTHORISED;
        }
        boolean isBad = findings.stream().anyMatch(each -> each.state() == Finding.State.FAILED);
        return isBad ? ExitCode.FAILED : ExitCode.DONE;
    }
}
