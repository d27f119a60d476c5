package io.github.suppliersdk.internal.model;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an object that was read must have before it can become a request. */
public final class Required {
    private Required() {}

    /**
     * Checks that every value was given by the service.
     *
     * @param namesAndValues a field name and its {@code Optional}, in turn
     * @throws InvalidRequestException naming every field that is missing
     */
    public static void given(Object... namesAndValues) {
        List<Violation> missing = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (((Optional<?>) namesAndValues[i + 1]).isEmpty()) {
                missing.add(new Violation(
                        (String) namesAndValues[i], "is required in a request, and the service did not give it"));
            }
        }
        if (!missing.isEmpty()) {
            throw new InvalidRequestException(missing);
        }
    }
}
