package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.terminal.Confirmation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes a slot. */
@Command(name = "delete", description = "Delete a slot. The service refuses this while the slot is part of a hold.")
public final class DeleteSlot implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "OPTION", description = "The id of the option.")
    private String optionId = "";

    @Parameters(index = "2", paramLabel = "SLOT", description = "The id of the slot.")
    private String slotId = "";

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public DeleteSlot(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (!dryRun.isOn()) {
            confirmation.require(context, "Delete the slot " + slotId + " of " + experienceId + ", " + optionId);
        }
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                client.slots(experienceId, optionId).delete(slotId);
                context.terminal().say("Deleted.");
            });
        }
        return ExitCode.DONE;
    }
}
