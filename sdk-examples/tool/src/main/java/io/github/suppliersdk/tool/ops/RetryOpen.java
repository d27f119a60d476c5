package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenOperation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Requests another attempt at what is open. */
@Command(
        name = "retry",
        description = "Have the backend try again at once what is open, with its attempts counted from 0.")
public final class RetryOpen implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Parameters(paramLabel = "ID", description = "The id of the hold or the booking, or the key.")
    private String id = "";

    @Option(
            names = {"-n", "--dry-run"},
            description = "Show what would be tried, and change nothing.")
    private boolean dryRun;

    public RetryOpen(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        WebhookOperations operations = store.operations(context);
        OpenOperation open = StoreOptions.find(operations, id);
        if (dryRun) {
            context.terminal().say("Dry run: would try again " + open.key());
            return ExitCode.DONE;
        }
        if (!operations.retry(open)) {
            throw ToolException.failed("it is not open any more");
        }
        context.terminal().say("Requested. The backend tries it within seconds.");
        return ExitCode.DONE;
    }
}
