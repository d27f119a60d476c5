package io.github.suppliersdk.auth;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * There is no access token to send, so the attempt that needed it was not made. Also thrown if the service refused an
 * earlier token (401) and getting another one failed. The message never shows a token or a secret.
 */
public final class TokenException extends SupplierException {
    private final @Nullable CallInfo call;
    private final TransportException.Reason reason;
    private final Problem problem;
    private final boolean requestMayHaveReachedService;

    /** Why there is no token. */
    public enum Problem {
        /** The {@link TokenSource} has none, or failed; its message says why. */
        SOURCE,
        /**
         * The authorization server refuses the client credentials, or there is no token endpoint at the address.
         * Further calls fail in the same way until the settings are corrected.
         */
        REFUSED,
        /** The authorization server failed: 408, 429, 500 to 599, or a response that cannot be read. */
        SERVER_FAILED,
        /** No response came from the authorization server in time. */
        NO_RESPONSE
    }

    /**
     * Makes an exception for a {@link TokenSource} to throw, with the problem {@link Problem#SOURCE}. The message is
     * shown to the caller, so it must not contain a secret.
     */
    public TokenException(String message, @Nullable Throwable cause) {
        this(Problem.SOURCE, message, cause);
    }

    /**
     * Makes an exception for a {@link TokenSource} to throw, with the problem. The message is shown to the caller, so
     * it must not contain a secret.
     */
    public TokenException(Problem problem, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.call = null;
        this.reason = TransportException.Reason.FAULT;
        this.problem = problem;
        this.requestMayHaveReachedService = false;
    }

    /** Made by the library, with the call that needed the token. */
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

    /**
     * The call that needed the token, with the attempts that it had made; empty if the token was needed outside of a
     * call.
     */
    public Optional<CallInfo> call() {
        return Optional.ofNullable(call);
    }

    /** Why the call ended, as for a {@link TransportException}: whether another call may succeed. */
    public TransportException.Reason reason() {
        return reason;
    }

    /** The problem: whether settings must be corrected, or waiting may help. */
    public Problem problem() {
        return problem;
    }

    /**
     * Whether the service may have carried the request out: true if an attempt before the one without a token had an
     * unknown outcome. An attempt that was refused with 401 was not carried out, unless the refusal may belong to
     * another request, as on an HTTP/1 connection whose input the library does not see.
     */
    public boolean requestMayHaveReachedService() {
        return requestMayHaveReachedService;
    }
}
