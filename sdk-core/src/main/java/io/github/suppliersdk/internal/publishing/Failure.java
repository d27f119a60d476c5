package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.FailureTable;
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
 * @param retryAfter how long the service asks to wait, in nanoseconds; 0 if it gave no time
 */
public record Failure(Meaning meaning, int status, SlotProblem problem, String words, long retryAfter) {
    /** A failure without a further description. */
    public Failure(Meaning meaning, int status, SlotProblem problem) {
        this(meaning, status, problem, problem.message(), 0);
    }

    /** The same failure, where the service may ask to wait for this long, in nanoseconds. */
    public Failure waitingAtMost(long longest) {
        return new Failure(meaning, status, problem, words, Math.min(retryAfter, longest));
    }

    /** The same failure with another meaning. */
    public Failure as(Meaning other) {
        return new Failure(other, status, problem, words, retryAfter);
    }

    /** Whether the library has refused the request, and nothing was sent. */
    boolean isLocal() {
        return meaning == Meaning.REFUSED_ITEM && status == FailureTable.NO_STATUS;
    }

    /** Whether the service refuses the caller, and not only an option that it does not have. */
    public boolean isRefusalOfTheCaller() {
        return meaning == Meaning.REFUSED_CALLER && status != 404;
    }
}
