package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.ifSet;
import static io.github.suppliersdk.spring.internal.PropertyValues.isGiven;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.spring.JdbcOutboxCustomizer;
import io.github.suppliersdk.spring.JdbcWebhookStoreCustomizer;
import io.github.suppliersdk.spring.properties.JdbcProperties;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Creates the stores and outboxes in the database of the application. */
public final class JdbcBeans {
    private final SupplierBeans beans;
    private final JdbcProperties properties;
    private final DataSource database;
    private final String application;

    /**
     * Uses this database.
     *
     * @param application the name of the application; empty if it has none
     */
    public JdbcBeans(SupplierBeans beans, JdbcProperties properties, DataSource database, String application) {
        this.beans = beans;
        this.properties = properties;
        this.database = database;
        this.application = application;
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

    /**
     * The name under which the application has its table. Without such a name, two applications on one database would
     * compensate each other's holds and bookings.
     */
    private String owner() {
        String name = Objects.requireNonNullElse(properties.getWebhookAccount(), application);
        if (!isGiven(name)) {
            if (!isInMemory()) {
                throw new SupplierPropertiesException(
                        List.of("supplier.jdbc.webhook-account is missing, and so is spring.application.name, which is"
                                + " used instead: another application on this database would treat the webhooks of this one"
                                + " as its own"),
                        null);
            }
            return "application";
        }
        return name;
    }

    /** The store for the webhooks. */
    public JdbcWebhookStore webhookStore() {
        JdbcWebhookStore.Builder builder = webhookStoreOf(owner());
        return opened("webhook-table", () -> {
            builder.schema(schema());
            ifSet(properties.getWebhookTable(), builder::table);
            ifSet(properties.getQueryTimeout(), builder::queryTimeout);
            beans.all(JdbcWebhookStoreCustomizer.class).forEach(each -> each.customize(builder));
            return builder.build();
        });
    }

    private JdbcWebhookStore.Builder webhookStoreOf(String owner) {
        try {
            return JdbcWebhookStore.builder(database, owner);
        } catch (IllegalArgumentException e) {
            // the name of an application may be longer than allowed, or have other characters
            throw new SupplierPropertiesException(
                    List.of(
                            "supplier.jdbc.webhook-account, for which spring.application.name is used unless it is set: "
                                    + e.getMessage()),
                    e);
        }
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
        } catch (WebhookStoreException | OutboxException | IllegalArgumentException e) {
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
