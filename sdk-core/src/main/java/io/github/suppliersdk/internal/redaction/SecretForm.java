package io.github.suppliersdk.internal.redaction;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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

    private final String text;

    private SecretForm(String text) {
        this.text = text;
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
        String inForm = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        if (inForm.equals(secret)) {
            return; // letters, digits and what is the same everywhere, as in most tokens
        }
        forms.add(OneLine.clean(secret));
        forms.add(inForm);
        forms.add(inForm.replace("+", "%20"));
        forms.add(lowerCaseHex(inForm));
        forms.add(lowerCaseHex(inForm.replace("+", "%20")));
        String inJson = secret.replace("\\", "\\\\").replace("\"", "\\\"");
        forms.add(inJson);
        forms.add(inJson.replace("/", "\\/"));
        forms.add(ascii(inJson));
        forms.add(ascii(inJson.replace("/", "\\/")));
        forms.add(inPage(secret));
        forms.add(inPage(secret).replace("'", "&#39;").replace("\"", "&quot;"));
    }

    private static String lowerCaseHex(String encoded) {
        return Pattern.compile("%[0-9A-F]{2}")
                .matcher(encoded)
                .replaceAll(escape -> escape.group().toLowerCase(Locale.ROOT));
    }

    private static String ascii(String json) {
        return Pattern.compile("[^\\x20-\\x7e]")
                .matcher(json)
                .replaceAll(other -> other.group()
                        .chars()
                        .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                        .reduce("", String::concat));
    }

    private static String inPage(String secret) {
        return secret.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
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
            return Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(text) + "(?![\\p{L}\\p{N}])")
                    .matcher(shown)
                    .replaceAll(mask);
        }
        String hidden = shown.replace(text, mask);
        for (int length = text.length() - 1; length >= LONG; length--) {
            int start = hidden.length() - length;
            if (hidden.regionMatches(start, text, 0, length)) {
                return hidden.substring(0, start) + mask;
            }
        }
        return hidden;
    }
}
