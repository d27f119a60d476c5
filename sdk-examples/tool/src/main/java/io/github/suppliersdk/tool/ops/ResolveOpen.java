package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenOperation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Closes what a person has done by hand. */
@Command(
        name = "resolve",
        description = "Close what is open and was done by hand.",
        footer = {
            "",
            "Do this only when your own data has nothing left of the hold or booking, and nothing can add it again."
        })
public final class ResolveOpen implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Parameters(paramLabel = "ID", description = "The id of the hold or the booking, or the key.")
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
            description = "Show what would be closed, and change nothing.")
    private boolean dryRun;

    public ResolveOpen(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (note.isBlank()) {
            throw ToolException.usage("--note must not be blank");
        }
        WebhookOperations operations = store.operations(context);
        OpenOperation open = StoreOptions.find(operations, id);
        if (dryRun) {
            context.terminal().say("Dry run: would close " + open.key());
            return ExitCode.DONE;
        }
        confirmation.require(context, "Close " + open.key() + ", so that it is not tried again");
        if (!operations.resolve(open, note)) {
            throw ToolException.failed("it is not open any more");
        }
        context.terminal().say("Closed.");
        return ExitCode.DONE;
    }
}
