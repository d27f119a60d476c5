package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.vendors.Vendor;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Creates a vendor. */
@Command(name = "create", description = "Create a vendor.")
public final class CreateVendor implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "VENDOR", description = "The id of the vendor, which you choose.")
    private String vendorId = "";

    @Parameters(index = "1", paramLabel = "NAME", description = "The name of the vendor.")
    private String name = "";

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public CreateVendor(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                Vendor created =
                        client.vendors().create(Vendor.builder(vendorId, name).build());
                output.show(context.terminal(), CatalogListings.vendors(List.of(created)), connection.last()::json);
            });
        }
        return ExitCode.DONE;
    }
}
