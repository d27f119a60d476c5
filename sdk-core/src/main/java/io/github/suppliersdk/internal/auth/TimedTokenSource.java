package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.TokenSource;
import java.time.Duration;
import java.util.Optional;

/** A source that fetches tokens over the network and respects the time limit of the waiting call. */
public interface TimedTokenSource extends TokenSource {
    /**
     * Returns the token to send now.
     *
     * @param longest how long to wait at most
     * @throws io.github.suppliersdk.auth.TokenException if no token came within this time
     */
    String token(Duration longest);

    /**
     * Returns another token than the refused one, or empty if there is no other.
     *
     * @param longest how long to wait at most
     * @throws io.github.suppliersdk.auth.TokenException if getting another one failed or took longer
     */
    Optional<String> renew(String refused, Duration longest);
}
