package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.vendors.Vendor;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one vendor. */
@Command(name = "get", description = "Show a vendor.")
public final class GetVendor implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "VENDOR", description = "The id of the vendor.")
    private String vendorId = "";

    public GetVendor(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            List<Vendor> found = connection.client().vendors().list().stream()
                    .filter(each -> each.vendorId().equals(vendorId))
                    .toList();
            if (found.isEmpty()) {
                throw ToolException.failed("there is no vendor \"" + vendorId + "\"");
            }
            output.show(
                    context.terminal(),
                    CatalogListings.vendors(found),
                    () -> JsonArrays.find(connection.last().json(), "vendor_id", vendorId));
        }
        return ExitCode.DONE;
    }
}
