package io.github.suppliersdk.tool.terminal;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where output goes: data to one stream, everything else to the other, and what each of them is.
 *
 * @param data for what was asked for
 * @param messages for progress, messages and errors
 * @param dataIsTerminal whether a person reads the data as it comes
 * @param messagesIsTerminal whether a person reads the messages as they come
 * @param inputIsTerminal whether a person can be asked
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
    private static final int USUAL = 80;
    private static final int NARROWEST = 40;

    /** That of this process. The script in front of the jar knows best; without it the system is asked. */
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
        String said = System.getProperty(property, "");
        if (!said.isEmpty()) {
            return said.equals("true");
        }
        Path link = Path.of("/proc/self/fd/" + descriptor);
        if (Files.exists(link)) {
            try {
                String target = Files.readSymbolicLink(link).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
            } catch (IOException e) {
                return false; // not ours to see: then no one reads it as it comes
            }
        }
        return false; // unknown: what a program reads must not have colours
    }

    private static int columns(String... said) {
        for (String text : said) {
            if (text.matches("[1-9]\\d{0,4}")) {
                return Math.max(NARROWEST, Integer.parseInt(text));
            }
        }
        return USUAL;
    }

    /** The colours of the data. */
    public Palette dataPalette() {
        return Palette.of(colors && dataIsTerminal);
    }

    /** The colours of the messages. */
    public Palette palette() {
        return Palette.of(colors && messagesIsTerminal);
    }

    /** Says something to the person. */
    public void say(String message) {
        messages.println(message);
    }

    /** A character, or what stands for it where only ASCII can be shown. */
    public String symbol(String character, String ascii) {
        return unicode ? character : ascii;
    }
}
