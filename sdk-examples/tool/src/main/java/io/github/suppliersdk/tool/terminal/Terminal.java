package io.github.suppliersdk.tool.terminal;

import io.github.suppliersdk.tool.ToolException;
import java.io.PrintStream;
import java.util.Map;

/**
 * The output streams of a command, and whether they and the standard input are terminals.
 *
 * @param data the stream for the data that a command returns
 * @param messages the stream for progress, messages and errors
 * @param dataIsTerminal whether the data goes to a terminal
 * @param messagesIsTerminal whether the messages go to a terminal
 * @param inputIsTerminal whether the standard input is a terminal, so that the user can be asked
 * @param colors whether the environment allows colours
 */
public record Terminal(
        PrintStream data,
        PrintStream messages,
        boolean dataIsTerminal,
        boolean messagesIsTerminal,
        boolean inputIsTerminal,
        boolean colors) {
    /**
     * Returns the terminal of this process, as the start script describes it in system properties.
     */
    public static Terminal ofProcess(PrintStream data, PrintStream messages, Map<String, String> environment) {
        boolean isDumb = "dumb".equals(environment.get("TERM"));
        return new Terminal(
                data,
                messages,
                Boolean.getBoolean("supplier.stdout.terminal") && !isDumb,
                Boolean.getBoolean("supplier.stderr.terminal") && !isDumb,
                Boolean.getBoolean("supplier.stdin.terminal"),
                environment.getOrDefault("NO_COLOR", "").isEmpty());
    }

    /** Whether the data may have colours. */
    public boolean hasDataColors() {
        return colors && dataIsTerminal;
    }

    /** Returns the colours of the data. */
    public Palette dataPalette() {
        return new Palette(hasDataColors());
    }

    /** Returns the colours of the messages. */
    public Palette palette() {
        return new Palette(colors && messagesIsTerminal);
    }

    /**
     * Sends on what was printed as data.
     *
     * @throws ToolException if it cannot be written: the user has not seen it
     */
    public void flush() {
        if (data.checkError()) {
            throw ToolException.failed("the standard output cannot be written");
        }
    }

    /** Prints a message for the user. */
    public void say(String message) {
        messages.println(message);
    }
}
