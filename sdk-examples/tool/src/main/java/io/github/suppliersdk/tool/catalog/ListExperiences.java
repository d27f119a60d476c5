package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperiencesClient;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists all experiences, or those of a vendor. */
@Command(name = "list", description = "List the experiences.")
public final class ListExperiences implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "List only the experiences of this vendor.")
    private @Nullable String vendorId;

    public ListExperiences(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            ExperiencesClient experiences = connection.client().experiences();
            List<Experience> found = vendorId == null ? experiences.list() : experiences.listByVendor(vendorId);
            output.show(context.terminal(), CatalogListings.experiences(found), connection.last()::json);
        }
        return ExitCode.DONE;
    }
}
