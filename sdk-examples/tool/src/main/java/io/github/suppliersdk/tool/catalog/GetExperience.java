package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one experience. */
@Command(name = "get", description = "Show an experience with its options.")
public final class GetExperience implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    public GetExperience(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            Experience found = connection.client().experiences().get(experienceId);
            output.show(context.terminal(), CatalogListings.experiences(List.of(found)), connection.last()::json);
            if (output.isTable()) {
                context.terminal().data().println();
                output.show(context.terminal(), CatalogListings.options(found.options()));
            }
        }
        return ExitCode.DONE;
    }
}
