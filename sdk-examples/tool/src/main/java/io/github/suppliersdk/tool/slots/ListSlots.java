package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the slots of an option. */
@Command(
        name = "list",
        description = "List the slots of an option. The list as CSV can be edited, and then published or synced.")
public final class ListSlots implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "OPTION", description = "The id of the option.")
    private String optionId = "";

    @Mixin
    private final DateRange range = new DateRange();

    @Mixin
    private final Output output = new Output();

    public ListSlots(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            Experience experience = SlotQueries.experience(connection.client(), experienceId, optionId);
            SlotList slots = SlotQueries.between(
                    connection.client(), experience, optionId, range.from(context.clock()), range.to(context.clock()));
            SlotListing.show(context.terminal(), output, experienceId, slots);
            SlotListing.nameSkipped(context.terminal(), slots);
        }
        return ExitCode.DONE;
    }
}
