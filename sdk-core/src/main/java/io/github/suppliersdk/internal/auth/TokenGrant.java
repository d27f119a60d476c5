package io.github.suppliersdk.internal.auth;

import java.time.Duration;
import java.util.Optional;

/**
 * What the authorization server gave.
 *
 * @param token the access token
 * @param lifetime how long it is good for, from the moment it was asked for; empty if the server did not say
 */
record TokenGrant(String token, Optional<Duration> lifetime) {
    /** Never shows the token. */
    @Override
    public String toString() {
        return "TokenGrant{lifetime=" + lifetime + "}";
    }
}
