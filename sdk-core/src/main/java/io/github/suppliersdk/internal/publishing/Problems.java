package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.publishing.SlotProblem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the problems of slots that were not published. */
public final class Problems {
    /**
     * The maximum length of a message in characters: each waiting slot may keep one, and the service may send a whole
     * page with a stack trace.
     */
    private static final int LONGEST_MESSAGE = 1000;

    private static final int LONGEST_CODE = 100;

    private Problems() {}

    /** A problem in words. */
    public static SlotProblem of(String message) {
        return new SlotProblem(Optional.empty(), message, Optional.empty(), List.of());
    }

    /** A problem of violated rules. */
    public static SlotProblem of(List<Violation> violations) {
        String message = violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
        return new SlotProblem(Optional.empty(), message, Optional.empty(), violations);
    }

    /** A problem of a failed call. */
    public static SlotProblem of(Throwable failure) {
        return failure instanceof ServiceException response
                ? new SlotProblem(
                        Optional.of(
                                OneLine.cut(response.code().orElse(String.valueOf(response.status())), LONGEST_CODE)),
                        OneLine.cut(
                                response.serviceMessage().orElse(String.valueOf(response.getMessage())),
                                LONGEST_MESSAGE),
                        response.id().map(id -> OneLine.cut(id, LONGEST_CODE)),
                        List.of())
                : of(OneLine.cut(
                        failure.getMessage() == null ? failure.toString() : failure.getMessage(), LONGEST_MESSAGE));
    }

    /** The same problem with another message. */
    static SlotProblem with(SlotProblem problem, String message) {
        return new SlotProblem(problem.code(), message, problem.errorId(), problem.violations());
    }
}
