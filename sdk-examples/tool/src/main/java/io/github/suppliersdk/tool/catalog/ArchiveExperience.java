package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes an experience off sale. */
@Command(name = "archive", description = "Take an experience off sale. Only the operator's support can bring it back.")
public final class ArchiveExperience implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public ArchiveExperience(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (!dryRun.isOn()) {
            confirmation.require(context, "Archive the experience " + experienceId + ", which takes it off sale");
        }
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                Experience archived = client.experiences().archive(experienceId);
                output.show(
                        context.terminal(), CatalogListings.experiences(List.of(archived)), connection.last()::json);
            });
        }
        return ExitCode.DONE;
    }
}
