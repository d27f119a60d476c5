package io.github.suppliersdk.internal.redaction;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A text and what ordinary escapes make of it, of which each writer has its own choice: in a form or an address, in JSON, in
 * a page. Letters and digits are the same everywhere, but for UTF-16 that is read as if it were UTF-8: there a character that
 * is not printed, or on one line a blank, stands between them.
 */
final class EscapedText {
    /** It is not there. */
    static final int NONE = -1;

    /** Of a character beyond the first plane in JSON. */
    private static final int LONGEST_ESCAPE = 12;

    /** Below this a text with a blank after each character is too much like ordinary words. */
    private static final int SHORTEST_SPACED = 8;

    /** What stands for characters in a page, beside their numbers. */
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

    /** Whether the first character may stand here: a quick look before the long one. */
    boolean canBeginAt(String shown, int at) {
        char here = shown.charAt(at);
        return here == points[0]
                || Character.isHighSurrogate(here)
                || isEscape(here)
                || (here == '+' && points[0] == ' ');
    }

    /**
     * Where the text that begins here ends, or {@link #NONE}. It is there too if what is shown ends after so many of its
     * characters.
     */
    int endIn(String shown, int start, int enough) {
        int end = endIn(shown, start, enough, false);
        return end == NONE && canBeSpaced ? endIn(shown, start, enough, true) : end;
    }

    private int endIn(String shown, int start, int enough, boolean spaced) {
        TreeSet<Integer> ends = new TreeSet<>();
        int escape =
                start; // where the latest one begins: if it is cut in two, its mark reads like a character by itself
        int at = start; // nearly always there is one way to read what is shown; the others are in the set
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

    /** Whether nothing follows, or what may be the beginning of an escape. */
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

    /** Every place where this character, in one form or another, ends if it begins here. */
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

    /** The letter case counts only where it is that of the character itself. */
    private static void addIfThere(String shown, int begin, String form, Set<Integer> ends) {
        boolean anyCase = form.length() > 2;
        if (shown.regionMatches(anyCase, begin, form, 0, form.length())) {
            ends.add(begin + form.length());
        }
    }
}
