package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.FailedCallException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.internal.call.RetryAfter;
import io.github.suppliersdk.internal.failures.AttemptEnd;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;

/** Turns the exception of a call into an event. {@link FailureTable} says what it means. */
final class CallFailures {
    private CallFailures() {}

    /** The event; an exception that is not one of a call, such as for a closed client, is thrown again. */
    static Event event(RuntimeException thrown, Batch batch, Time time) {
        if (thrown instanceof InvalidRequestException refusedLocally) {
            return new Event.Unwritable(Problems.of(refusedLocally.violations()));
        }
        if (!(thrown instanceof SupplierException)) {
            throw thrown;
        }
        if (thrown instanceof ServiceException response) {
            Meaning meaning =
                    ofAll(thrown, batch, FailureTable.of(batch.operation(), AttemptEnd.RESPONSE, response.status()));
            return new Event.Failed(
                    new Failure(meaning, response.status(), Problems.of(thrown), words(thrown)),
                    retryAfter(response, time));
        }
        AttemptEnd end = isCertainlyNotSent(thrown) ? AttemptEnd.NOT_SENT : AttemptEnd.NO_RESPONSE;
        Meaning meaning = ofAll(thrown, batch, FailureTable.of(batch.operation(), end, FailureTable.NO_STATUS));
        return new Event.Failed(new Failure(meaning, statusOfItsOwn(thrown), Problems.of(thrown), words(thrown)), 0);
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
     * The meaning of all attempts: that of the last one does not hold for an earlier one made by an interceptor or a
     * transport below.
     */
    private static Meaning ofAll(RuntimeException thrown, Batch batch, Meaning last) {
        return batch.phase().isWrite()
                        && thrown instanceof FailedCallException call
                        && call.earlierAttemptMayBeApplied()
                ? Meaning.MAYBE_APPLIED
                : last;
    }

    /**
     * The status of a success that cannot be read. The effect of a write has to be read back in any case, but the
     * response says something about these slots only if it does not belong to another request.
     */
    private static int statusOfItsOwn(RuntimeException thrown) {
        return thrown instanceof InvalidResponseException unreadable && unreadable.wasCarriedOut()
                ? unreadable.response().status()
                : FailureTable.NO_STATUS;
    }

    private static boolean isCertainlyNotSent(RuntimeException thrown) {
        return (thrown instanceof TransportException lost && !lost.requestMayHaveReachedService())
                || (thrown instanceof TokenException noToken && !noToken.requestMayHaveReachedService());
    }

    private static long retryAfter(ServiceException response, Time time) {
        return RetryAfter.of(response.headers(), time.now())
                .map(Duration::toNanos)
                .orElse(0L);
    }
}
