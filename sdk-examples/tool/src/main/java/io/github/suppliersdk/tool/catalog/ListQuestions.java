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

/** Lists the mandatory questions of an experience. */
@Command(name = "list", description = "List the mandatory questions of an experience.")
public final class ListQuestions implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    public ListQuestions(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            List<MandatoryQuestion> found =
                    connection.client().mandatoryQuestions(experienceId).list();
            output.show(context.terminal(), CatalogListings.questions(found), connection.last()::json);
        }
        return ExitCode.DONE;
    }
}
