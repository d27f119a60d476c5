package io.github.suppliersdk.sandbox.internal.page;

import java.util.regex.Pattern;

/** Removes secrets from what the page shows. */
final class Redactor {

    static final String HIDDEN = "(hidden)";

    private static final Pattern NAMES =
            Pattern.compile("(?i).*(auth|token|secret|key|cookie|passw|credential|session).*");

    private static final Pattern FORM_VALUES = Pattern.compile("(?i)((?:^|&)[^=&]*(?:secret|token|passw)[^=&]*=)[^&]*");

    private static final Pattern JSON_VALUES =
            Pattern.compile("(?i)(\"[^\"]*(?:secret|token|passw)[^\"]*\"\\s*:\\s*)\"[^\"]*\"");

    private Redactor() {}

    static boolean isSecret(String name) {
        return NAMES.matcher(name).matches();
    }

    /** The value of a header, replaced if the name suggests a secret. */
    static String headerValue(String name, String value) {
        return isSecret(name) ? HIDDEN : value;
    }

    /** A body of a token request, or of the response to it, with secrets replaced. */
    static String body(String body) {
        String form = FORM_VALUES.matcher(body).replaceAll("$1" + HIDDEN);
        return JSON_VALUES.matcher(form).replaceAll("$1\"" + HIDDEN + "\"");
    }
}
