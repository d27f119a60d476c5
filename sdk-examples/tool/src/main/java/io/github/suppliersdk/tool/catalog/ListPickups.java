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

/** Lists all pickups. */
@Command(name = "list", description = "List the pickups.")
public final class ListPickups implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    public ListPickups(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            List<Pickup> found = connection.client().pickups().list();
            output.show(context.terminal(), CatalogListings.pickups(found), connection.last()::json);
        }
        return ExitCode.DONE;
    }
}
