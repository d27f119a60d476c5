package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.MandatoryQuestionRequest;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.json.Fields;
import io.github.suppliersdk.tool.terminal.Output;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Creates a mandatory question from JSON. */
@Command(name = "create", description = "Create a mandatory question of an experience from a file of JSON.")
public final class CreateQuestion implements Callable<Integer> {
    private final Tool tool;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "Its id.")
    private String experienceId = "";

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description = "A file with the object as JSON, or - for the standard input.")
    private String file = "";

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public CreateQuestion(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() throws IOException {
        MandatoryQuestionRequest question = Fields.read(file, tool.text(file), CatalogJson::question);
        try (Connection connection = Connection.open(tool, dryRun.isOn())) {
            connection.write(client -> {
                MandatoryQuestion made = client.mandatoryQuestions(experienceId).create(question);
                output.show(tool.terminal(), Listings.questions(List.of(made)), connection.last()::json);
            });
        }
        return ExitCode.DONE;
    }
}
