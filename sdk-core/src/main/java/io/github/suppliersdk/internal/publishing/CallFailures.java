package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.call.RetryAfter;
import io.github.suppliersdk.internal.failures.AttemptEnd;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;

/** From what a call has thrown to what happened. What it means is the {@link FailureTable}'s to say. */
final class CallFailures {
    private CallFailures() {}

    /** The event, or the exception itself if it is none of a call, such as that the client is closed. */
    static Event event(RuntimeException thrown, Batch batch, Time time) {
        if (thrown instanceof InvalidRequestException refusedLocally) {
            return new Event.Unwritable(Problems.of(refusedLocally.violations()));
        }
        if (!(thrown instanceof SupplierException)) {
            throw thrown;
        }
        int status = thrown instanceof ServiceException response ? response.status() : FailureTable.NO_STATUS;
        AttemptEnd end = status != FailureTable.NO_STATUS
                ? AttemptEnd.RESPONSE
                : isCertainlyNotSent(thrown) ? AttemptEnd.NOT_SENT : AttemptEnd.NO_RESPONSE;
        Failure failure = new Failure(FailureTable.of(kind(batch), end, status), status, Problems.of(thrown));
        return new Event.Failed(failure, retryAfter(thrown, time));
    }

    private static boolean isCertainlyNotSent(RuntimeException thrown) {
        return (thrown instanceof TransportException lost && !lost.requestMayHaveReachedService())
                || (thrown instanceof TokenException noToken && !noToken.requestMayHaveReachedService());
    }

    private static OperationKind kind(Batch batch) {
        return switch (batch.phase()) {
            case CREATE -> OperationKind.CREATE;
            case READ -> batch.reads().get(0).isById() ? OperationKind.READ : OperationKind.LIST;
            case READ_SEATS -> OperationKind.READ;
            case REPLACE -> OperationKind.REPLACE;
        };
    }

    private static long retryAfter(RuntimeException thrown, Time time) {
        return thrown instanceof ServiceException response
                ? RetryAfter.of(response.headers(), time.now())
                        .map(Duration::toNanos)
                        .orElse(0L)
                : 0;
    }
}
