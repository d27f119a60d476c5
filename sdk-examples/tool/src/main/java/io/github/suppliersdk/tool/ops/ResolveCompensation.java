package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenCompensation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Closes a compensation. */
@Command(
        name = "resolve",
        description = "Close a compensation that was put right by hand.",
        footer = {"", "Only when nothing of the hold or booking is left in your own data, and none can come any more."})
public final class ResolveCompensation implements Callable<Integer> {
    private final Tool tool;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Parameters(paramLabel = "ID", description = "The id of the hold or the booking, or the key of the compensation.")
    private String id = "";

    @Option(
            names = "--note",
            required = true,
            paramLabel = "TEXT",
            description = "What was done and by whom; it is stored.")
    private String note = "";

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Option(
            names = {"-n", "--dry-run"},
            description = "Show it, and change nothing.")
    private boolean dryRun;

    public ResolveCompensation(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() {
        if (note.isBlank()) {
            throw ToolException.usage("--note must not be blank");
        }
        try (Compensations compensations = Compensations.open(tool, store)) {
            OpenCompensation open = compensations.find(id);
            if (dryRun) {
                tool.terminal().say("Dry run: would be closed: " + open.key());
                return ExitCode.DONE;
            }
            confirmation.require(tool, "Close " + open.key() + ", so that nobody tries it again");
            if (!compensations.resolve(open, note)) {
                throw ToolException.failed("it has changed since, or somebody is at work on it: list again");
            }
            tool.terminal().say("Closed.");
        }
        return ExitCode.DONE;
    }
}
