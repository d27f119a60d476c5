package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.terminal.Listing;
import java.util.List;
import picocli.CommandLine.Command;

/** Creates a mandatory question from JSON. */
@Command(name = "create", description = "Create a mandatory question of an experience from a JSON file.")
public final class CreateQuestion extends ExperienceFileCommand<MandatoryQuestion> {
    public CreateQuestion(CommandContext context) {
        super(context, CatalogJson::question);
    }

    @Override
    Listing write(SupplierClient client, String experienceId, MandatoryQuestion question) {
        return CatalogListings.questions(
                List.of(client.mandatoryQuestions(experienceId).create(question)));
    }
}
