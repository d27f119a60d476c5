package io.github.suppliersdk.errors;

import org.jspecify.annotations.Nullable;

/**
 * The root of the exceptions that the library throws when a call fails. Its subclasses are the cases that a caller
 * handles differently: refused locally, a response with an error, no response, a response that cannot be read. Of each,
 * {@link #effect()} says whether the call may have changed something all the same.
 *
 * <p>In a message, foreign texts (a message of the service, a status line, a text of a transport or a token source) are
 * shown shortened and on one line, without the access token, the client secret, and the values of headers that you added
 * under a name such as {@code X-Api-Key}. The cause is the exception that happened, such as a {@link
 * java.net.SocketTimeoutException}; its text is that of its author, and is not changed. An exception can be serialised
 * if its cause can.
 */
public abstract class SupplierException extends RuntimeException {
    private final Effect effect;

    /** For a failure before anything was sent to the service. */
    protected SupplierException(String message, @Nullable Throwable cause) {
        this(Effect.NONE, message, cause);
    }

    /** For a failure after which the data at the service may have changed. */
    protected SupplierException(Effect effect, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.effect = effect;
    }

    /**
     * What the call has changed at the service. It counts all attempts: a call that ends with status 400 has the effect
     * {@link Effect#UNKNOWN} if the response to an attempt before was lost. A call that only reads changes nothing.
     */
    public final Effect effect() {
        return effect;
    }
}
