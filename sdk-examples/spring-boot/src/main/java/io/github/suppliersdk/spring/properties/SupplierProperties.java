package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

/** Properties {@code supplier}. Several accounts share them, and an account may override most of them. */
@ConfigurationProperties("supplier")
public class SupplierProperties extends AccountProperties {
    /** Whether the starter configures anything. */
    private boolean enabled = true;

    /** Whether a client is created. An application that only answers webhooks needs no client, address or token. */
    private boolean clientEnabled = true;

    /** The tables of the library in the DataSource of the application. */
    @NestedConfigurationProperty
    private final JdbcProperties jdbc = new JdbcProperties();

    /** Time at shutdown for the webhooks in flight, and then for sending the marked slots. */
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

    /** Time at shutdown for the webhooks in flight, and then for sending the marked slots. */
    public Duration getShutdownTimeout() {
        return shutdownTimeout;
    }

    /** Time at shutdown for the webhooks in flight, and then for sending the marked slots. */
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
