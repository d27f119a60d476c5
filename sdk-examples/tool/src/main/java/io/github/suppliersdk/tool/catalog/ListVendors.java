package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.vendors.Vendor;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists all vendors. */
@Command(name = "list", description = "List the vendors.")
public final class ListVendors implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    public ListVendors(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            List<Vendor> vendors = connection.client().vendors().list();
            output.show(context.terminal(), CatalogListings.vendors(vendors), connection.last()::json);
        }
        return ExitCode.DONE;
    }
}
