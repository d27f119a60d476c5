package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.terminal.Confirmation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes a mandatory question. */
@Command(name = "delete", description = "Delete a mandatory question.")
public final class DeleteQuestion implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "QUESTION", description = "The id of the question.")
    private String questionId = "";

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    public DeleteQuestion(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (!dryRun.isOn()) {
            confirmation.require(context, "Delete the question " + questionId + " of " + experienceId);
        }
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                client.mandatoryQuestions(experienceId).delete(questionId);
                context.terminal().say("Deleted.");
            });
        }
        return ExitCode.DONE;
    }
}
