package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.terminal.Confirmation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes an option of an experience. */
@Command(name = "delete", description = "Delete an option of an experience.")
public final class DeleteOption implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "OPTION", description = "The id of the option.")
    private String optionId = "";

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public DeleteOption(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (!dryRun.isOn()) {
            confirmation.require(context, "Delete the option " + optionId + " of " + experienceId);
        }
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                client.options(experienceId).delete(optionId);
                context.terminal().say("Deleted.");
            });
        }
        return ExitCode.DONE;
    }
}
