package io.github.suppliersdk.spring.internal;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is not set leaves the library's default as it is. */
final class Applied {
    private Applied() {}

    static <T> void ifSet(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    static boolean isGiven(@Nullable String value) {
        return value != null && !value.isBlank();
    }
}
