package io.github.suppliersdk.internal.redaction;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hides secrets in foreign texts, which can contain everything that was sent, because a peer may echo it. Everything
 * that the library shows of them passes through here. A secret is known as it was sent, and in the form that it has in
 * an address or a form field.
 */
public final class Redaction {
    private static final String MASK = "[secret]";
    private static final int LONGEST_MESSAGE = 500;

    /** Hiding shorter ones would make messages unreadable. */
    private static final int SHORTEST_SECRET = 4;

    /** How much of a text is examined before it is cut: runs of blanks become one, so more is needed than is kept. */
    private static final int LONGEST_SOURCE = 16 * LONGEST_MESSAGE;

    private static final Pattern SECRET_NAME = Pattern.compile(
            "auth|key|token|secret|passw|pwd|credential|signature|session|cookie|jwt", Pattern.CASE_INSENSITIVE);

    private final Pattern secrets;

    private Redaction(Pattern secrets) {
        this.secrets = secrets;
    }

    /** Hides these secrets. */
    public static Redaction of(Collection<String> secrets) {
        String anySecret = secrets.stream()
                .filter(secret -> secret.length() >= SHORTEST_SECRET)
                .flatMap(secret -> Stream.of(secret, URLEncoder.encode(secret, StandardCharsets.UTF_8)))
                .distinct()
                // the longest first, because a secret can be the beginning of another
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        return new Redaction(Pattern.compile(anySecret.isEmpty() ? "(?!)" : anySecret));
    }

    /** The values of headers with names such as {@code X-Api-Key}, and the part after a scheme such as {@code Basic}. */
    public static List<String> secretsIn(Map<String, String> headers) {
        return headers.entrySet().stream()
                .filter(header -> SECRET_NAME.matcher(header.getKey()).find())
                .map(header -> header.getValue().strip())
                .flatMap(value ->
                        Stream.of(value, value.substring(value.indexOf(' ') + 1).strip()))
                .distinct()
                .toList();
    }

    /** Returns the whole text without the secrets: for data such as the body of a response. */
    public String hide(String text) {
        return secrets.matcher(text).replaceAll(MASK);
    }

    /** Returns the text for a message or a log line: on one line, cut, and without the secrets. */
    public String message(@Nullable String text) {
        if (text == null) {
            return "(no message)";
        }
        // cut last, so that no secret is cut in two
        String beginning = text.length() <= LONGEST_SOURCE ? text : text.substring(0, LONGEST_SOURCE);
        return OneLine.cut(hide(OneLine.clean(beginning)), LONGEST_MESSAGE);
    }
}
