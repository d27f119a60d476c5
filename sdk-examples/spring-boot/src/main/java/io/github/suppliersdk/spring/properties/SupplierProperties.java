package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

/** Properties {@code supplier}. */
@ConfigurationProperties("supplier")
public class SupplierProperties {
    /** Whether the starter configures anything. */
    private boolean enabled = true;

    /** Whether a client is created. An application that only answers webhooks needs no client, address or token. */
    private boolean clientEnabled = true;

    /** The tables of the library in the DataSource of the application. */
    @NestedConfigurationProperty
    private final JdbcProperties jdbc = new JdbcProperties();

    /** Address of the service, with its path if it has one. */
    private @Nullable String baseUrl;

    /** Access token that does not change. Either this, client-credentials, or a TokenSource bean. */
    private @Nullable String accessToken;

    /** Whether the address may be plain http on another machine, although the token can be read on the way. */
    private boolean allowPlainHttp = false;

    /** Headers to add to every request. */
    private Map<String, String> headers = new LinkedHashMap<>();

    /** Most attempts of one call, the first included; 4 unless set, 1 for no retries. */
    private @Nullable Integer maxAttempts;

    /** Limit for one attempt, to the last byte of its response; 30s unless set. */
    private @Nullable Duration attemptTimeout;

    /** Limit for a call with all its attempts and pauses; 2m unless set. */
    private @Nullable Duration callTimeout;

    /** Time zone of the places of the experiences, to which today's date and the ends of holds are local. */
    private @Nullable ZoneId timeZone;

    /** OAuth 2.0 client credentials. */
    @NestedConfigurationProperty
    private final CredentialsProperties clientCredentials = new CredentialsProperties();

    /** How the operator differs from the neutral defaults. */
    @NestedConfigurationProperty
    private final ProfileProperties profile = new ProfileProperties();

    /** Bulk publishing of slots. */
    @NestedConfigurationProperty
    private final PublishingProperties publishing = new PublishingProperties();

    /** Keeping the service equal to the AvailabilitySource of the application. */
    @NestedConfigurationProperty
    private final SyncProperties sync = new SyncProperties();

    /** The webhooks, which the service calls. */
    @NestedConfigurationProperty
    private final WebhookProperties webhooks = new WebhookProperties();

    /** Whether the starter configures anything. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether the starter configures anything. */
    public void setEnabled(boolean value) {
        this.enabled = value;
    }

    /** Whether a client is created. */
    public boolean isClientEnabled() {
        return clientEnabled;
    }

    /** Whether a client is created. */
    public void setClientEnabled(boolean value) {
        this.clientEnabled = value;
    }

    /** The tables of the library in the DataSource of the application. */
    public JdbcProperties getJdbc() {
        return jdbc;
    }

    /** Address of the service, with its path if it has one. */
    public @Nullable String getBaseUrl() {
        return baseUrl;
    }

    /** Address of the service, with its path if it has one. */
    public void setBaseUrl(@Nullable String value) {
        this.baseUrl = value;
    }

    /** Access token that does not change. */
    public @Nullable String getAccessToken() {
        return accessToken;
    }

    /** Access token that does not change. */
    public void setAccessToken(@Nullable String value) {
        this.accessToken = value;
    }

    /** Whether the address may be plain http on another machine, although the token can be read on the way. */
    public boolean isAllowPlainHttp() {
        return allowPlainHttp;
    }

    /** Whether the address may be plain http on another machine, although the token can be read on the way. */
    public void setAllowPlainHttp(boolean value) {
        this.allowPlainHttp = value;
    }

    /** Headers to add to every request. */
    public Map<String, String> getHeaders() {
        return headers;
    }

    /** Headers to add to every request. */
    public void setHeaders(Map<String, String> value) {
        this.headers = value;
    }

    /** Most attempts of one call, the first included. */
    public @Nullable Integer getMaxAttempts() {
        return maxAttempts;
    }

    /** Most attempts of one call, the first included. */
    public void setMaxAttempts(@Nullable Integer value) {
        this.maxAttempts = value;
    }

    /** Limit for one attempt, to the last byte of its response. */
    public @Nullable Duration getAttemptTimeout() {
        return attemptTimeout;
    }

    /** Limit for one attempt, to the last byte of its response. */
    public void setAttemptTimeout(@Nullable Duration value) {
        this.attemptTimeout = value;
    }

    /** Limit for a call with all its attempts and pauses. */
    public @Nullable Duration getCallTimeout() {
        return callTimeout;
    }

    /** Limit for a call with all its attempts and pauses. */
    public void setCallTimeout(@Nullable Duration value) {
        this.callTimeout = value;
    }

    /** Time zone of the places of the experiences, to which today's date and the ends of holds are local. */
    public @Nullable ZoneId getTimeZone() {
        return timeZone;
    }

    /** Time zone of the places of the experiences, to which today's date and the ends of holds are local. */
    public void setTimeZone(@Nullable ZoneId value) {
        this.timeZone = value;
    }

    /** OAuth 2.0 client credentials. */
    public CredentialsProperties getClientCredentials() {
        return clientCredentials;
    }

    /** How the operator differs from the neutral defaults. */
    public ProfileProperties getProfile() {
        return profile;
    }

    /** Bulk publishing of slots. */
    public PublishingProperties getPublishing() {
        return publishing;
    }

    /** Keeping the service equal to the AvailabilitySource of the application. */
    public SyncProperties getSync() {
        return sync;
    }

    /** The webhooks, which the service calls. */
    public WebhookProperties getWebhooks() {
        return webhooks;
    }
}
