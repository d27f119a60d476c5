package io.github.suppliersdk.tool.certify;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.certify.CertificationCheck;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Interrupts;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.webhooks.BackendOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the certification checks against a backend. */
@Command(
        name = "certify",
        description = {
            "supplier certify --slot cellar-tour/evening/cellar-2027-04-22",
            "",
            "Check a backend before it goes live: send webhooks as the service would, and check each response against the"
                    + " contract. The slots are read from the configured service or sandbox.",
            "",
            "The holds, bookings and cancellations are real: use slots that are not sold elsewhere meanwhile. Whatever"
                    + " could not be released is reported. The key is read from SUPPLIER_WEBHOOK_KEY.",
            "",
            "Exits with 0 if something was checked and no check failed, 4 if the key was not accepted, otherwise 1."
        })
public final class Certify implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private BackendOptions to = new BackendOptions();

    @Option(names = "--slot", paramLabel = "EXPERIENCE/OPTION/SLOT", description = "A slot to hold; may be repeated.")
    private List<SlotKey> slots = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "GROUP",
            description = "Run only this group: ${COMPLETION-CANDIDATES}; may be repeated.")
    private List<CheckGroup> only = new ArrayList<>();

    @Option(names = "--list", description = "List the checks without running them.")
    private boolean list;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description =
                    "Write the results: as JUnit XML to a file whose name ends with .xml, as JSON to .json, otherwise"
                            + " as a web page; may be repeated.")
    private List<Path> reports = new ArrayList<>();

    @Option(
            names = "--restart",
            paramLabel = "COMMAND",
            description = "A command that restarts the backend, to check that it remembers holds and bookings (default:"
                    + " you are asked to restart it, at a terminal).")
    private @Nullable String restart;

    @Option(
            names = "--load",
            paramLabel = "N",
            defaultValue = "100",
            description =
                    "The number of holds, bookings and cancellations for the latencies (default: ${DEFAULT-VALUE}).")
    private int load;

    public Certify(CommandContext context) {
        this.context = context;
    }

    @Override
    @SuppressWarnings("try") // the interrupts are not used in the body
    public Integer call() throws IOException {
        if (list) {
            showChecks();
            return ExitCode.DONE;
        }
        CertificationOptions options = options();
        for (Path each : reports) { // fails before the run where the file cannot be written
            Files.writeString(each, "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        CertificationReport report;
        try (Interrupts interrupts = Interrupts.ofThisThread()) {
            report = run(options);
            write(report);
        }
        if (report.keyRefused()) {
            context.terminal().say("Set " + EnvironmentVariables.WEBHOOK_KEY + " to the key that the backend expects.");
            return ExitCode.NOT_AUTHORISED;
        }
        return report.passed() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private CertificationReport run(CertificationOptions options) {
        String zone = to.clock(context).getZone().getId();
        String whose = to.isZoneAssumed() ? " of this machine; it must be that of the place (--time-zone)." : ".";
        context.terminal().say("Holds expire in the time zone " + zone + whose);
        ResultPrinter printer = new ResultPrinter(context.terminal());
        CertificationReport report = Certification.of(options).run(printer::show);
        printer.end(report);
        return report;
    }

    private void showChecks() {
        Listing listing = Listing.of("id", "action", "expected", "section");
        for (CertificationCheck check : Certification.checks()) {
            if (only.isEmpty() || only.contains(check.group())) {
                listing.row(check.id(), check.action(), check.expected(), check.section());
            }
        }
        new Output().show(context.terminal(), listing);
    }

    private void write(CertificationReport report) throws IOException {
        for (Path each : reports) {
            String text = each.toString().endsWith(".xml")
                    ? report.toJUnitXml()
                    : each.toString().endsWith(".json") ? report.toJson() : report.toHtml();
            Files.writeString(each, text);
        }
    }

    private CertificationOptions options() {
        CertificationOptions options;
        try {
            options = CertificationOptions.of(to.address(context))
                    .loadCycles(load)
                    .clock(to.clock(context))
                    .zoneAssumed(to.isZoneAssumed())
                    .apiName(context.serviceProfile().apiName())
                    .operatorName(context.serviceProfile().operatorName())
                    .only(only.isEmpty() ? EnumSet.allOf(CheckGroup.class) : EnumSet.copyOf(only));
            options = context.value(EnvironmentVariables.WEBHOOK_KEY)
                    .map(options::key)
                    .orElse(options);
        } catch (IllegalArgumentException e) {
            throw ToolException.usage(String.valueOf(e.getMessage()));
        }
        String command = restart;
        if (command != null) {
            options = options.restart(() -> restart(command));
        } else if (context.canAsk()) {
            options = options.restart(() -> context.ask("Restart the backend, then press Enter; s skips this. ")
                    .filter(reply -> !reply.equals("s"))
                    .isPresent());
        }
        return options.slots(slots());
    }

    /** Runs the command in a shell, and waits until it has ended. */
    private static int restart(String command) throws IOException, InterruptedException {
        int code = new ProcessBuilder("sh", "-c", command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException("the command \"" + command + "\" ended with " + code);
        }
        return code;
    }

    private List<CertificationSlot> slots() {
        if (slots.isEmpty()) {
            throw ToolException.usage("--slot EXPERIENCE/OPTION/SLOT is missing. " + Certification.wantedSlots());
        }
        try (SupplierClient client = context.client()) {
            return slots.stream().map(new ServiceSlots(client)::of).toList();
        }
    }
}
