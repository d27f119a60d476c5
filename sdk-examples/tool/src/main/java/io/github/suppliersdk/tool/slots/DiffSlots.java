package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.terminal.Output;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a sync would change. */
@Command(
        name = "diff",
        description = {
            "Compare a file with what the service shows, and change nothing.",
            "",
            "+ is missing at the service, - is not in the file, # gets a different number of seats, ~ differs"
                    + " otherwise. The options and days of the file are compared, from today on. These are the"
                    + " changes that \"slots sync\" would make with the same options."
        })
public final class DiffSlots implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final ComparisonOptions comparison = new ComparisonOptions();

    @Mixin
    private final Output output = new Output();

    @Option(names = "--exit-code", description = "Exit with 1 if there are differences.")
    private boolean exitCode;

    public DiffSlots(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        SlotFileSource source = comparison.source(context);
        try (SupplierClient client = context.client();
                AvailabilitySync sync = comparison.sync(client, source).build()) {
            PlanView plan = PlanView.of(sync, source);
            plan.show(context.terminal(), output);
            return exitCode && !plan.isEmpty() ? ExitCode.FAILED : ExitCode.DONE;
        }
    }
}
