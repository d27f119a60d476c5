package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one pickup. */
@Command(name = "get", description = "Show a pickup.")
public final class GetPickup implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "PICKUP", description = "The id of the pickup.")
    private String pickupId = "";

    public GetPickup(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            Pickup found = connection.client().pickups().get(pickupId);
            output.show(context.terminal(), CatalogListings.pickups(List.of(found)), connection.last()::json);
        }
        return ExitCode.DONE;
    }
}
