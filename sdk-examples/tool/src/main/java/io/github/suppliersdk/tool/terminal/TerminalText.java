package io.github.suppliersdk.tool.terminal;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;

/** Formats text for one line of a terminal. */
public final class TerminalText {
    private static final int FIRST_WIDE = 0x1100;

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

    /** Returns the number of columns that a text takes. */
    public static int width(String text) {
        return text.codePoints().map(TerminalText::width).sum();
    }

    private static int width(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        if (character < FIRST_WIDE) {
            return 1;
        }
        Character.UnicodeScript script = Character.UnicodeScript.of(character);
        boolean isWide = script == Character.UnicodeScript.HAN
                || script == Character.UnicodeScript.HIRAGANA
                || script == Character.UnicodeScript.KATAKANA
                || script == Character.UnicodeScript.HANGUL
                || (character >= 0x1F300 && character <= 0x1FAFF)
                || (character >= 0xFF01 && character <= 0xFF60);
        return isWide ? 2 : 1;
    }

    /** Truncates a text to at most this many columns, with an ellipsis at its end. */
    public static String truncated(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int used = 0;
        for (int each : text.codePoints().toArray()) {
            used += width(each);
            if (used > columns - 1) {
                break;
            }
            kept.appendCodePoint(each);
        }
        return kept.append('…').toString();
    }

    /** Pads a text with blanks to this many columns. */
    public static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - width(text)));
    }

    /** Formats a number with commas between the thousands. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Formats a number with its noun, in the singular or the plural. */
    public static String count(long number, String one, String many) {
        return count(number) + ' ' + (number == 1 ? one : many);
    }

    /** Returns the name of a time zone: "UTC" for the offset whose id is "Z". */
    public static String zone(ZoneId zone) {
        return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
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
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d h", seconds / 3600, seconds / 60 % 60);
    }

    /** Formats a price in minor currency units with two decimals: 2500 is "25.00". */
    public static String price(long minorUnits) {
        return String.format(Locale.ROOT, "%d.%02d", minorUnits / 100, Math.abs(minorUnits % 100));
    }
}
