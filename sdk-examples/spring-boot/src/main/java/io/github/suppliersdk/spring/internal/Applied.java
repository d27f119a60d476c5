package io.github.suppliersdk.spring.internal;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** What is not set leaves the library's default as it is. */
final class Applied {
    private static final Pattern UNRESOLVED = Pattern.compile("\\$\\{[^{}]+}");

    private Applied() {}

    static <T> void ifSet(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    /** Whether there is a value. A placeholder that has none is left as it stands, which is no secret and no address, nor a part of one. */
    static boolean isGiven(@Nullable String value) {
        return value != null && !value.isBlank() && !isUnresolved(value);
    }

    private static boolean isUnresolved(String value) {
        return UNRESOLVED.matcher(value).find();
    }

    /** Whether something was to be a value, be it a placeholder that has none. */
    static boolean isSaid(@Nullable String value) {
        return value != null && !value.isBlank();
    }

    /** Says that a property has no value, and why if that is known. */
    static String missing(String property, @Nullable String value) {
        if (value != null) {
            Matcher unresolved = UNRESOLVED.matcher(value);
            if (unresolved.find()) { // the rest of it may be a secret
                return property + " is missing, because " + unresolved.group() + " has no value";
            }
        }
        return property + " is missing";
    }

    /** A size of what is kept in memory. */
    static int bytes(String property, DataSize size) {
        if (size.toBytes() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(property + " is too large: " + size);
        }
        return (int) size.toBytes();
    }
}
