package io.github.suppliersdk.internal.auth;

import java.time.Duration;
import java.util.Optional;

/**
 * The response of the authorization server.
 *
 * @param token the access token
 * @param lifetime how long the token is valid, from the moment of the request; empty if the server did not say
 */
public record TokenGrant(String token, Optional<Duration> lifetime) {
    /** Never shows the token. */
    @Override
    public String toString() {
        return "TokenGrant{lifetime=" + lifetime + "}";
    }
}
