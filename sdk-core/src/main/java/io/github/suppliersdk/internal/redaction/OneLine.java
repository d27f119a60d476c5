package io.github.suppliersdk.internal.redaction;

import java.util.regex.Pattern;

/**
 * Turns a foreign text into one short line, which can neither start a line of its own in a log nor control a terminal.
 */
public final class OneLine {
    /**
     * Blanks and line ends of every kind; control characters, such as those that colour a terminal; format characters,
     * such as those that change the direction of writing; halves of surrogate pairs.
     */
    private static final Pattern NOT_PRINTED = Pattern.compile("[\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}]+");

    private OneLine() {}

    /** The text on one line, cut to this many characters. */
    public static String of(String text, int longest) {
        return cut(clean(text), longest);
    }

    /** The text on one line, with a single blank in place of all unprintable characters. */
    static String clean(String text) {
        return NOT_PRINTED.matcher(text).replaceAll(" ").strip();
    }

    /** The text cut to this many characters, but not inside a surrogate pair. */
    public static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }
}
