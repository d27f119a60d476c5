package io.github.suppliersdk.tool.catalog;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.client.DryRunOption;
import io.github.suppliersdk.tool.json.ValidatingReader;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Reads an option or a mandatory question of an experience from a JSON file, writes it to the service, and shows what
 * the service returned.
 */
abstract class ExperienceFileCommand<R> implements Callable<Integer> {
    private final CommandContext context;
    private final Function<ValidatingReader, R> reader;

    @Mixin
    private final Output output = new Output();

    @Parameters(index = "0", paramLabel = "EXPERIENCE", description = "The id of the experience.")
    private String experienceId = "";

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description = "A file with the object as JSON, or - for the standard input.")
    private String file = "";

    @Mixin
    private final DryRunOption dryRun = new DryRunOption();

    ExperienceFileCommand(CommandContext context, Function<ValidatingReader, R> reader) {
        this.context = context;
        this.reader = reader;
    }

    /** Writes the part to the service, and returns the rows that show the result. */
    abstract Listing write(SupplierClient client, String experienceId, R part);

    @Override
    public final Integer call() throws IOException {
        R part = ValidatingReader.read(file, context.text(file), reader);
        try (Connection connection = Connection.open(context, dryRun.isOn())) {
            connection.write(client -> {
                Listing written = write(client, experienceId, part);
                output.show(context.terminal(), written, connection.last()::json);
            });
        }
        return ExitCode.DONE;
    }
}
