package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.Violation;
import java.util.List;
import java.util.Optional;

/**
 * Why a slot was not published.
 *
 * @param code the service's error code, or the HTTP status where the response had none; empty if the service did not refuse
 * @param message what is wrong
 * @param errorId the id of the error at the service
 * @param violations what breaks a rule locally; then nothing was sent
 */
public record SlotProblem(Optional<String> code, String message, Optional<String> errorId, List<Violation> violations) {
    /** Keeps its own copy of the violations. */
    public SlotProblem {
        violations = List.copyOf(violations);
    }
}
