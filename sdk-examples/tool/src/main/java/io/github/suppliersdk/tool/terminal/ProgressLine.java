package io.github.suppliersdk.tool.terminal;

import java.time.Duration;
import java.util.function.Supplier;

/** A line about work in progress, which is replaced. Only a terminal has one. */
public final class ProgressLine implements AutoCloseable {
    private static final int COLUMNS = 79;
    private static final Duration INTERVAL = Duration.ofMillis(200);

    private final Terminal terminal;
    private long shownAt = System.nanoTime();
    private boolean isShown;

    public ProgressLine(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Shows a text, unless another one was shown a moment ago. */
    public synchronized void show(Supplier<String> words) {
        long now = System.nanoTime();
        if (!terminal.messagesIsTerminal() || now - shownAt < INTERVAL.toNanos()) {
            return;
        }
        shownAt = now;
        terminal.messages().print("\r" + TerminalText.truncated(words.get(), COLUMNS) + "\u001b[K");
        terminal.messages().flush();
        isShown = true;
    }

    /** Prints a message that stays. */
    public synchronized void say(String message) {
        close();
        terminal.say(message);
    }

    /** Clears the line before other messages. */
    @Override
    public synchronized void close() {
        if (isShown) {
            terminal.messages().print("\r\u001b[K");
            terminal.messages().flush();
            isShown = false;
        }
    }
}
