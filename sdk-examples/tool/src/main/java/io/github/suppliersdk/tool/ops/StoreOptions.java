package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.settings.Settings;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations;
import java.nio.file.Path;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the database of the stores, of every command that reads one. */
final class StoreOptions {
    @Option(
            names = "--url",
            paramLabel = "JDBC-URL",
            description = "The database (default: SUPPLIER_STORE_URL). Its user and password are read from"
                    + " SUPPLIER_STORE_USER and SUPPLIER_STORE_PASSWORD.")
    private @Nullable String url;

    @Option(
            names = "--driver",
            paramLabel = "JAR",
            description = "The jar of the database's JDBC driver. None is included.")
    private @Nullable Path driver;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "The table, if it is not supplier_webhooks or supplier_outbox.")
    private @Nullable String table;

    @Option(names = "--account", paramLabel = "NAME", description = "The account, if several share a table.")
    private @Nullable String account;

    private DataSource database(CommandContext context) {
        Settings settings = context.settings();
        String address = url != null ? url : settings.value(Settings.STORE_URL).orElse(null);
        if (address == null) {
            throw ToolException.usage("no database is configured. Give --url, or set " + Settings.STORE_URL);
        }
        if (url != null && url.toLowerCase(Locale.ROOT).contains("password=")) {
            throw ToolException.usage(
                    "--url: other users of this machine can see the arguments. Do not put a password there,"
                            + " but set "
                            + Settings.STORE_PASSWORD);
        }
        return StoreDatabase.of(
                        address, settings.value(Settings.STORE_USER), settings.value(Settings.STORE_PASSWORD), driver)
                .dataSource();
    }

    /** What the backend's webhook receivers have to do. */
    WebhookOperations operations(CommandContext context) {
        WebhookInbox.Builder inbox = WebhookInbox.jdbc(database(context)).schema(SchemaMode.CHECK);
        if (table != null) {
            inbox.table(table);
        }
        if (account != null) {
            inbox.account(account);
        }
        return inbox.build().operations();
    }

    /** The outbox of the backend's syncs. */
    JdbcOutbox outbox(CommandContext context) {
        JdbcOutbox.Builder outbox = JdbcOutbox.builder(database(context)).schema(SchemaMode.CHECK);
        if (table != null) {
            outbox.table(table);
        }
        if (account != null) {
            outbox.account(account);
        }
        return outbox.build();
    }
}
