package io.github.suppliersdk.internal.model;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks that an object that was read has what a request needs. */
public final class RequiredFields {
    private RequiredFields() {}

    /**
     * Checks that the service returned every value.
     *
     * @param namesAndValues field names and their {@code Optional}s, in turn
     * @throws InvalidRequestException naming every missing field
     */
    public static void given(Object... namesAndValues) {
        List<Violation> missing = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (((Optional<?>) namesAndValues[i + 1]).isEmpty()) {
                missing.add(new Violation(
                        (String) namesAndValues[i], "is required in a request, and the service did not return it"));
            }
        }
        if (!missing.isEmpty()) {
            throw new InvalidRequestException(missing);
        }
    }
}
