package io.github.suppliersdk.auth;

import io.github.suppliersdk.internal.auth.Tokens;
import java.util.Optional;

/**
 * Supplies the access token. Called before every attempt, by many threads, so it should return the token from memory
 * where possible.
 *
 * <p>It runs on the thread of the call, which waits for it without limit: the library cannot stop this code, so the
 * call's time limit applies only to what comes after. If it requests a token over the network, give that request a
 * time-out shorter than {@link io.github.suppliersdk.SupplierClientConfig#callTimeout()}. An interrupt of the thread reaches
 * it. A token that comes after the call's time limit is not sent: the call fails with a {@link
 * io.github.suppliersdk.errors.TransportException}, and nothing was carried out. {@link ClientCredentials} handles all
 * of this.
 */
public interface TokenSource {
    /**
     * Returns the token to send now, without the word {@code Bearer}.
     *
     * <p>A {@link TokenException} thrown here is shown with its message. Of any other exception the message names only
     * the type; it is the cause, with its own text.
     *
     * @throws TokenException if there is no token; the call fails with its message
     */
    String token();

    /**
     * Called when the service has refused this token with 401. Returns another token to try once, or empty if there is
     * none: unless overridden, what {@link #token()} returns now, if it differs.
     *
     * <p>If that token is refused too, or there is none, the library does not ask again for ten seconds. Meanwhile calls
     * that are refused fail with the 401.
     *
     * @param refused the token that the service has refused
     * @throws TokenException if getting another token failed
     */
    default Optional<String> renew(String refused) {
        return Optional.of(Tokens.checked(token())).filter(token -> !token.equals(refused));
    }

    /** A source of one fixed token. Its {@code toString()} does not show the token. */
    static TokenSource fixed(String token) {
        String checked = Tokens.checked(token);
        return () -> checked;
    }
}
