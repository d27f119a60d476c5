package io.github.suppliersdk.auth;

import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * There is no access token to send, so the attempt that needed it was not made. Also thrown if the service refused an
 * earlier token (401) and getting another one failed. The {@link #effect()} is that of the attempts before. The message
 * never shows a token or a secret.
 */
public final class TokenException extends SupplierException {
    private final Problem problem;

    /** Why there is no token. */
    public enum Problem {
        /** The {@link TokenSource} has none, or failed; its message says why. */
        SOURCE,
        /**
         * The authorization server refuses the client credentials, or there is no token endpoint at the address.
         * Further calls fail in the same way until the settings are corrected.
         */
        REFUSED,
        /** The authorization server failed: 408, 421, 423, 425, 429, 500 to 599, or a response that cannot be read. */
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
        this.problem = problem;
    }

    /** Made by the library, with the call that needed the token. */
    public TokenException(CallInfo call, Problem problem, String message, @Nullable Throwable cause) {
        super(
                call.effect(),
                call + ": " + message
                        + (call.effect() == Effect.NONE
                                ? "; nothing was changed"
                                : "; an earlier attempt may have been carried out"),
                cause);
        this.problem = problem;
    }

    /** The problem: whether settings must be corrected, or waiting may help. */
    public Problem problem() {
        return problem;
    }
}
