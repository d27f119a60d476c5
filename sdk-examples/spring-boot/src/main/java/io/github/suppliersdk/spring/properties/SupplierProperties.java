package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

/** Properties {@code supplier}. What several accounts have in common stands beside them, and each may say otherwise. */
@ConfigurationProperties("supplier")
public class SupplierProperties extends AccountProperties {
    /** Whether anything is configured. */
    private boolean enabled = true;

    /** Whether a client is made. An application that only answers webhooks needs none, and no address and token. */
    private boolean clientEnabled = true;

    /** The tables of the library in the DataSource of the application. */
    @NestedConfigurationProperty
    private final JdbcProperties jdbc = new JdbcProperties();

    /** How long the webhooks in progress, and then the slots that are marked, are given at the end. */
    private Duration shutdownTimeout = Duration.ofSeconds(20);

    /** Accounts by name, if there are several. */
    private Map<String, AccountProperties> accounts = new LinkedHashMap<>();

    /** Whether anything is configured. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether anything is configured. */
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

    /** How long the webhooks in progress, and then the slots that are marked, are given at the end. */
    public Duration getShutdownTimeout() {
        return shutdownTimeout;
    }

    /** How long the webhooks in progress, and then the slots that are marked, are given at the end. */
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
