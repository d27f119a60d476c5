package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.terminal.Listing;
import java.util.List;
import picocli.CommandLine.Command;

/** Creates an option from JSON. */
@Command(name = "create", description = "Create an option of an experience from a JSON file.")
public final class CreateOption extends ExperienceFileCommand<Option> {
    public CreateOption(CommandContext context) {
        super(context, CatalogJson::option);
    }

    @Override
    Listing write(SupplierClient client, String experienceId, Option option) {
        return CatalogListings.options(List.of(client.options(experienceId).create(option)));
    }
}
