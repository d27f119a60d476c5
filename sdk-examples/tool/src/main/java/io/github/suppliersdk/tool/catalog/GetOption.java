package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.terminal.Output;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one option. */
@Command(name = "get", description = "Show an option.")
public final class GetOption implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(index = "1", paramLabel = "OPTION", description = "The id of the option.")
    private String optionId = "";

    public GetOption(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Connection connection = Connection.open(context)) {
            Experience experience = connection.client().experiences().get(experienceId);
            List<Option> found = experience.options().stream()
                    .filter(each -> each.optionId().equals(optionId))
                    .toList();
            if (found.isEmpty()) {
                throw ToolException.failed("\"" + experienceId + "\" has no option \"" + optionId + "\"");
            }
            output.show(
                    context.terminal(),
                    CatalogListings.options(found),
                    () -> JsonArrays.find(connection.last().json().path("options"), "option_id", optionId));
        }
        return ExitCode.DONE;
    }
}
