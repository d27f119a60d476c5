package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Tool;
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
    private final Tool tool;

    @Parameters(index = "0", paramLabel = "PICKUP", description = "The id of the pickup.")
    private String pickupId = "";

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public DeletePickup(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() {
        if (!dryRun.isOn()) {
            confirmation.require(tool, "Delete the pickup " + pickupId);
        }
        try (Connection connection = Connection.open(tool, dryRun.isOn())) {
            connection.write(client -> {
                client.pickups().delete(pickupId);
                tool.terminal().say("Deleted.");
            });
        }
        return ExitCode.DONE;
    }
}
