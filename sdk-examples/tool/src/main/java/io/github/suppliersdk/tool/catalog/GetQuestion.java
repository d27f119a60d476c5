package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one mandatory question. */
@Command(name = "get", description = "Show a mandatory question.")
public final class GetQuestion implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "QUESTION", description = "The id of the question.")
    private String questionId = "";

    public GetQuestion(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            MandatoryQuestion found =
                    connection.client().mandatoryQuestions(experienceId).get(questionId);
            output.show(context.terminal(), CatalogListings.questions(List.of(found)), connection.last()::json);
        }
        return ExitCode.DONE;
    }
}
