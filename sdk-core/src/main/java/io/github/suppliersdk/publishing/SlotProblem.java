package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.Violation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Why a slot was not published.
 *
 * @param code the service's error code, or the HTTP status where the answer had none; empty if the service did not refuse
 * @param message what is wrong
 * @param errorId the id of the error at the service
 * @param violations what breaks a rule locally; then nothing was sent
 */
public record SlotProblem(Optional<String> code, String message, Optional<String> errorId, List<Violation> violations) {
    /** Keeps its own copy of the violations. */
    public SlotProblem {
        violations = List.copyOf(violations);
    }

    static SlotProblem of(String message) {
        return new SlotProblem(Optional.empty(), message, Optional.empty(), List.of());
    }

    static SlotProblem of(List<Violation> violations) {
        String message = violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
        return new SlotProblem(Optional.empty(), message, Optional.empty(), violations);
    }

    static SlotProblem of(RuntimeException failure) {
        return failure instanceof ServiceException answer
                ? new SlotProblem(
                        Optional.of(answer.code().orElse(String.valueOf(answer.status()))),
                        answer.serviceMessage().orElse(String.valueOf(answer.getMessage())),
                        answer.id(),
                        List.of())
                : of(String.valueOf(failure.getMessage()));
    }
}
