package io.github.suppliersdk.spring.internal;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Applies properties to builders: an unset property leaves the library's default. */
final class PropertyValues {
    private static final Pattern UNRESOLVED = Pattern.compile("\\$\\{[^{}]+}");

    private PropertyValues() {}

    static <T> void ifSet(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    /** Whether there is a value. A text with an unresolved placeholder in it is not a value. */
    static boolean isGiven(@Nullable String value) {
        return value != null && !value.isBlank() && !isUnresolved(value);
    }

    private static boolean isUnresolved(String value) {
        return UNRESOLVED.matcher(value).find();
    }

    /** Whether the text is not blank. It may contain an unresolved placeholder, unlike in {@link #isGiven}. */
    static boolean hasText(@Nullable String value) {
        return value != null && !value.isBlank();
    }

    /** The message that a property has no value, with the reason if it is known. */
    static String missing(String property, @Nullable String value) {
        if (value != null) {
            Matcher unresolved = UNRESOLVED.matcher(value);
            if (unresolved.find()) { // the rest of the text may be a secret
                return property + " is missing, because " + unresolved.group() + " has no value";
            }
        }
        return property + " is missing";
    }

    /** The number of bytes of a size that is kept in memory. */
    static int bytes(String property, DataSize size) {
        if (size.toBytes() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(property + " is too large: " + size);
        }
        return (int) size.toBytes();
    }
}
