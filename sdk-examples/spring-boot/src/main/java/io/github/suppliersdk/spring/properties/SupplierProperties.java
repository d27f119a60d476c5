package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

/** Properties {@code supplier}. Those that several accounts share stand here, and an account may override them. */
@ConfigurationProperties("supplier")
public class SupplierProperties extends AccountProperties {
    /** Whether the starter configures anything. */
    private boolean enabled = true;

    /** Whether a client is made. An application that only answers webhooks needs no client, address or token. */
    private boolean clientEnabled = true;

    /** The tables of the library in the DataSource of the application. */
    @NestedConfigurationProperty
    private final JdbcProperties jdbc = new JdbcProperties();

    /** Time at the end of the application for the webhooks in progress, and then for sending the marked slots. */
    private Duration shutdownTimeout = Duration.ofSeconds(20);

    /** Accounts by name, if there are several. */
    private Map<String, AccountProperties> accounts = new LinkedHashMap<>();

    /** Whether the starter configures anything. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether the starter configures anything. */
    public void setEnabled(boolean value) {
        this.enabled = value;
    }

    /** Whether a client is made. */
    public boolean isClientEnabled() {
        return clientEnabled;
    }

    /** Whether a client is made. */
    public void setClientEnabled(boolean value) {
        this.clientEnabled = value;
    }

    /** The tables of the library in the DataSource of the application. */
    public JdbcProperties getJdbc() {
        return jdbc;
    }

    /** Time at the end of the application for the webhooks in progress, and then for sending the marked slots. */
    public Duration getShutdownTimeout() {
        return shutdownTimeout;
    }

    /** Time at the end of the application for the webhooks in progress, and then for sending the marked slots. */
    public void setShutdownTimeout(Duration value) {
        this.shutdownTimeout = value;
    }

    /** Accounts by name, if there are several. */
    public Map<String, AccountProperties> getAccounts() {
        return accounts;
    }

    /** Accounts by name, if there are several. */
    public void setAccounts(Map<String, AccountProperties> value) {
        this.accounts = value;
    }
}
