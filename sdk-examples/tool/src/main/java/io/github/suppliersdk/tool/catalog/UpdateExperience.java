package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes the given fields of an experience. */
@Command(
        name = "update",
        description = "Change the given fields of an experience, and nothing else.",
        footer = {"", "A change can take up to 24 hours to appear on the websites."})
public final class UpdateExperience implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Option(names = "--name", description = "The new name.")
    private @Nullable String name;

    @Option(names = "--vendor", description = "The id of the new vendor.")
    private @Nullable String vendorId;

    @Option(
            names = "--cutoff",
            paramLabel = "DURATION",
            description = "How long before the start booking closes, such as PT2H or P1D.")
    private @Nullable String cutoff;

    @Option(names = "--external-id", description = "Your own id for the experience.")
    private @Nullable String externalId;

    @Option(names = "--external-name", description = "Your own name for the experience.")
    private @Nullable String externalName;

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public UpdateExperience(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        ExperienceUpdate.Builder update = ExperienceUpdate.builder()
                .experienceName(Optional.ofNullable(name))
                .vendorId(Optional.ofNullable(vendorId))
                .externalExperienceId(Optional.ofNullable(externalId))
                .externalExperienceName(Optional.ofNullable(externalName));
        if (cutoff != null) {
            try {
                update.cutoffTime(CutoffTime.of(cutoff));
            } catch (IllegalArgumentException e) {
                throw ToolException.usage("--cutoff: " + e.getMessage());
            }
        }
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                Experience changed = client.experiences().update(experienceId, update.build());
                output.show(context.terminal(), CatalogListings.experiences(List.of(changed)), connection.last()::json);
            });
        }
        return ExitCode.DONE;
    }
}
