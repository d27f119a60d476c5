package io.github.suppliersdk.tool.terminal;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Shows the progress of a run, with its rate and the remaining time. On a terminal it is one line that is redrawn,
 * elsewhere a line of text every ten seconds.
 */
public final class ProgressBar implements AutoCloseable {
    private static final Duration BETWEEN_DRAWINGS = Duration.ofMillis(100);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    private static final int LONGEST = 24;
    private static final int SHORTEST = 8;

    private final Terminal terminal;
    private final OptionalLong total;
    private final Palette palette;
    private Duration drawnAt = Duration.ZERO;
    private boolean drawn;

    /** @param total the number of items in the run, if it is known */
    public ProgressBar(Terminal terminal, OptionalLong total) {
        this.terminal = terminal;
        this.total = total;
        this.palette = terminal.palette();
    }

    /**
     * The state of a run.
     *
     * @param done the number of items that are done
     * @param rejected how many of them were rejected
     * @param ratePerSecond the number of items per second
     * @param elapsed the time since the start of the run
     * @param fault what fails at the moment
     */
    public record State(long done, long rejected, double ratePerSecond, Duration elapsed, Optional<String> fault) {}

    /** Shows the state, unless an earlier one was shown a moment ago. */
    public void show(State state) {
        Duration pause = terminal.messagesIsTerminal() ? BETWEEN_DRAWINGS : BETWEEN_LINES;
        if (state.elapsed().minus(drawnAt).compareTo(pause) >= 0 || (!drawn && terminal.messagesIsTerminal())) {
            drawnAt = state.elapsed();
            draw(state);
        }
    }

    private void draw(State state) {
        if (terminal.messagesIsTerminal()) {
            terminal.messages().print("\r" + line(state, terminal.columns() - 1) + "\u001b[K");
            terminal.messages().flush();
            drawn = true;
        } else {
            terminal.say(words(state));
        }
    }

    private String words(State state) {
        StringBuilder text = new StringBuilder();
        total.ifPresentOrElse(
                all -> {
                    String most = TerminalText.count(all); // its width keeps the line in place while the count grows
                    text.append(" "
                                    .repeat(Math.max(
                                            0,
                                            most.length()
                                                    - TerminalText.count(state.done())
                                                            .length())))
                            .append(TerminalText.count(state.done()))
                            .append('/')
                            .append(most);
                },
                () -> text.append(TerminalText.count(state.done())));
        text.append("  ").append(rate(state));
        state.fault().ifPresent(fault -> text.append("  ").append(TerminalText.sanitized(fault)));
        left(state).ifPresent(left -> text.append("  ").append(clock(left)).append(" left"));
        if (state.rejected() > 0) {
            text.append("  ").append(TerminalText.count(state.rejected())).append(" rejected");
        }
        return text.toString();
    }

    private static String rate(State state) {
        return TerminalText.count(Math.round(state.ratePerSecond())) + "/s";
    }

    private Optional<Duration> left(State state) {
        if (total.isEmpty() || state.ratePerSecond() <= 0 || state.done() == 0) {
            return Optional.empty();
        }
        long rest = Math.max(0, total.getAsLong() - state.done());
        return Optional.of(Duration.ofSeconds(Math.round(rest / state.ratePerSecond())));
    }

    private static String clock(Duration time) {
        long seconds = time.toSeconds();
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    /** Returns the line, with at most this many columns. */
    String line(State state, int columns) {
        String words = words(state);
        if (total.isEmpty()) {
            return TerminalText.truncated(words, columns);
        }
        double share = total.getAsLong() == 0 ? 1 : Math.min(1, (double) state.done() / total.getAsLong());
        String percent = String.format(Locale.ROOT, "%3d%%", (int) Math.floor(share * 100));
        int room = Math.min(LONGEST, columns - TerminalText.width(words) - percent.length() - 6);
        if (room < SHORTEST) {
            return TerminalText.truncated(percent + "  " + words, columns);
        }
        String rejected = state.rejected() == 0 ? "" : "  " + TerminalText.count(state.rejected()) + " rejected";
        String uncolored = words.substring(0, words.length() - rejected.length());
        return bar(share, room) + ' ' + percent + "  " + uncolored + palette.bad(rejected);
    }

    private String bar(double share, int room) {
        if (!terminal.unicode()) {
            int full = (int) Math.floor(share * room);
            return '[' + "#".repeat(full) + ".".repeat(room - full) + ']';
        }
        int eighths = (int) Math.floor(share * room * 8);
        String part = EIGHTHS[eighths % 8];
        String full = "█".repeat(eighths / 8) + part;
        return palette.accent(full) + palette.faint("░".repeat(room - TerminalText.width(full)));
    }

    /** Clears the line before other messages. */
    @Override
    public void close() {
        if (drawn) {
            terminal.messages().print("\r\u001b[K");
            terminal.messages().flush();
            drawn = false;
        }
    }
}
