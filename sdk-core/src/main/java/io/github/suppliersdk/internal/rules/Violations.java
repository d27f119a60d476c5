package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Collects the errors of a request with their field paths. The check enters and leaves nested objects as it walks
 * through them, and a path is built only for an error: a body of 100 valid slots costs nothing.
 */
public final class Violations {
    private static final int NO_INDEX = -1;

    /** ISO 639-1, and what a service may have beyond it, such as {@code pt-BR}. */
    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2}(-[a-zA-Z0-9]{2,8})*");

    private static final Pattern EMAIL = Pattern.compile(".+@[^@]+", Pattern.DOTALL);

    private final List<Violation> found = new ArrayList<>(0);
    private String[] fields = {};
    private int[] indexes = {};
    private int depth;

    /** Enters the object in this field: later fields are relative to it. */
    public void enter(String field) {
        enter(field, NO_INDEX);
    }

    /** Enters the object at this index of this field, or of the body if the field is empty. */
    public void enter(String field, int index) {
        if (depth == fields.length) {
            fields = Arrays.copyOf(fields, depth + 4);
            indexes = Arrays.copyOf(indexes, depth + 4);
        }
        fields[depth] = field;
        indexes[depth] = index;
        depth++;
    }

    /** Leaves the object that was entered last. */
    public void leave() {
        depth--;
    }

    /**
     * Checks the items of a list, and that no two have the same key.
     *
     * @param keyField the field of an item that is the key; empty if the whole item is
     * @param keyOf returns the key of an item
     */
    public <T> void eachOnce(
            String field, List<T> items, String keyField, Function<T, Object> keyOf, BiConsumer<T, Violations> check) {
        for (int i = 0; i < items.size(); i++) {
            enter(field, i);
            check.accept(items.get(i), this);
            int first = 0;
            while (!keyOf.apply(items.get(first)).equals(keyOf.apply(items.get(i)))) {
                first++;
            }
            if (first < i) {
                add(keyField, "is the same as " + (keyField.isEmpty() ? "" : "that of ") + field + "[" + first + "]");
            }
            leave();
        }
    }

    /** Adds a violation for this field of the current object. */
    public void add(String field, String message) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            append(path, fields[i]);
            if (indexes[i] != NO_INDEX) {
                path.append('[').append(indexes[i]).append(']');
            }
        }
        append(path, field);
        found.add(new Violation(path.toString(), message));
    }

    private static void append(StringBuilder path, String field) {
        if (!field.isEmpty()) {
            path.append(path.isEmpty() ? "" : ".").append(field);
        }
    }

    /** Checks a text that must not be blank. */
    public void notBlank(String field, String value) {
        if (value.isBlank()) {
            add(field, "must not be blank");
        }
    }

    /** Checks a text that a request needs. */
    void required(String field, Optional<String> value) {
        required(field, value.isPresent());
        value.ifPresent(text -> notBlank(field, text));
    }

    void required(String field, boolean isPresent) {
        if (!isPresent) {
            add(field, "is required");
        }
    }

    /** Checks a list that needs an item. */
    public void notEmpty(String field, List<?> items) {
        if (items.isEmpty()) {
            add(field, "must not be empty");
        }
    }

    void notNegative(String field, OptionalInt value) {
        notNegative(field, value.orElse(0));
    }

    void notNegative(String field, long value) {
        if (value < 0) {
            add(field, "must not be negative: " + value);
        }
    }

    /** Checks that neither value is negative, and that the minimum is not above the maximum. */
    void range(String minField, OptionalInt min, String maxField, OptionalInt max) {
        notNegative(minField, min);
        notNegative(maxField, max);
        if (min.isPresent() && max.isPresent() && min.getAsInt() > max.getAsInt()) {
            add(minField, "must not be above " + maxField + ": " + min.getAsInt() + " > " + max.getAsInt());
        }
    }

    /** Checks a year: the contract's formats have four digits. */
    public void year(String field, int year) {
        if (year < 0 || year > 9999) {
            add(field, "must be in a year of four digits: " + year);
        }
    }

    /** Checks a language code. */
    public void language(String field, String value) {
        // a matcher for each language of each slot would be a quarter of what a call allocates
        boolean isTwoLetters = value.length() == 2 && isLetter(value.charAt(0)) && isLetter(value.charAt(1));
        if (!isTwoLetters && !LANGUAGE.matcher(value).matches()) {
            add(field, "must be a language code such as en (ISO 639-1): \"" + value + "\"");
        }
    }

    /** Checks an e-mail address: something before and after an at sign; the rest is for its server to judge. */
    public void email(String field, String value) {
        if (!EMAIL.matcher(value).matches()) {
            add(field, "must be an e-mail address");
        }
    }

    private static boolean isLetter(char each) {
        return each >= 'a' && each <= 'z';
    }

    /** Whether there are no violations. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** The violations. */
    public List<Violation> list() {
        return List.copyOf(found);
    }

    /** Throws if there are violations. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new InvalidRequestException(found);
        }
    }
}
