package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenCompensation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Requests another attempt at a compensation. */
@Command(
        name = "retry",
        description = "Have the backend try a compensation again at once, with its attempts counted from 0.")
public final class RetryCompensation implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Parameters(paramLabel = "ID", description = "The id of the hold or the booking, or the key of the compensation.")
    private String id = "";

    @Option(
            names = {"-n", "--dry-run"},
            description = "Show the compensation, and change nothing.")
    private boolean dryRun;

    public RetryCompensation(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Compensations compensations = Compensations.open(context, store)) {
            OpenCompensation open = compensations.find(id);
            if (dryRun) {
                context.terminal().say("Dry run: would try again " + open.key());
                return ExitCode.DONE;
            }
            if (!compensations.retry(open)) {
                throw ToolException.failed("it has changed or is being processed: list the compensations again");
            }
            context.terminal().say("Requested. The backend tries it when it next polls its store.");
        }
        return ExitCode.DONE;
    }
}
