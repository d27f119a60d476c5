package io.github.suppliersdk.spring.properties;

import org.jspecify.annotations.Nullable;

/** Properties {@code client-credentials}: how to fetch access tokens by OAuth 2.0. */
public class CredentialsProperties {
    /** Address at which tokens are fetched. */
    private @Nullable String tokenUrl;

    /** Identifies the account. */
    private @Nullable String clientId;

    /** Secret of the account. */
    private @Nullable String clientSecret;

    /** Address at which tokens are fetched. */
    public @Nullable String getTokenUrl() {
        return tokenUrl;
    }

    /** Address at which tokens are fetched. */
    public void setTokenUrl(@Nullable String value) {
        this.tokenUrl = value;
    }

    /** Identifies the account. */
    public @Nullable String getClientId() {
        return clientId;
    }

    /** Identifies the account. */
    public void setClientId(@Nullable String value) {
        this.clientId = value;
    }

    /** Secret of the account. */
    public @Nullable String getClientSecret() {
        return clientSecret;
    }

    /** Secret of the account. */
    public void setClientSecret(@Nullable String value) {
        this.clientSecret = value;
    }
}
