package io.github.suppliersdk.internal.redaction;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A text that gives a secret away: the secret itself, or what becomes of it in a form, an address, a JSON text or a page.
 * Not in Base64: nothing that is sent holds a secret in that form, and in the midst of another text it depends on what
 * stands before it.
 *
 * <p>A secret of four to seven characters, such as that of a test system, can be a part of an ordinary word. It is hidden
 * only where it stands alone. What is shorter is no secret, and hiding it would turn messages into riddles.
 */
final class SecretForm {
    private static final int SHORTEST = 4;
    private static final int LONG = 8;

    /** What stands for characters in a page, beside their numbers. */
    private static final Map<String, String> NAMES = Map.of(
            "&",
            "&amp;",
            "<",
            "&lt;",
            ">",
            "&gt;",
            "\"",
            "&quot;",
            "'",
            "&apos;",
            "+",
            "&plus;",
            "=",
            "&equals;",
            "/",
            "&sol;");

    private final String text;
    private final Pattern pattern;

    private SecretForm(String text) {
        this.text = text;
        this.pattern = pattern(text);
    }

    /** All forms of these secrets, the longest first: a secret can be the beginning of another. */
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
            return; // its encoded forms are longer, and no more of a secret
        }
        forms.add(secret);
        forms.add(OneLine.clean(secret));
    }

    /**
     * Finds the text in ordinary escapes too, of which each writer has its own choice: in a form or an address, in JSON, in a
     * page. Letters and digits are the same everywhere, but for UTF-16 that is read as if it were UTF-8: there a character
     * that is not printed, or on one line a blank, stands between them.
     */
    private static Pattern pattern(String text) {
        return Pattern.compile(
                joined(text, "") + (text.length() < LONG ? "" : "|" + joined(text, "[\\x00 ]")), Pattern.UNICODE_CASE);
    }

    private static String joined(String text, String between) {
        StringBuilder pattern = new StringBuilder();
        text.codePoints()
                .forEach(point -> pattern.append(pattern.isEmpty() ? "" : between)
                        .append(
                                Character.isLetterOrDigit(point) && point < 128
                                        ? Character.toString(point)
                                        : "(?:" + alternatives(Character.toString(point)) + ")"));
        return pattern.toString();
    }

    private static String alternatives(String character) {
        int point = character.codePointAt(0);
        StringBuilder any = new StringBuilder(Pattern.quote(character));
        any.append("|(?i:");
        for (byte unit : character.getBytes(StandardCharsets.UTF_8)) {
            any.append(String.format(Locale.ROOT, "%%%02x", unit));
        }
        any.append('|');
        character.chars().forEach(unit -> any.append(String.format(Locale.ROOT, "\\\\u%04x", unit)));
        any.append(String.format(Locale.ROOT, "|&#x0*%x;|&#0*%d;)", point, point));
        if (point == ' ') {
            any.append("|\\+");
        } else if (point < 128) {
            any.append("|").append(Pattern.quote("\\" + character));
        }
        String name = NAMES.get(character);
        return name == null ? any.toString() : any + "|" + name;
    }

    /**
     * The name of a header without this form of the secret, whatever its letter case. A secret that can be a part of an
     * ordinary word is hidden only if it is the whole name, or names such as {@code Retry-After} would not be found.
     */
    String hideInName(String name, String mask) {
        if (text.length() < LONG) {
            return name.equalsIgnoreCase(text) ? mask : name;
        }
        return Pattern.compile(Pattern.quote(text), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(name)
                .replaceAll(mask);
    }

    /** The text without this form of the secret, nor a beginning of it where the text was cut off. */
    String hide(String shown, String mask) {
        if (text.length() < LONG) {
            return Pattern.compile("(?<![\\p{L}\\p{N}])(?:" + pattern.pattern() + ")(?![\\p{L}\\p{N}])")
                    .matcher(shown)
                    .replaceAll(mask);
        }
        String hidden = pattern.matcher(shown).replaceAll(mask);
        for (int length = text.length() - 1; length >= LONG; length--) {
            int start = hidden.length() - length;
            if (hidden.regionMatches(start, text, 0, length)) {
                return hidden.substring(0, start) + mask;
            }
        }
        return hidden;
    }
}
