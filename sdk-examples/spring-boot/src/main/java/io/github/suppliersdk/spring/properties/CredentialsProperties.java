package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code client-credentials}: how to fetch access tokens by OAuth 2.0. */
public class CredentialsProperties {
    /** Address at which tokens are fetched. */
    private @Nullable String tokenUrl;

    /** Identifies the account. */
    private @Nullable String clientId;

    /** Secret of the account. */
    private @Nullable String clientSecret;

    /** How long before its expiry a token is renewed in the background; 5m unless set. */
    private @Nullable Duration refreshAhead;

    /** How long before its expiry a token is no longer used; 15s unless set. */
    private @Nullable Duration expireAhead;

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

    /** How long before its expiry a token is renewed in the background. */
    public @Nullable Duration getRefreshAhead() {
        return refreshAhead;
    }

    /** How long before its expiry a token is renewed in the background. */
    public void setRefreshAhead(@Nullable Duration value) {
        this.refreshAhead = value;
    }

    /** How long before its expiry a token is no longer used. */
    public @Nullable Duration getExpireAhead() {
        return expireAhead;
    }

    /** How long before its expiry a token is no longer used. */
    public void setExpireAhead(@Nullable Duration value) {
        this.expireAhead = value;
    }
}
