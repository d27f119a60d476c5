package io.github.suppliersdk.auth;

import org.immutables.value.Value;

/**
 * OAuth 2.0 client credentials to get access tokens with (<a href="../doc-files/contract.html#1-requests">contract,
 * section 1</a>). The first call fetches a token. Later calls use it, and the next one is fetched in the background 5
 * minutes before it expires (or when three quarters of its lifetime are over, if that is later), once for all threads.
 * In its last 15 seconds (or tenth of its lifetime) a token is not sent any more, so that it does not expire on the way.
 */
@Value.Immutable
public abstract class ClientCredentials {
    ClientCredentials() {}

    /** The address of the token endpoint, with http or https. */
    public abstract String tokenUrl();

    /** The client id, which identifies the account. */
    public abstract String clientId();

    /** The secret of the account; no {@code toString()} shows it. */
    @Value.Redacted
    public abstract String clientSecret();

    @Value.Check
    void check() {
        if (clientId().isBlank() || clientSecret().isBlank()) {
            throw new IllegalArgumentException("clientId and clientSecret must not be blank");
        }
    }

    /** Shows neither the secret nor the address, which may hold a password. */
    @Override
    public final String toString() {
        return "ClientCredentials{clientId=" + clientId() + "}";
    }

    /**
     * Starts a builder with the token endpoint, and the id and the secret of the account. Its {@code build()} throws an
     * {@link IllegalArgumentException} if the id or the secret is blank.
     */
    public static Builder builder(String tokenUrl, String clientId, String clientSecret) {
        return new Builder().tokenUrl(tokenUrl).clientId(clientId).clientSecret(clientSecret);
    }

    /** Sets the client credentials. */
    public static final class Builder extends ImmutableClientCredentials.Builder {
        Builder() {}
    }
}
