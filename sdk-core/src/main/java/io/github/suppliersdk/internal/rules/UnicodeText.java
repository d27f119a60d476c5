package io.github.suppliersdk.internal.rules;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that text can be encoded in UTF-8. A writer would replace half of a surrogate pair by a question mark, and the
 * service would get another text.
 */
public final class UnicodeText {
    private static final String MESSAGE = "must be well-formed Unicode";

    private UnicodeText() {}

    /** Whether the text has no half of a surrogate pair. */
    public static boolean isWhole(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Checks the name and the value of a field, including nested values. */
    static void check(String field, @Nullable Object value, Violations violations) {
        if (!isWhole(field)) {
            violations.add(shown(field), "the name of a field " + MESSAGE);
        }
        checkValue(shown(field), value, violations);
    }

    private static void checkValue(String field, @Nullable Object value, Violations violations) {
        if (value instanceof CharSequence text) {
            if (!isWhole(text.toString())) {
                violations.add(field, MESSAGE);
            }
        } else if (value instanceof Map<?, ?> object) {
            violations.enter(field);
            object.forEach((name, inner) -> check(String.valueOf(name), inner, violations));
            violations.leave();
        } else if (value instanceof List<?> items) {
            for (int i = 0; i < items.size(); i++) {
                violations.enter(field, i);
                checkValue("", items.get(i), violations);
                violations.leave();
            }
        }
    }

    /** The field path with broken characters replaced, so that it can be printed. */
    private static String shown(String field) {
        return isWhole(field) ? field : field.replaceAll("[\\ud800-\\udfff]", "?");
    }
}
