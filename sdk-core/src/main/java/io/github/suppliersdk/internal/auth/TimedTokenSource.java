package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.TokenSource;
import java.time.Duration;
import java.util.Optional;

/** Where a client has its access tokens from; respects the time limit of the waiting call. */
public interface TimedTokenSource {
    /** A source of the user's, which is waited for without a limit. */
    static TimedTokenSource of(TokenSource source) {
        return new TimedTokenSource() {
            @Override
            public String token(Duration longest) {
                return source.token();
            }

            @Override
            public Optional<String> renew(String refused, Duration longest) {
                return source.renew(refused);
            }
        };
    }

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
