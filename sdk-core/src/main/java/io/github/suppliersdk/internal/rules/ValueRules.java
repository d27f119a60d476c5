package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.types.OpenEnum;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalInt;

/** Rules for single values that several kinds of objects share. */
final class ValueRules {
    private ValueRules() {}

    static void notBlank(String field, String value, Violations violations) {
        if (value.isBlank()) {
            violations.add(field, "must not be blank");
        }
    }

    static void notNegative(String field, OptionalInt value, Violations violations) {
        if (value.isPresent() && value.getAsInt() < 0) {
            violations.add(field, "must not be negative: " + value.getAsInt());
        }
    }

    static void notNegative(String field, long value, Violations violations) {
        if (value < 0) {
            violations.add(field, "must not be negative: " + value);
        }
    }

    /** Checks that neither value is negative, and that the minimum is not above the maximum. */
    static void range(String minField, OptionalInt min, String maxField, OptionalInt max, Violations violations) {
        notNegative(minField, min, violations);
        notNegative(maxField, max, violations);
        if (min.isPresent() && max.isPresent() && min.getAsInt() > max.getAsInt()) {
            violations.add(minField, "must not be above " + maxField + ": " + min.getAsInt() + " > " + max.getAsInt());
        }
    }

    /** Checks a year: the contract's formats have four digits. */
    static void year(String field, int year, Violations violations) {
        if (year < 0 || year > 9999) {
            violations.add(field, "must be in a year of four digits: " + year);
        }
    }

    /** Checks that a time has no fraction of a second, which the contract's format cannot hold. */
    static void wholeSeconds(String field, LocalDateTime time, Violations violations) {
        if (!time.equals(time.truncatedTo(ChronoUnit.SECONDS))) {
            violations.add(field, "must be a time without a fraction of a second: " + time);
        }
    }

    static void known(String field, OpenEnum<?> value, boolean allowUnknown, Violations violations) {
        if (!value.isKnown() && !allowUnknown) {
            violations.add(
                    field,
                    "\"" + value.text() + "\" is not a value that this version knows; set allowUnknownValues(true) to"
                            + " send it anyway");
        }
    }

    static void language(String field, String value, Violations violations) {
        language(field, value, "", violations);
    }

    private static void language(String field, String value, String hint, Violations violations) {
        if (value.length() != 2 || !isLowerCaseLetter(value.charAt(0)) || !isLowerCaseLetter(value.charAt(1))) {
            violations.add(field, "must be two lower-case letters (ISO 639-1): \"" + value + "\"" + hint);
        }
    }

    private static boolean isLowerCaseLetter(char c) {
        return c >= 'a' && c <= 'z';
    }

    static void languages(String field, List<String> values, boolean allowUnknown, Violations violations) {
        for (int i = 0; i < values.size(); i++) {
            violations.enter(field, i);
            if (!allowUnknown) {
                language("", values.get(i), "; set allowUnknownValues(true) to send it anyway", violations);
            } else if (!UnicodeText.isWhole(values.get(i))) {
                violations.add("", "must be well-formed Unicode");
            }
            onlyOnce(values, i, violations);
            violations.leave();
        }
    }

    /** Checks that no earlier text of the list equals the one at this index, which has been entered. */
    static void onlyOnce(List<String> values, int index, Violations violations) {
        int first = values.indexOf(values.get(index));
        if (first < index) {
            violations.add("", "is the same as [" + first + "]: \"" + values.get(index) + "\"");
        }
    }

    /**
     * Refuses texts that cannot be the address of a mailbox: without a name or a host around the last {@code @}, with
     * blanks or control characters outside of a quoted name, or with an empty label in the host. It does not check that
     * the mailbox exists.
     */
    static void email(String field, String value, Violations violations) {
        int at = value.lastIndexOf('@');
        if (at < 1 || !isHost(value, at + 1) || !isMailboxName(value.substring(0, at))) {
            violations.add(field, "must be an e-mail address");
        }
    }

    private static boolean isMailboxName(String name) {
        boolean quoted = name.length() > 2 && name.startsWith("\"") && name.endsWith("\"");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isISOControl(c) || (!quoted && (c == '@' || isBlank(c)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHost(String address, int from) {
        char before = '.';
        for (int i = from; i < address.length(); i++) {
            char c = address.charAt(i);
            if (isBlank(c) || Character.isISOControl(c) || (c == '.' && before == '.')) {
                return false;
            }
            before = c;
        }
        return before != '.';
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }
}
