package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.options.OptionRequest;
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

/** Creates an option from JSON. */
@Command(name = "create", description = "Create an option of an experience from a file of JSON.")
public final class CreateOption implements Callable<Integer> {
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

    public CreateOption(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() throws IOException {
        OptionRequest option = Fields.read(file, tool.text(file), CatalogJson::option);
        try (Connection connection = Connection.open(tool, dryRun.isOn())) {
            connection.write(client -> {
                Option made = client.options(experienceId).create(option);
                output.show(tool.terminal(), Listings.options(List.of(made)), connection.last()::json);
            });
        }
        return ExitCode.DONE;
    }
}
