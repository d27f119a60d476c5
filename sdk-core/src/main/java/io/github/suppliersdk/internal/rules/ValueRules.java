package io.github.suppliersdk.internal.rules;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Rules for single values that several kinds of objects share. */
final class ValueRules {
    /** ISO 639-1, and what a service may have beyond it, such as {@code pt-BR}. */
    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2}(-[a-zA-Z0-9]{2,8})*");

    private ValueRules() {}

    static void notBlank(String field, String value, Violations violations) {
        if (value.isBlank()) {
            violations.add(field, "must not be blank");
        }
    }

    /** Checks a text that a request needs. */
    static void required(String field, Optional<String> value, Violations violations) {
        required(field, value.isPresent(), violations);
        value.ifPresent(text -> notBlank(field, text, violations));
    }

    static void required(String field, boolean isPresent, Violations violations) {
        if (!isPresent) {
            violations.add(field, "is required");
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

    static void language(String field, String value, Violations violations) {
        if (!LANGUAGE.matcher(value).matches()) {
            violations.add(field, "must be a language code such as en (ISO 639-1): \"" + value + "\"");
        }
    }
}
