package io.github.suppliersdk.internal.failures;

/**
 * What the end of an attempt means: the one place for this judgement. It is total: every kind of operation, every end and
 * every status has a row. What the body of a response says, such as its {@code code}, does not count, because nothing promises
 * which codes there are.
 */
public final class FailureTable {
    /** For an attempt that ended without a response. */
    public static final int NO_STATUS = 0;

    private FailureTable() {}

    /**
     * What the end of an attempt means.
     *
     * @param status the status of the response, or {@link #NO_STATUS}
     */
    public static Meaning of(OperationKind kind, AttemptEnd end, int status) {
        return switch (end) {
            case NOT_SENT -> Meaning.NOT_SENT;
            case REFUSED_ON_THE_WAY -> Meaning.REFUSED_CALLER;
            case NO_RESPONSE -> unknown(kind);
            case RESPONSE -> ofStatus(kind, status);
        };
    }

    private static Meaning ofStatus(OperationKind kind, int status) {
        if (status >= 200 && status < 300) {
            return Meaning.DONE;
        }
        if (status >= 300 && status < 400) {
            return Meaning
                    .REFUSED_CALLER; // where to go instead is for the caller to decide: the token would go there too
        }
        return switch (status) {
            // refused for what was sent
            case 400, 409, 413, 422 -> Meaning.REFUSED_ITEM;
            // the object or, where the address names none, its parent is not there
            case 404 -> kind.isOnOneObject() ? Meaning.MISSING : Meaning.REFUSED_CALLER;
            // the service waited for the rest of a request that it may have had in full
            case 408 -> unknown(kind);
            // the wrong server (RFC 9110, 15.5.20), locked (RFC 4918, 11.3), too early (RFC 8470, 5.2)
            case 421, 423, 425 -> Meaning.TRANSIENT;
            // too many requests (RFC 6585, 4)
            case 429 -> Meaning.OVERLOAD;
            // The rest of 400 to 499 is the caller's: 401, 403, 405, 412 and what nobody has thought of. All others are
            // those of a server that failed, numbers that do not exist among them (RFC 9110, 15).
            default -> status >= 400 && status < 500 ? Meaning.REFUSED_CALLER : unknown(kind);
        };
    }

    /** What was only to be read can be read again; of a write nobody knows. */
    private static Meaning unknown(OperationKind kind) {
        return kind.isWrite() ? Meaning.MAYBE_APPLIED : Meaning.TRANSIENT;
    }
}
