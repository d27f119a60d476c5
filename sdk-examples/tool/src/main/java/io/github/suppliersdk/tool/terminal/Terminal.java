package io.github.suppliersdk.tool.terminal;

import io.github.suppliersdk.tool.ToolException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The output streams of a command, and whether they and the standard input are terminals.
 *
 * @param data the stream for the data that a command returns
 * @param messages the stream for progress, messages and errors
 * @param dataIsTerminal whether the data goes to a terminal
 * @param messagesIsTerminal whether the messages go to a terminal
 * @param inputIsTerminal whether the standard input is a terminal, so that the user can be asked
 * @param columns the width of the terminal
 * @param colors whether the environment allows colours
 * @param unicode whether the terminal shows characters beyond ASCII
 */
public record Terminal(
        PrintStream data,
        PrintStream messages,
        boolean dataIsTerminal,
        boolean messagesIsTerminal,
        boolean inputIsTerminal,
        int columns,
        boolean colors,
        boolean unicode) {
    private static final int DEFAULT_WIDTH = 80;
    private static final int MIN_WIDTH = 40;

    /**
     * Returns the terminal of this process, as the start script describes it in system properties, or else as /proc
     * shows it.
     */
    public static Terminal ofProcess(PrintStream data, PrintStream messages, Map<String, String> environment) {
        String locale = Optional.ofNullable(environment.get("LC_ALL"))
                .or(() -> Optional.ofNullable(environment.get("LC_CTYPE")))
                .or(() -> Optional.ofNullable(environment.get("LANG")))
                .orElse("");
        boolean isDumb = "dumb".equals(environment.get("TERM"));
        return new Terminal(
                data,
                messages,
                isTerminal("supplier.stdout.terminal", 1) && !isDumb,
                isTerminal("supplier.stderr.terminal", 2) && !isDumb,
                isTerminal("supplier.stdin.terminal", 0),
                columns(System.getProperty("supplier.columns", ""), environment.getOrDefault("COLUMNS", "")),
                environment.getOrDefault("NO_COLOR", "").isEmpty(),
                !locale.equals("C") && !locale.equals("POSIX"));
    }

    private static boolean isTerminal(String property, int descriptor) {
        String value = System.getProperty(property, "");
        if (!value.isEmpty()) {
            return value.equals("true");
        }
        Path link = Path.of("/proc/self/fd/" + descriptor);
        if (Files.exists(link)) {
            try {
                String target = Files.readSymbolicLink(link).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
            } catch (IOException e) {
                return false; // not readable: treated as no terminal
            }
        }
        return false; // unknown: output that a program may read must have no colours
    }

    private static int columns(String... values) {
        for (String text : values) {
            if (text.matches("[1-9]\\d{0,4}")) {
                return Math.max(MIN_WIDTH, Integer.parseInt(text));
            }
        }
        return DEFAULT_WIDTH;
    }

    /** Whether the data may have colours. */
    public boolean hasDataColors() {
        return colors && dataIsTerminal;
    }

    /** Returns the colours of the data. */
    public Palette dataPalette() {
        return Palette.of(hasDataColors());
    }

    /** Returns the colours of the messages. */
    public Palette palette() {
        return Palette.of(colors && messagesIsTerminal);
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

    /** Returns the character, or the ASCII text if the terminal cannot show it. */
    public String symbol(String character, String ascii) {
        return unicode ? character : ascii;
    }
}
