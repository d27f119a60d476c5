package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.FailedCallException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.internal.call.RetryAfter;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.SlotProblem;
import java.time.Duration;

/**
 * A failed call, as far as decisions of publishing and sync depend on it.
 *
 * @param meaning the meaning by {@link FailureTable}; DONE if a success did not name the slots
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

    /** The failure; an exception that is not one of a call, such as for a closed client, is thrown again. */
    public static Failure of(OperationKind operation, RuntimeException thrown, Time time) {
        if (!(thrown instanceof SupplierException failure)) {
            throw thrown;
        }
        // A write that was carried out has lost its response, which says what became of each slot: they are read. A
        // slot to delete was there a moment ago: its absence is an outcome to verify too.
        Meaning ofAll = FailureTable.of(operation, failure);
        Meaning ofDone = operation == OperationKind.DELETE ? Meaning.MISSING : Meaning.MAYBE_APPLIED;
        Meaning meaning = ofAll == Meaning.DONE ? ofDone : ofAll;
        return thrown instanceof InvalidRequestException refused
                ? new Failure(meaning, FailureTable.NO_STATUS, Problems.of(refused.violations()))
                : new Failure(
                        meaning,
                        statusOf(failure),
                        Problems.of(failure),
                        wordsOf(failure),
                        retryAfterOf(failure, time));
    }

    /** The message without attempts and time, so that equal failures have equal messages. */
    private static String wordsOf(RuntimeException thrown) {
        String message = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
        if (!(thrown instanceof FailedCallException failed)) {
            return message;
        }
        CallInfo call = failed.call();
        String words = message.replace(call.toString(), call.method() + " " + call.url());
        return failed instanceof UnauthorizedException ? words + "; check the access token" : words;
    }

    /**
     * The status of the response, if it is about this call. A success that leaves the effect of a write open may belong
     * to another request, or to a proxy, and says nothing.
     */
    private static int statusOf(SupplierException failure) {
        if (failure instanceof ServiceException response) {
            return response.status();
        }
        return failure instanceof InvalidResponseException unreadable && unreadable.effect() != Effect.UNKNOWN
                ? unreadable.response().status()
                : FailureTable.NO_STATUS;
    }

    private static long retryAfterOf(SupplierException failure, Time time) {
        return failure instanceof ServiceException response
                ? RetryAfter.of(response.headers(), time.now())
                        .map(Duration::toNanos)
                        .orElse(0L)
                : 0;
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
