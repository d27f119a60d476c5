package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.TokenSource;
import java.time.Duration;
import java.util.Optional;

/** A source that fetches tokens over the network, and does not keep a call waiting beyond the call's own time. */
public interface TimedTokenSource extends TokenSource {
    /**
     * The token to send now.
     *
     * @throws io.github.suppliersdk.auth.TokenException if there is none to be had within this time
     */
    String token(Duration longest);

    /**
     * Another token than the refused one, or nothing if there is no other.
     *
     * @throws io.github.suppliersdk.auth.TokenException if getting another one failed or took longer
     */
    Optional<String> renew(String refused, Duration longest);
}
