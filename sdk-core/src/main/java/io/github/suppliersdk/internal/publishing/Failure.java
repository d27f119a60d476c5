package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.publishing.SlotProblem;

/**
 * A call that failed, as far as decisions depend on it.
 *
 * @param meaning what {@link io.github.suppliersdk.internal.failures.FailureTable} says of it; DONE if a success
 *     did not name the slots
 * @param status the status of the response, 0 if there was none
 * @param problem what is told of its slots
 * @param words what is told of the call where no slot is to blame: its method and address, the status, the error id
 */
public record Failure(Meaning meaning, int status, SlotProblem problem, String words) {
    /** One of which no more is to be told than of its slots. */
    public Failure(Meaning meaning, int status, SlotProblem problem) {
        this(meaning, status, problem, problem.message());
    }

    /** Whether the service works, and said something of the very slots: that it has not got them. */
    boolean isOfTheSlots() {
        return meaning == Meaning.MISSING || (status >= 200 && status < 300);
    }

    /** Whether the service refuses the caller, and not only what belongs to an option that it does not have. */
    boolean isRefusalOfTheCaller() {
        return meaning == Meaning.REFUSED_CALLER && status != 404;
    }

    /** Whether an id of the call is taken. */
    boolean isConflict() {
        return status == 409;
    }
}
