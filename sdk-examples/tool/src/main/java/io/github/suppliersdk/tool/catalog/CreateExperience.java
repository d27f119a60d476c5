package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.json.ValidatingReader;
import io.github.suppliersdk.tool.terminal.Output;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Creates an experience from JSON. */
@Command(
        name = "create",
        description = "Create an experience from a JSON file.",
        footer = {
            "",
            "For example:",
            "  {\"experience_id\": \"cellar-tour\", \"experience_name\": \"Cellar tour\",",
            "   \"vendor_id\": \"my-tours\", \"availability_slot_type\": \"DAILY\",",
            "   \"currency\": \"EUR\", \"options\": [{\"option_id\": \"evening\",",
            "   \"label\": \"Evening\", \"holder_categories\": [{\"holder_category_id\": \"adult\",",
            "   \"holder_type\": \"ADULT\", \"minimum_age\": 18}]}]}"
        })
public final class CreateExperience implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "A file with the object as JSON, or - for the standard input.")
    private String file = "";

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public CreateExperience(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        Experience experience = ValidatingReader.read(file, context.text(file), CatalogJson::experience);
        if (experience.archived().orElse(false)) {
            throw ToolException.failed(file
                    + ": archived: an experience cannot be created as archived. Remove the field, and archive the"
                    + " experience afterwards: supplier experiences archive " + experience.experienceId());
        }
        experience = experience.withArchived(Optional.empty()); // an exported experience has the field
        create(experience);
        return ExitCode.DONE;
    }

    private void create(Experience experience) {
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                Experience created = client.experiences().create(experience);
                output.show(context.terminal(), CatalogListings.experiences(List.of(created)), connection.last()::json);
            });
        }
    }
}
