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
import java.time.Duration;

/** Turns the exception of a call into a failure, for publishing and sync. {@link FailureTable} says what it means. */
public final class CallFailures {
    private CallFailures() {}

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
                        meaning, status(failure), Problems.of(failure), words(failure), retryAfter(failure, time));
    }

    /** The message without attempts and time, so that equal failures have equal messages. */
    private static String words(RuntimeException thrown) {
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
    private static int status(SupplierException failure) {
        if (failure instanceof ServiceException response) {
            return response.status();
        }
        return failure instanceof InvalidResponseException unreadable && unreadable.effect() != Effect.UNKNOWN
                ? unreadable.response().status()
                : FailureTable.NO_STATUS;
    }

    private static long retryAfter(SupplierException failure, Time time) {
        return failure instanceof ServiceException response
                ? RetryAfter.of(response.headers(), time.now())
                        .map(Duration::toNanos)
                        .orElse(0L)
                : 0;
    }
}
