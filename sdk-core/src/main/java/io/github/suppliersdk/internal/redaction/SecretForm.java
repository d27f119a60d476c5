package io.github.suppliersdk.internal.redaction;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A text that reveals a secret: the secret itself, or its escaped form in a form field, an address, JSON or HTML. Not
 * Base64: nothing that is sent holds a secret in that form, and within another text its form depends on what stands
 * before it.
 *
 * <p>A secret of four to seven characters, such as that of a test system, may be a part of an ordinary word, so it is
 * hidden only where it stands alone. Shorter texts are not treated as secrets, because hiding them would make messages
 * unreadable.
 *
 * <p>The search is hand-written: a secret can have any length, and a regular expression of it would need a stack as
 * deep.
 */
final class SecretForm {
    private static final int SHORTEST = 4;
    private static final int LONG = 8;

    private final String text;
    private final EscapedText escaped;

    private SecretForm(String text) {
        this.text = text;
        this.escaped = new EscapedText(text);
    }

    /** All forms of these secrets, the longest first, because a secret can be the beginning of another. */
    static List<SecretForm> of(Iterable<String> secrets) {
        Set<String> texts = new LinkedHashSet<>();
        for (String secret : secrets) {
            addForms(secret, texts);
        }
        return texts.stream()
                .filter(text -> text.length() >= SHORTEST)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(SecretForm::new)
                .toList();
    }

    private static void addForms(String secret, Set<String> forms) {
        if (secret.length() < SHORTEST) {
            return; // its escaped forms are longer, but not more secret
        }
        forms.add(secret);
        forms.add(OneLine.clean(secret));
    }

    /**
     * Returns the name of a header without this form of the secret, case-insensitively. A secret that may be a part of
     * an ordinary word is hidden only if it is the whole name; otherwise names such as {@code Retry-After} would not be
     * found.
     */
    String hideInName(String name, String mask) {
        if (text.length() < LONG) {
            return name.equalsIgnoreCase(text) ? mask : name;
        }
        StringBuilder hidden = new StringBuilder();
        int at = 0;
        while (at < name.length()) {
            if (name.regionMatches(true, at, text, 0, text.length())) {
                hidden.append(mask);
                at += text.length();
            } else {
                hidden.append(name.charAt(at++));
            }
        }
        return hidden.toString();
    }

    /** Returns the text without this form of the secret, and without a beginning of it where the text was cut off. */
    String hide(String shown, String mask) {
        StringBuilder hidden = null;
        int copied = 0;
        int at = 0;
        while (at < shown.length()) {
            int end = escaped.canBeginAt(shown, at) ? endOf(shown, at) : EscapedText.NONE;
            if (end == EscapedText.NONE) {
                at++;
            } else {
                hidden = hidden == null ? new StringBuilder() : hidden;
                hidden.append(shown, copied, at).append(mask);
                at = end;
                copied = end;
            }
        }
        return hidden == null
                ? shown
                : hidden.append(shown, copied, shown.length()).toString();
    }

    private int endOf(String shown, int start) {
        if (text.length() >= LONG) {
            return escaped.endIn(shown, start, LONG);
        }
        return start > 0 && isPartOfWord(shown.codePointBefore(start)) ? EscapedText.NONE : endOfWord(shown, start);
    }

    private int endOfWord(String shown, int start) {
        int end = escaped.endIn(shown, start, Integer.MAX_VALUE);
        boolean goesOn = end != EscapedText.NONE && end < shown.length() && isPartOfWord(shown.codePointAt(end));
        return goesOn ? EscapedText.NONE : end;
    }

    private static boolean isPartOfWord(int point) {
        return switch (Character.getType(point)) {
            case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
            default -> Character.isLetter(point);
        };
    }
}
