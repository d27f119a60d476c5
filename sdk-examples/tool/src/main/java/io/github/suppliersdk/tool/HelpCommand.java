package io.github.suppliersdk.tool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Explains what several commands share, or a command, as its option --help does. */
@Command(
        name = "help",
        description = {"supplier help files", "", "Explain files of slots, the environment variables, or a command."})
final class HelpCommand implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(paramLabel = "TOPIC", arity = "0..*", description = "files, environment, or a command.")
    private List<String> topic = List.of("files");

    HelpCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        String name = String.join(" ", topic);
        try (InputStream shared = HelpCommand.class.getResourceAsStream(name + ".txt")) {
            if (shared == null) {
                String[] command = (name + " --help").split(" ");
                // picocli takes any word before --help
                if (!CommandTree.of(context, command).getSubcommands().containsKey(command[0])) {
                    throw ToolException.usage("There is no command supplier " + name + ".");
                }
                return Main.run(context, command);
            }
            context.terminal().data().print(new String(shared.readAllBytes(), StandardCharsets.UTF_8));
        }
        return ExitCode.DONE;
    }
}
