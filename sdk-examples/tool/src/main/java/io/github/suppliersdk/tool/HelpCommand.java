package io.github.suppliersdk.tool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Explains what several commands share. The option --help explains a command. */
@Command(
        name = "help",
        description = {"supplier help files", "", "Explain files of slots, or the environment variables."})
final class HelpCommand implements Callable<Integer> {
    /** What can be explained; each has a text of its name. */
    enum Topic {
        files,
        environment
    }

    private final CommandContext context;

    @Parameters(paramLabel = "TOPIC", description = "${COMPLETION-CANDIDATES}.")
    private Topic topic = Topic.files;

    HelpCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        try (InputStream text = Objects.requireNonNull(HelpCommand.class.getResourceAsStream(topic + ".txt"))) {
            context.terminal().data().print(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        }
        return ExitCode.DONE;
    }
}
