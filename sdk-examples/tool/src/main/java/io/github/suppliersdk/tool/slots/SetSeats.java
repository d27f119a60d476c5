package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Sets the seats of a slot. */
@Command(name = "seats", description = "Set the number of seats left in a slot; 0 is sold out.")
public final class SetSeats implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "OPTION", description = "The id of the option.")
    private String optionId = "";

    @Parameters(index = "2", paramLabel = "SLOT", description = "The id of the slot.")
    private String slotId = "";

    @Parameters(index = "3", paramLabel = "SEATS", description = "The number of seats left.")
    private int seats;

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    @Mixin
    private final Output output = new Output();

    public SetSeats(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                Slot slot = client.slots(experienceId, optionId).updateCapacity(slotId, seats);
                SlotListing.show(context.terminal(), output, experienceId, List.of(slot));
            });
        }
        return ExitCode.DONE;
    }
}
