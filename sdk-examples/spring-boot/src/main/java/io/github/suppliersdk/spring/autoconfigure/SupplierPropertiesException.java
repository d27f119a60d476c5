package io.github.suppliersdk.spring.autoconfigure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Properties that are missing, contradict each other, or have a wrong value: all that were found at once. */
final class SupplierPropertiesException extends RuntimeException {
    private final List<String> problems;

    /**
     * Creates the exception.
     *
     * @param problems each a sentence that names the properties
     * @param cause the exception of a builder, if any
     */
    SupplierPropertiesException(List<String> problems, @Nullable Throwable cause) {
        super(String.join("; ", problems), cause);
        this.problems = List.copyOf(problems);
    }

    /** The problems, each a sentence that names the properties. */
    List<String> problems() {
        return problems;
    }
}
