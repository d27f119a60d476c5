package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.terminal.Listing;
import java.util.List;
import picocli.CommandLine.Command;

/** Replaces an option from JSON. */
@Command(name = "replace", description = "Replace an option of an experience from a JSON file.")
public final class ReplaceOption extends ExperienceFileCommand<Option> {
    public ReplaceOption(CommandContext context) {
        super(context, CatalogJson::option);
    }

    @Override
    Listing write(SupplierClient client, String experienceId, Option option) {
        return CatalogListings.options(List.of(client.options(experienceId).replace(option)));
    }
}
