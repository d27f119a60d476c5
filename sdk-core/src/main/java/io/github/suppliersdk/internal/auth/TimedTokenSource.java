package io.github.suppliersdk.internal.auth;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.http.Cancellation;
import java.time.Duration;
import java.util.Optional;

/** A source that fetches tokens over the network, and does not keep a call waiting beyond the call's own time. */
public interface TimedTokenSource extends TokenSource {
    /**
     * The token to send now.
     *
     * @param cancellation ends the wait when the call is not wanted any more
     * @throws io.github.suppliersdk.auth.TokenException if there is none to be had within this time
     */
    String token(Duration longest, Cancellation cancellation);

    /**
     * Another token than the refused one, or nothing if there is no other.
     *
     * @param cancellation ends the wait when the call is not wanted any more
     * @throws io.github.suppliersdk.auth.TokenException if getting another one failed or took longer
     */
    Optional<String> renew(String refused, Duration longest, Cancellation cancellation);
}
