package io.github.suppliersdk.internal.rules;

import java.util.regex.Pattern;

/** Checks identifiers (CONTRACT.md, section 2). */
public final class Ids {
    private static final int LONGEST = 50;
    private static final Pattern UUID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    private Ids() {}

    /**
     * Checks a slot or option id: 1 to 50 lower-case letters, digits, hyphens, dots, underscores, the first a letter or
     * a digit.
     */
    public static void slug(String field, String id, Violations violations) {
        if (!isSlug(id)) {
            violations.add(
                    field,
                    "must be 1 to 50 lower-case letters, digits, '-', '.' or '_' and begin with a letter or digit: \""
                            + shown(id) + "\"");
        }
    }

    /** Whether the id is valid as a slot or option id. */
    public static boolean isSlug(String id) {
        int length = id.length();
        if (length == 0 || length > LONGEST || !isLetterOrDigit(id.charAt(0))) {
            return false;
        }
        for (int i = 1; i < length; i++) {
            char c = id.charAt(i);
            if (!isLetterOrDigit(c) && c != '-' && c != '.' && c != '_') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }

    /** Checks an id that has to be a UUID. */
    public static void uuid(String field, String id, Violations violations) {
        if (!UUID.matcher(id).matches()) {
            violations.add(field, "must be a UUID: \"" + shown(id) + "\"");
        }
    }

    /**
     * Checks any other id: not blank, no control characters, no broken surrogate pair, and neither {@code .} nor {@code
     * ..}, which would change a path even percent-encoded.
     */
    public static void opaque(String field, String id, Violations violations) {
        if (isPlain(id)) {
            return;
        }
        if (id.isBlank()) {
            violations.add(field, "must not be blank");
        } else if (id.chars().anyMatch(Character::isISOControl)) {
            violations.add(field, "must not contain control characters: \"" + shown(id) + "\"");
        } else if (id.equals(".") || id.equals("..")) {
            violations.add(field, "must not be \"" + id + "\", which is not allowed in an address");
        } else if (!isWellFormed(id)) {
            violations.add(field, "must be well-formed Unicode");
        }
    }

    /**
     * Whether the id has only visible ASCII characters and no dot at the beginning; such an id needs no further check.
     * A plain loop, because each slot has several ids.
     */
    private static boolean isPlain(String id) {
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c <= ' ' || c >= 0x7F) {
                return false;
            }
        }
        return !id.isEmpty() && id.charAt(0) != '.';
    }

    /** Whether the text has no half of a surrogate pair, which cannot be encoded in UTF-8. */
    public static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (Character.getType(text.codePointAt(i)) == Character.SURROGATE) {
                return false;
            }
        }
        return true;
    }

    /** Throws unless the id is valid as a slot or option id. */
    public static void requireSlug(String field, String id) {
        if (!isSlug(id)) {
            Violations violations = new Violations();
            slug(field, id, violations);
            violations.throwIfAny();
        }
    }

    /** Throws unless the id is valid as an id of any other kind. */
    public static void requireOpaque(String field, String id) {
        Violations violations = new Violations();
        opaque(field, id, violations);
        violations.throwIfAny();
    }

    private static String shown(String id) {
        String start = id.length() <= 2 * LONGEST ? id : id.substring(0, 2 * LONGEST) + "…";
        return start.replaceAll("\\p{Cntrl}", "?");
    }
}
