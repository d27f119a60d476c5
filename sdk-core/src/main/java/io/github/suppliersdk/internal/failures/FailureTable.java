package io.github.suppliersdk.internal.failures;

import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;

/**
 * Decides what the end of an attempt means, in one place for the whole library. It is total: every kind of operation,
 * every end and every status has a row. The body of a response, such as its {@code code}, does not count, because the
 * contract does not say which codes exist.
 */
public final class FailureTable {
    /** For an attempt that ended without a response. */
    public static final int NO_STATUS = 0;

    private FailureTable() {}

    /**
     * Looks up what the end of an attempt means.
     *
     * @param status the status of the response, or {@link #NO_STATUS}
     */
    public static Meaning of(OperationKind kind, AttemptEnd end, int status) {
        return switch (end) {
            case NOT_SENT -> Meaning.NOT_SENT;
            case NO_RESPONSE -> unknown(kind);
            case BROKEN_OFF -> kind.isWrite() ? Meaning.DONE : Meaning.TRANSIENT;
            case RESPONSE -> ofStatus(kind, status);
        };
    }

    /** Looks up what a failed call means, for all its attempts together: the outcome of the last one says too little. */
    public static Meaning of(OperationKind kind, SupplierException failure) {
        return switch (failure.effect()) {
            case APPLIED -> Meaning.DONE;
            case UNKNOWN -> Meaning.MAYBE_APPLIED;
            case NONE -> {
                if (failure instanceof InvalidRequestException) {
                    yield Meaning.REFUSED_ITEM;
                }
                if (failure instanceof ServiceException response) {
                    yield ofStatus(kind, response.status());
                }
                yield kind.isWrite() ? Meaning.NOT_SENT : Meaning.TRANSIENT;
            }
        };
    }

    /** The effect of two attempts of one call: what one of them has done or may have done, the call has. */
    public static Effect join(Effect one, Effect other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Meaning ofStatus(OperationKind kind, int status) {
        if (status >= 200 && status < 300) {
            return Meaning.DONE;
        }
        if (status >= 300 && status < 400) {
            return Meaning
                    .REFUSED_CALLER; // the caller decides about the new address, because the token would go there too
        }
        return switch (status) {
            // the content of the request is refused
            case 400, 409, 413, 422 -> Meaning.REFUSED_ITEM;
            // the object is missing or, where the address names none, its parent
            case 404 -> kind.isOnOneObject() ? Meaning.MISSING : Meaning.REFUSED_CALLER;
            // the service waited for the rest of a request that it may have received in full
            case 408 -> unknown(kind);
            // the wrong server (RFC 9110, 15.5.20), locked (RFC 4918, 11.3), too early (RFC 8470, 5.2)
            case 421, 423, 425 -> Meaning.TRANSIENT;
            // too many requests (RFC 6585, 4)
            case 429 -> Meaning.OVERLOAD;
            // Every other status from 400 to 499, such as 401, 403, 405 and 412, refuses the caller. All other
            // statuses, undefined ones too, count as failures of the server (RFC 9110, 15).
            default -> status >= 400 && status < 500 ? Meaning.REFUSED_CALLER : unknown(kind);
        };
    }

    /** The meaning of an unknown outcome: a read can be retried, a write may have been applied. */
    private static Meaning unknown(OperationKind kind) {
        return kind.isWrite() ? Meaning.MAYBE_APPLIED : Meaning.TRANSIENT;
    }
}
