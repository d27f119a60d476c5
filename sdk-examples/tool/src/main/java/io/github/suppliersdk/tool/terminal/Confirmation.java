package io.github.suppliersdk.tool.terminal;

import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.ToolException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine.Option;

/** For what cannot be undone: an option of every command that deletes. */
public final class Confirmation {
    @Option(names = "--yes", description = "Do not ask. Needed where nobody can be asked.")
    private boolean yes;

    /**
     * Returns if it may be done.
     *
     * @param what such as "Delete the pickup p1"
     * @throws ToolException if it was declined, or nobody can be asked
     */
    public void require(Tool tool, String what) {
        if (yes) {
            return;
        }
        Terminal terminal = tool.terminal();
        if (!terminal.inputIsTerminal() || !terminal.messagesIsTerminal()) {
            throw ToolException.usage(what + "? Nobody can be asked here: say --yes.");
        }
        terminal.messages().print(terminal.palette().warning(what + "? [y/N] "));
        terminal.messages().flush();
        try {
            String reply = new BufferedReader(new InputStreamReader(tool.input(), StandardCharsets.UTF_8)).readLine();
            if (reply == null || !reply.strip().toLowerCase(Locale.ROOT).matches("y|yes")) {
                throw ToolException.failed("nothing was done");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
