package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.ifSet;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.TransactionRunner;
import io.github.suppliersdk.spring.JdbcOutboxCustomizer;
import io.github.suppliersdk.spring.properties.JdbcProperties;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookInboxException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Creates the inbox and the outbox in the database of the application. */
public final class JdbcBeans {
    private final SupplierBeans beans;
    private final JdbcProperties properties;
    private final DataSource database;

    /** Uses this database. */
    public JdbcBeans(SupplierBeans beans, JdbcProperties properties, DataSource database) {
        this.beans = beans;
        this.properties = properties;
        this.database = database;
    }

    private SchemaMode schema() {
        return switch (properties.getInitializeSchema()) {
            case ALWAYS -> SchemaMode.CREATE;
            case EMBEDDED -> isInMemory() ? SchemaMode.CREATE : SchemaMode.CHECK;
            case NEVER -> SchemaMode.CHECK;
        };
    }

    /** Whether the database is in memory. Of the supported databases, only H2 can be. */
    private boolean isInMemory() {
        try (Connection connection = database.getConnection()) {
            return String.valueOf(connection.getMetaData().getURL())
                    .toLowerCase(Locale.ROOT)
                    .startsWith("jdbc:h2:mem:");
        } catch (SQLException e) {
            throw new IllegalStateException("the database cannot be reached", e);
        }
    }

    /** The inbox of webhooks. */
    public WebhookInbox inbox(TransactionRunner transactions) {
        return opened("webhook-table", () -> {
            WebhookInbox.Builder builder =
                    WebhookInbox.jdbc(database).schema(schema()).transactions(transactions);
            ifSet(properties.getWebhookTable(), builder::table);
            return builder.build();
        });
    }

    /** The outbox. */
    public JdbcOutbox outbox() {
        return opened("outbox-table", () -> {
            JdbcOutbox.Builder builder = JdbcOutbox.builder(database).schema(schema());
            ifSet(properties.getOutboxTable(), builder::table);
            ifSet(properties.getQueryTimeout(), builder::queryTimeout);
            beans.all(JdbcOutboxCustomizer.class).forEach(each -> each.customize(builder));
            return builder.build();
        });
    }

    private static <T> T opened(String table, Supplier<T> open) {
        try {
            return open.get();
        } catch (WebhookInboxException | OutboxException | IllegalArgumentException e) {
            throw new SupplierPropertiesException(
                    List.of("supplier.jdbc.initialize-schema and supplier.jdbc." + table
                            + ", for the table of the library: "
                            + e.getMessage()
                            + ". With `always` the library creates it; otherwise create it with the statements"
                            + " of `ddl`. supplier.jdbc.enabled=false does without"),
                    e);
        }
    }
}
