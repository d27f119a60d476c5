package io.github.suppliersdk.auth;

import io.github.suppliersdk.internal.auth.FixedToken;
import io.github.suppliersdk.internal.auth.SuppliedToken;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where the access token comes from. Called before every attempt, by many threads, so it should answer from memory when
 * it can.
 *
 * <p>It runs on the thread of the call, which waits for it as long as it takes: the library cannot end code of yours, so the
 * time for the call bounds only what comes after. If it makes a request for a token, give that request a time-out of its
 * own, shorter than {@link io.github.suppliersdk.config.TimeoutOptions#call()}. An interrupt of the thread reaches it. A
 * token that comes when the time for the call is over is not sent: the call fails with a
 * {@link io.github.suppliersdk.errors.TransportException}, and nothing was carried out. {@link ClientCredentials} has none
 * of these concerns.
 */
public interface TokenSource {
    /**
     * The token to send now, without the word {@code Bearer}.
     *
     * <p>Of what is thrown here, a {@link TokenException} is shown with its message. Of anything else only types and stack
     * traces are shown, because its messages may hold secrets that the library does not know, such as those of a vault.
     *
     * @throws TokenException if there is none to be had; the call fails with its message
     */
    String token();

    /**
     * The service answered 401 to this token. Gives another token to try once, or nothing if there is no other.
     *
     * <p>If the other one is refused too, the library waits a second before it asks again, and longer each time that
     * happens again, up to a minute. Calls that are refused in the meantime fail with the 401. A call that succeeds ends it.
     *
     * @throws TokenException if getting another one failed
     */
    default Optional<String> renew(String refused) {
        return Optional.empty();
    }

    /** A source of one fixed token. Its {@code toString()} does not show the token. */
    static TokenSource fixed(String token) {
        return new FixedToken(token);
    }

    /**
     * The token that the supplier gives each time it is asked; after a 401 it is asked again, and what it gives is tried
     * once if it differs.
     */
    static TokenSource from(Supplier<String> supplier) {
        return new SuppliedToken(Objects.requireNonNull(supplier, "supplier"));
    }
}
