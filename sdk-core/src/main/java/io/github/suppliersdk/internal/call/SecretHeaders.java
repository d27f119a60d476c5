package io.github.suppliersdk.internal.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which headers that a user added hold secrets, such as the key of a gateway before the service. Their names tell: a value
 * cannot, and to hide every value would take words such as the name of a shop, or the id of a trace that somebody is looking
 * for, out of all messages.
 */
final class SecretHeaders {
    private static final Pattern SECRET_NAME = Pattern.compile(
            "auth(?!or\\b)|key|token|secret|passw|pwd|credential|signature|session|cookie|jwt|bearer",
            Pattern.CASE_INSENSITIVE);

    private SecretHeaders() {}

    /** The secrets in these headers: whole values, and what comes after a scheme such as {@code Basic}. */
    static List<String> values(Map<String, String> headers) {
        List<String> secrets = new ArrayList<>();
        for (Map.Entry<String, String> header : headers.entrySet()) {
            if (SECRET_NAME.matcher(header.getKey()).find()) {
                String value = header.getValue().strip();
                secrets.add(value);
                int blank = value.indexOf(' ');
                if (blank >= 0) {
                    secrets.add(value.substring(blank + 1).strip());
                }
            }
        }
        return List.copyOf(secrets);
    }
}
