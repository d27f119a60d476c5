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

/** Turns the exception of a call into its end, for publishing and sync. {@link FailureTable} says what it means. */
public final class CallFailures {
    private CallFailures() {}

    /** The end; an exception that is not one of a call, such as for a closed client, is thrown again. */
    static PublishJobEnd end(RuntimeException thrown, OperationKind operation, Time time) {
        if (thrown instanceof InvalidRequestException refusedLocally) {
            return new PublishJobEnd.Unwritable(Problems.of(refusedLocally.violations()));
        }
        if (!(thrown instanceof SupplierException failure)) {
            throw thrown;
        }
        Meaning ofAll = FailureTable.of(operation, failure);
        // what was carried out is read back too: the response, which says what became of each slot, is lost
        Meaning meaning = ofAll == Meaning.DONE ? Meaning.MAYBE_APPLIED : ofAll;
        return new PublishJobEnd.Failed(failure(meaning, failure), retryAfter(failure, time));
    }

    /** The failure of a call. */
    public static Failure failure(Meaning meaning, SupplierException thrown) {
        return thrown instanceof InvalidRequestException refusedLocally
                ? new Failure(meaning, FailureTable.NO_STATUS, Problems.of(refusedLocally.violations()))
                : new Failure(meaning, status(thrown), Problems.of(thrown), words(thrown));
    }

    /** The message without attempts and time, so that equal failures have equal messages. */
    private static String words(RuntimeException thrown) {
        String message = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
        if (!(thrown instanceof FailedCallException failed)) {
            return message;
        }
        CallInfo call = failed.call();
        String prefix = call.toString();
        String words = message.startsWith(prefix)
                ? call.method() + " " + call.url() + message.substring(prefix.length())
                : message;
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

    /** How long the service asks to wait, in nanoseconds; 0 if it does not. */
    public static long retryAfter(SupplierException failure, Time time) {
        return failure instanceof ServiceException response
                ? RetryAfter.of(response.headers(), time.now())
                        .map(Duration::toNanos)
                        .orElse(0L)
                : 0;
    }
}
