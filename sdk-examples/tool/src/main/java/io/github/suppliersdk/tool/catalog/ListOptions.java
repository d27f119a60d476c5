package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the options of an experience. */
@Command(name = "list", description = "List the options of an experience.")
public final class ListOptions implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    public ListOptions(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            Experience found = connection.client().experiences().get(experienceId);
            output.show(
                    context.terminal(),
                    CatalogListings.options(found.options()),
                    () -> connection.last().json().path("options"));
        }
        return ExitCode.DONE;
    }
}
