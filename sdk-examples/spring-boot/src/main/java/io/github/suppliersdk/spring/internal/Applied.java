package io.github.suppliersdk.spring.internal;

import java.util.function.Consumer;
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

    /** Whether there is a value. A placeholder that has none is left as it stands, which is no secret and no address. */
    static boolean isGiven(@Nullable String value) {
        return value != null && !value.isBlank() && !isUnresolved(value);
    }

    private static boolean isUnresolved(String value) {
        return UNRESOLVED.matcher(value.strip()).matches();
    }

    /** Says that a property has no value, and why if that is known. */
    static String missing(String property, @Nullable String value) {
        return value != null && isUnresolved(value)
                ? property + " is missing, because " + value.strip() + " has no value"
                : property + " is missing";
    }

    /** A size of what is kept in memory. */
    static int bytes(String property, DataSize size) {
        if (size.toBytes() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(property + " is too large: " + size);
        }
        return (int) size.toBytes();
    }
}
