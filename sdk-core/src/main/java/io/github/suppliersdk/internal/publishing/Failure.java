package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.SlotProblem;

/**
 * A failed call, as far as decisions depend on it.
 *
 * @param meaning the meaning by {@link io.github.suppliersdk.internal.failures.FailureTable}; DONE if a success did not
 *     name the slots
 * @param status the status of the response; 0 if there was none
 * @param problem the problem reported for its slots
 * @param words the description of the call if no slot is the cause: its method and address, the status, the error id
 */
public record Failure(Meaning meaning, int status, SlotProblem problem, String words) {
    /** A failure without a further description. */
    public Failure(Meaning meaning, int status, SlotProblem problem) {
        this(meaning, status, problem, problem.message());
    }

    /** Whether the service refuses the caller, and not only an option that it does not have. */
    public boolean isRefusalOfTheCaller() {
        return meaning == Meaning.REFUSED_CALLER && status != 404;
    }
}
