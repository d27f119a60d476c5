package io.github.suppliersdk.internal.redaction;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds the secrets in headers that a user added, such as the key of a gateway before the service. They are recognised
 * by their names. Hiding the values of all headers would also remove ordinary words, such as the name of a shop or a
 * trace id, from all messages.
 */
public final class SecretHeaders {
    private static final Pattern SECRET_NAME = Pattern.compile(
            "auth(?!or\\b)|key|token|secret|passw|pwd|credential|signature|session|cookie|jwt|bearer",
            Pattern.CASE_INSENSITIVE);

    private SecretHeaders() {}

    /**
     * Returns the secrets in these headers: whole values, the part after a scheme such as {@code Basic}, the user and
     * password in it, and the values of cookies.
     */
    public static List<String> values(Map<String, String> headers) {
        List<String> secrets = new ArrayList<>();
        for (Map.Entry<String, String> header : headers.entrySet()) {
            if (SECRET_NAME.matcher(header.getKey()).find()) {
                add(header.getValue().strip(), secrets);
            }
        }
        return List.copyOf(secrets);
    }

    private static void add(String value, List<String> secrets) {
        secrets.add(value);
        int blank = value.indexOf(' ');
        if (blank >= 0) {
            String credentials = value.substring(blank + 1).strip();
            secrets.add(credentials);
            if (value.regionMatches(true, 0, "Basic ", 0, "Basic ".length())) {
                addDecoded(credentials, secrets);
            }
        }
        for (String part : value.split(";", -1)) {
            int equals = part.indexOf('=');
            if (equals >= 0) {
                secrets.add(part.substring(equals + 1).strip());
            }
        }
    }

    private static void addDecoded(String credentials, List<String> secrets) {
        try {
            String decoded = new String(Base64.getDecoder().decode(credentials), StandardCharsets.UTF_8);
            secrets.add(decoded);
            secrets.add(decoded.substring(decoded.indexOf(':') + 1));
        } catch (IllegalArgumentException e) {
            // not Base64, so nothing can be decoded
        }
    }
}
