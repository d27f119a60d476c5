package io.github.suppliersdk.spring.autoconfigure;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Applies properties to builders. */
final class Builders {
    private Builders() {}

    /** A property that is not set leaves the library's default. */
    static <T> void ifSet(@Nullable T value, Consumer<T> setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    /** Builds something; an exception of the builder is due to a property, or to a customizer. */
    static <T> T built(Supplier<T> build) {
        try {
            return build.get();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new SupplierPropertiesException(List.of("supplier.* or a customizer: " + e.getMessage()), e);
        }
    }
}
