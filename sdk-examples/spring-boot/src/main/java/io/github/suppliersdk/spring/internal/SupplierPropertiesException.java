package io.github.suppliersdk.spring.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Properties that are missing, contradict each other, or have a wrong value: all that were found at once. */
public final class SupplierPropertiesException extends RuntimeException {
    private final List<String> problems;

    /**
     * Creates the exception.
     *
     * @param problems each a sentence that names the properties
     * @param cause the exception of a builder, if any
     */
    public SupplierPropertiesException(List<String> problems, @Nullable Throwable cause) {
        super(String.join("; ", problems), cause);
        this.problems = List.copyOf(problems);
    }

    /** The problems, each a sentence that names the properties. */
    public List<String> problems() {
        return problems;
    }
}
