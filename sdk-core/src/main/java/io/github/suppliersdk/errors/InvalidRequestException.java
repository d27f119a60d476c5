package io.github.suppliersdk.errors;

import java.util.List;
import java.util.stream.Collectors;

/** The library refused the request, and nothing was sent. Lists all violations, not only the first. */
public final class InvalidRequestException extends SupplierException {
    private final List<Violation> violations;

    /** Makes an exception with these violations, in the order of the fields. */
    public InvalidRequestException(List<Violation> violations) {
        super(
                "Not sent, the request breaks " + violations.size() + (violations.size() == 1 ? " rule: " : " rules: ")
                        + violations.stream().map(Violation::toString).collect(Collectors.joining("; ")),
                null);
        this.violations = List.copyOf(violations);
    }

    /** All violations, in the order of the fields. */
    public List<Violation> violations() {
        return violations;
    }
}
