package io.github.suppliersdk.auth;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * There is no access token to send: the attempt that needed it was not made. If the service refused an earlier token
 * (401) and no other could be had, that is this exception too. Its message never shows a token or a secret.
 */
public final class TokenException extends SupplierException {
    private final @Nullable CallInfo call;
    private final TransportException.Reason reason;
    private final Problem problem;
    private final boolean requestMayHaveReachedService;

    /** Why there is no token. */
    public enum Problem {
        /** The {@link TokenSource} says that it has none, or failed; its message says why. */
        SOURCE,
        /**
         * The authorization server refuses the client credentials, or the address gives no tokens. Another call fails in the
         * same way until they are corrected.
         */
        REFUSED,
        /** The authorization server failed: 408, 429, 500 to 599, or a response that cannot be used. */
        SERVER_FAILED,
        /** No response came from the authorization server, or not in time. */
        NO_RESPONSE
    }

    /** For a {@link TokenSource} to throw. The message is shown to the caller, so it must hold no secret. */
    public TokenException(String message, @Nullable Throwable cause) {
        this(Problem.SOURCE, message, cause);
    }

    /** The same, with the reason why there is no token. */
    public TokenException(Problem problem, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.call = null;
        this.reason = TransportException.Reason.FAULT;
        this.problem = problem;
        this.requestMayHaveReachedService = false;
    }

    /** For the library, which knows of the call that the token was for. */
    public TokenException(
            CallInfo call,
            TransportException.Reason reason,
            Problem problem,
            boolean requestMayHaveReachedService,
            String message,
            @Nullable Throwable cause) {
        super(
                call + ": " + message
                        + (requestMayHaveReachedService
                                ? "; an earlier attempt may have reached the service"
                                : "; nothing was carried out"),
                cause);
        this.call = call;
        this.reason = reason;
        this.problem = problem;
        this.requestMayHaveReachedService = requestMayHaveReachedService;
    }

    /** Which call the token was for, with the attempts that it had made; empty if it was asked for outside of a call. */
    public Optional<CallInfo> call() {
        return Optional.ofNullable(call);
    }

    /** Why there is no token: whether another call may succeed, as for a {@link TransportException}. */
    public TransportException.Reason reason() {
        return reason;
    }

    /** Why there is no token: whether there is something to correct, or only to wait for. */
    public Problem problem() {
        return problem;
    }

    /**
     * Whether the service may have carried the request out: true if it is not known how an attempt before the one without a
     * token ended. An attempt that was refused with 401 was not carried out, unless the refusal may be that of another
     * request, as on an HTTP/1 connection whose input the library does not see.
     */
    public boolean requestMayHaveReachedService() {
        return requestMayHaveReachedService;
    }
}
