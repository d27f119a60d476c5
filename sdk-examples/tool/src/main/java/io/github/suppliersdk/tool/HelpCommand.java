package io.github.suppliersdk.tool;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the help for a command, or for a topic that several commands share. */
@Command(name = "help", description = "Show the help for a command or a topic. The topics are environment and files.")
final class HelpCommand implements Callable<Integer> {
    private static final List<String> TOPICS = List.of("environment", "files");

    private final CommandContext context;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", description = "A command, such as \"slots publish\", or a topic.")
    private List<String> path = List.of();

    HelpCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (path.size() == 1 && TOPICS.contains(path.get(0))) {
            context.terminal().data().print(topic(path.get(0)));
            return ExitCode.DONE;
        }
        CommandLine command = Objects.requireNonNull(spec.commandLine().getParent());
        for (String name : path) {
            CommandLine child = command.getSubcommands().get(name);
            if (child == null) {
                throw ToolException.usage("there is no command \"" + String.join(" ", path) + "\"; the commands of \""
                        + command.getCommandName() + "\" are "
                        + String.join(", ", command.getSubcommands().keySet()));
            }
            command = child;
        }
        command.usage(context.terminal().data());
        return ExitCode.DONE;
    }

    private static String topic(String name) {
        try (InputStream text = HelpCommand.class.getResourceAsStream(name + ".txt")) {
            return new String(Objects.requireNonNull(text, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
