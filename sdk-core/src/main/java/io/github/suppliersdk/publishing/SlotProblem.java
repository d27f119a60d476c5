package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.Violation;
import java.util.List;
import java.util.Optional;

/**
 * Why a slot was not published.
 *
 * @param code the service's error code, or the HTTP status if the response had none; empty if the service did not
 *     refuse
 * @param message the problem in words
 * @param errorId the service's id of the error
 * @param violations the violated local rules; then nothing was sent
 */
public record SlotProblem(Optional<String> code, String message, Optional<String> errorId, List<Violation> violations) {
    /** Copies the violations. */
    public SlotProblem {
        violations = List.copyOf(violations);
    }
}
