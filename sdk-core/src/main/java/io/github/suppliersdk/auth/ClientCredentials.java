package io.github.suppliersdk.auth;

import io.github.suppliersdk.internal.redaction.ShownAddress;
import java.time.Duration;
import org.immutables.value.Value;

/**
 * OAuth 2.0 client credentials to get access tokens with (<a href="../doc-files/contract.html#1-requests">contract,
 * section 1</a>). The first call fetches a token. Later calls use it, and it is fetched again in the background before
 * it expires, once for all threads.
 */
@Value.Immutable
public abstract class ClientCredentials implements WithClientCredentials {
    ClientCredentials() {}

    /** The address of the token endpoint, with http or https. */
    public abstract String tokenUrl();

    /** The client id, which identifies the account. */
    public abstract String clientId();

    /** The secret of the account; no {@code toString()} shows it. */
    @Value.Redacted
    public abstract String clientSecret();

    /**
     * How long before a token expires the next one is fetched in the background; 5 minutes unless set, and at most a
     * quarter of the token's lifetime.
     */
    @Value.Default
    public Duration refreshAhead() {
        return Duration.ofMinutes(5);
    }

    /**
     * How long before its expiry a token is no longer sent, so that it does not expire on the way; calls then wait for
     * the next one. 15 seconds unless set, and at most a tenth of the token's lifetime.
     */
    @Value.Default
    public Duration expireAhead() {
        return Duration.ofSeconds(15);
    }

    @Value.Check
    void check() {
        if (clientId().isBlank() || clientSecret().isBlank()) {
            throw new IllegalArgumentException("clientId and clientSecret must not be blank");
        }
        if (expireAhead().isNegative() || refreshAhead().compareTo(expireAhead()) < 0) {
            throw new IllegalArgumentException("expireAhead must not be negative or above refreshAhead");
        }
    }

    /** Shows neither the secret nor the user part of the address, which may be a password. */
    @Override
    public final String toString() {
        return "ClientCredentials{tokenUrl=" + ShownAddress.of(tokenUrl()) + ", clientId=" + clientId() + "}";
    }

    /**
     * Starts a builder with the token endpoint, and the id and the secret of the account. Its {@code build()} throws an
     * {@link IllegalArgumentException} if the id or the secret is blank, or if {@link #expireAhead()} is negative or
     * above {@link #refreshAhead()}.
     */
    public static Builder builder(String tokenUrl, String clientId, String clientSecret) {
        return new Builder().tokenUrl(tokenUrl).clientId(clientId).clientSecret(clientSecret);
    }

    /** Sets the client credentials. */
    public static final class Builder extends ImmutableClientCredentials.Builder {
        Builder() {}
    }
}
