package io.github.suppliersdk.internal.redaction;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds a text in any of its usual escaped forms: of a form field, an address, JSON or HTML. Writers differ in which
 * characters they escape. Letters and digits are always the same, except for UTF-16 that is read as UTF-8: then an
 * unprinted character, or on one line a blank, stands between them.
 */
final class EscapedText {
    /** The text was not found. */
    static final int NONE = -1;

    /** The length of the JSON escape of a character beyond the basic plane. */
    private static final int LONGEST_ESCAPE = 12;

    /** Shorter texts with a blank after each character are too similar to ordinary words. */
    private static final int SHORTEST_SPACED = 8;

    /** The named HTML escapes; all characters also have numeric ones. */
    private static final Map<Integer, String> NAMES = Map.of(
            (int) '&', "&amp;",
            (int) '<', "&lt;",
            (int) '>', "&gt;",
            (int) '"', "&quot;",
            (int) '\'', "&apos;",
            (int) '+', "&plus;",
            (int) '=', "&equals;",
            (int) '/', "&sol;");

    private final int[] points;
    private final boolean canBeSpaced;

    EscapedText(String text) {
        this.points = text.codePoints().toArray();
        this.canBeSpaced = text.length() >= SHORTEST_SPACED;
    }

    /** Whether the first character can stand here: a fast check before the full one. */
    boolean canBeginAt(String shown, int at) {
        char here = shown.charAt(at);
        return here == points[0]
                || Character.isHighSurrogate(here)
                || isEscape(here)
                || (here == '+' && points[0] == ' ');
    }

    /**
     * Returns the end of the text if it begins here, otherwise {@link #NONE}. If the shown text is cut off, {@code
     * enough} characters suffice.
     */
    int endIn(String shown, int start, int enough) {
        int end = endIn(shown, start, enough, false);
        return end == NONE && canBeSpaced ? endIn(shown, start, enough, true) : end;
    }

    private int endIn(String shown, int start, int enough, boolean spaced) {
        TreeSet<Integer> ends = new TreeSet<>();
        int escape =
                start; // where the last escape begins: the beginning of one that is cut in two reads like a character
        int at = start; // nearly always there is one way to read the text; the other positions are in the set
        for (int i = 0; i < points.length; i++) {
            if (ends.isEmpty() && isPlain(points[i])) {
                int after = afterPlain(shown, at, points[i], spaced && i > 0);
                if (after == NONE) {
                    return i >= enough && (isCutOff(shown, at) || isCutOff(shown, escape)) ? shown.length() : NONE;
                }
                at = after;
                continue;
            }
            TreeSet<Integer> next = new TreeSet<>();
            for (int from : ends.isEmpty() ? List.of(at) : ends) {
                int begin = spaced && i > 0 ? afterBlank(shown, from) : from;
                if (begin != NONE) {
                    escape = begin < shown.length() && isEscape(shown.charAt(begin)) ? begin : escape;
                    addEnds(shown, begin, points[i], next);
                }
            }
            if (next.isEmpty()) {
                return i >= enough && (isCutOff(shown, at) || isCutOff(shown, escape)) ? shown.length() : NONE;
            }
            at = next.last();
            ends = next.size() == 1 ? new TreeSet<>() : next;
        }
        return at;
    }

    private static int afterPlain(String shown, int from, int point, boolean spaced) {
        int begin = spaced ? afterBlank(shown, from) : from;
        return begin != NONE && begin < shown.length() && shown.charAt(begin) == point ? begin + 1 : NONE;
    }

    private static int afterBlank(String shown, int from) {
        return from < shown.length() && (shown.charAt(from) == ' ' || shown.charAt(from) == 0) ? from + 1 : NONE;
    }

    /** Whether the text ends here, or ends with what may be the beginning of an escape. */
    private static boolean isCutOff(String shown, int at) {
        int left = shown.length() - at;
        return left == 0
                || (left < LONGEST_ESCAPE && isEscape(shown.charAt(at)))
                || (left == 1 && afterBlank(shown, at) > 0);
    }

    private static boolean isEscape(char first) {
        return first == '%' || first == '\\' || first == '&';
    }

    private static boolean isPlain(int point) {
        return point < 128 && Character.isLetterOrDigit(point);
    }

    /** Adds every position where this character, in any of its forms, ends if it begins here. */
    private static void addEnds(String shown, int begin, int point, Set<Integer> ends) {
        String character = Character.toString(point);
        addIfThere(shown, begin, character, ends);
        if (isPlain(point)) {
            return;
        }
        if (point == ' ') {
            addIfThere(shown, begin, "+", ends);
        }
        if (begin >= shown.length() || !isEscape(shown.charAt(begin))) {
            return;
        }
        StringBuilder percent = new StringBuilder();
        for (byte unit : character.getBytes(StandardCharsets.UTF_8)) {
            percent.append(String.format(Locale.ROOT, "%%%02x", unit));
        }
        addIfThere(shown, begin, percent.toString(), ends);
        StringBuilder json = new StringBuilder();
        character.chars().forEach(unit -> json.append(String.format(Locale.ROOT, "\\u%04x", unit)));
        addIfThere(shown, begin, json.toString(), ends);
        addNumber(shown, begin, "&#x", Integer.toHexString(point), ends);
        addNumber(shown, begin, "&#", Integer.toString(point), ends);
        if (point < 128 && point != ' ') {
            addIfThere(shown, begin, "\\" + character, ends);
        }
        String name = NAMES.get(point);
        if (name != null) {
            addIfThere(shown, begin, name, ends);
        }
    }

    private static void addNumber(String shown, int begin, String mark, String number, Set<Integer> ends) {
        if (!shown.regionMatches(true, begin, mark, 0, mark.length())) {
            return;
        }
        int at = begin + mark.length();
        while (at < shown.length() && shown.charAt(at) == '0') {
            at++;
        }
        addIfThere(shown, at, number + ";", ends);
    }

    /** Compares case-insensitively, except for the character itself. */
    private static void addIfThere(String shown, int begin, String form, Set<Integer> ends) {
        boolean anyCase = form.length() > 2;
        if (shown.regionMatches(anyCase, begin, form, 0, form.length())) {
            ends.add(begin + form.length());
        }
    }
}
