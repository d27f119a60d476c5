package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.terminal.Listing;
import java.util.List;
import picocli.CommandLine.Command;

/** Replaces a mandatory question from JSON. */
@Command(name = "replace", description = "Replace a mandatory question of an experience from a JSON file.")
public final class ReplaceQuestion extends ExperienceFileCommand<MandatoryQuestion> {
    public ReplaceQuestion(CommandContext context) {
        super(context, CatalogJson::question);
    }

    @Override
    Listing write(SupplierClient client, String experienceId, MandatoryQuestion question) {
        return CatalogListings.questions(
                List.of(client.mandatoryQuestions(experienceId).replace(question)));
    }
}
