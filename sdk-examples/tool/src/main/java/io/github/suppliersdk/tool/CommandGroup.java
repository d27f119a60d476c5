package io.github.suppliersdk.tool;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only groups its subcommands. Called without one of them, it is a usage error. */
@Command(synopsisSubcommandLabel = "COMMAND")
final class CommandGroup implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing after \"" + spec.name() + "\"");
    }
}
