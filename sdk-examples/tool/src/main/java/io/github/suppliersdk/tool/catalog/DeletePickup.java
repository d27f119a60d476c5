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

/** Deletes a pickup. */
@Command(name = "delete", description = "Delete a pickup.")
public final class DeletePickup implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(index = "0", paramLabel = "PICKUP", description = "The id of the pickup.")
    private String pickupId = "";

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public DeletePickup(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (!dryRun.isOn()) {
            confirmation.require(context, "Delete the pickup " + pickupId);
        }
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                client.pickups().delete(pickupId);
                context.terminal().say("Deleted.");
            });
        }
        return ExitCode.DONE;
    }
}
