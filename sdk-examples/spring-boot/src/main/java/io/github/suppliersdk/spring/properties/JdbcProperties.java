package io.github.suppliersdk.spring.properties;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Properties {@code jdbc}: the tables of the library in the DataSource of the application. */
public class JdbcProperties {
    /** Whether webhooks and marks are stored in the DataSource, if there is one. */
    private boolean enabled = true;

    /** What creates the tables. */
    private SchemaInitialization initializeSchema = SchemaInitialization.EMBEDDED;

    /** Table of webhooks, one for each application on a database; supplier_webhooks unless set. */
    private @Nullable String webhookTable;

    /** Table of slots that have changed; supplier_outbox unless set. */
    private @Nullable String outboxTable;

    /** Time limit of a statement of the outbox; 5s unless set. */
    private @Nullable Duration queryTimeout;

    /** Whether webhooks and marks are stored in the DataSource, if there is one. */
    public boolean isEnabled() {
        return enabled;
    }

    /** Whether webhooks and marks are stored in the DataSource, if there is one. */
    public void setEnabled(boolean value) {
        this.enabled = value;
    }

    /** What creates the tables. */
    public SchemaInitialization getInitializeSchema() {
        return initializeSchema;
    }

    /** What creates the tables. */
    public void setInitializeSchema(SchemaInitialization value) {
        this.initializeSchema = value;
    }

    /** Table of webhooks. */
    public @Nullable String getWebhookTable() {
        return webhookTable;
    }

    /** Table of webhooks. */
    public void setWebhookTable(@Nullable String value) {
        this.webhookTable = value;
    }

    /** Table of slots that have changed. */
    public @Nullable String getOutboxTable() {
        return outboxTable;
    }

    /** Table of slots that have changed. */
    public void setOutboxTable(@Nullable String value) {
        this.outboxTable = value;
    }

    /** Time limit of a statement of the outbox. */
    public @Nullable Duration getQueryTimeout() {
        return queryTimeout;
    }

    /** Time limit of a statement of the outbox. */
    public void setQueryTimeout(@Nullable Duration value) {
        this.queryTimeout = value;
    }
}
