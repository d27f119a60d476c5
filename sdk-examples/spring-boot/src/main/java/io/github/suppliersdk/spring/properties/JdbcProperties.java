package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code jdbc}: the tables of the library in the DataSource of the application. */
public class JdbcProperties {
    /** Whether webhooks and marks are remembered in the DataSource, if there is one. */
    private boolean enabled = true;

    /** Who makes the tables. */
    private SchemaInitialization initializeSchema = SchemaInitialization.EMBEDDED;

    /** Table of what webhooks were answered; supplier_webhooks unless set. */
    private @Nullable String webhookTable;

    /** Whose the table of webhooks is: another name for each application on one database; spring.application.name unless set. */
    private @Nullable String webhookAccount;

    /** Table of slots that have changed; supplier_outbox unless set. */
    private @Nullable String outboxTable;

    /** After what time a statement fails; 5s unless set. */
    private @Nullable Duration queryTimeout;

    /** Whether webhooks and marks are remembered in the DataSource, if there is one. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether webhooks and marks are remembered in the DataSource, if there is one. */
    public void setEnabled(boolean value) {
        this.enabled = value;
    }

    /** Who makes the tables. */
    public SchemaInitialization getInitializeSchema() {
        return initializeSchema;
    }

    /** Who makes the tables. */
    public void setInitializeSchema(SchemaInitialization value) {
        this.initializeSchema = value;
    }

    /** Table of what webhooks were answered. */
    public @Nullable String getWebhookTable() {
        return webhookTable;
    }

    /** Table of what webhooks were answered. */
    public void setWebhookTable(@Nullable String value) {
        this.webhookTable = value;
    }

    /** Whose the table of webhooks is. */
    public @Nullable String getWebhookAccount() {
        return webhookAccount;
    }

    /** Whose the table of webhooks is. */
    public void setWebhookAccount(@Nullable String value) {
        this.webhookAccount = value;
    }

    /** Table of slots that have changed. */
    public @Nullable String getOutboxTable() {
        return outboxTable;
    }

    /** Table of slots that have changed. */
    public void setOutboxTable(@Nullable String value) {
        this.outboxTable = value;
    }

    /** After what time a statement fails. */
    public @Nullable Duration getQueryTimeout() {
        return queryTimeout;
    }

    /** After what time a statement fails. */
    public void setQueryTimeout(@Nullable Duration value) {
        this.queryTimeout = value;
    }
}
