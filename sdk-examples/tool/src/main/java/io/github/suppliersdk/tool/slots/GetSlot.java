package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one slot. */
@Command(name = "get", description = "Show a slot.")
public final class GetSlot implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "OPTION", description = "The id of the option.")
    private String optionId = "";

    @Parameters(index = "2", paramLabel = "SLOT", description = "The id of the slot.")
    private String slotId = "";

    @Mixin
    private final Output output = new Output();

    public GetSlot(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            Slot slot = connection.client().slots(experienceId, optionId).get(slotId);
            output.show(context.terminal(), SlotListing.rows(experienceId, List.of(slot)), connection.last()::json);
        }
        return ExitCode.DONE;
    }
}
