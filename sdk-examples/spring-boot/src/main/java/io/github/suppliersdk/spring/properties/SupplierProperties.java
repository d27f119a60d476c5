package io.github.suppliersdk.spring.properties;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.util.unit.DataSize;

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

    /** Largest response, decompressed; 32MB unless set. */
    private @Nullable DataSize maxResponseSize;

    /** Time zone of the places of the experiences, to which today's date and the ends of holds are local. */
    private @Nullable ZoneId timeZone;

    /** OAuth 2.0 client credentials. */
    @NestedConfigurationProperty
    private final CredentialsProperties clientCredentials = new CredentialsProperties();

    /** How the operator differs from the neutral defaults. */
    @NestedConfigurationProperty
    private final ProfileProperties profile = new ProfileProperties();

    /** Time limits of the client. */
    @NestedConfigurationProperty
    private final TimeoutProperties timeouts = new TimeoutProperties();

    /** How often a request is retried. */
    @NestedConfigurationProperty
    private final RetryProperties retries = new RetryProperties();

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

    /** Largest response, decompressed. */
    public @Nullable DataSize getMaxResponseSize() {
        return maxResponseSize;
    }

    /** Largest response, decompressed. */
    public void setMaxResponseSize(@Nullable DataSize value) {
        this.maxResponseSize = value;
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

    /** Time limits of the client. */
    public TimeoutProperties getTimeouts() {
        return timeouts;
    }

    /** How often a request is retried. */
    public RetryProperties getRetries() {
        return retries;
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
