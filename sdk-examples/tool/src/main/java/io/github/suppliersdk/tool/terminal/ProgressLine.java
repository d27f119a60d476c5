package io.github.suppliersdk.tool.terminal;

import java.time.Duration;
import java.util.function.Supplier;

/** A line about work in progress: on a terminal it is replaced, elsewhere it is repeated every ten seconds. */
public final class ProgressLine implements AutoCloseable {
    private static final Duration ON_TERMINAL = Duration.ofMillis(200);
    private static final Duration ELSEWHERE = Duration.ofSeconds(10);

    private final Terminal terminal;
    private long shownAt = System.nanoTime();
    private boolean isShown;

    public ProgressLine(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Shows a text, unless another one was shown a moment ago. */
    public synchronized void show(Supplier<String> words) {
        boolean isTerminal = terminal.messagesIsTerminal();
        long now = System.nanoTime();
        if (now - shownAt < (isTerminal ? ON_TERMINAL : ELSEWHERE).toNanos()) {
            return;
        }
        shownAt = now;
        String text = words.get();
        if (isTerminal) {
            terminal.messages().print("\r" + TerminalText.truncated(text, terminal.columns() - 1) + "\u001b[K");
            terminal.messages().flush();
            isShown = true;
        } else {
            terminal.say(text);
        }
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
