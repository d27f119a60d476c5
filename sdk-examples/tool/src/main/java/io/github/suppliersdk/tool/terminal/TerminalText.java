package io.github.suppliersdk.tool.terminal;

import java.time.Duration;
import java.util.Locale;

/** Formats text for one line of a terminal. */
public final class TerminalText {
    private TerminalText() {}

    /** Replaces control characters, so that text from elsewhere cannot move the cursor or change colours. */
    public static String sanitized(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(each -> {
            if (Character.isISOControl(each) || Character.getType(each) == Character.FORMAT) {
                line.append(each == '\n' || each == '\r' || each == '\t' ? ' ' : '\uFFFD');
            } else {
                line.appendCodePoint(each);
            }
        });
        return line.toString();
    }

    /** Truncates a text to at most this many columns, with an ellipsis at its end. */
    public static String truncated(String text, int columns) {
        return text.length() <= columns ? text : text.substring(0, columns - 1) + '…';
    }

    /** Pads a text with blanks to this many columns. */
    public static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - text.length()));
    }

    /** Formats a number with commas between the thousands. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Formats a number with its noun, in the singular or the plural. */
    public static String count(long number, String one, String many) {
        return count(number) + ' ' + (number == 1 ? one : many);
    }

    /** Formats a duration for people. */
    public static String duration(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 1000) {
            return millis + " ms";
        }
        if (millis < 60_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        long seconds = duration.toSeconds();
        return String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60);
    }
}
