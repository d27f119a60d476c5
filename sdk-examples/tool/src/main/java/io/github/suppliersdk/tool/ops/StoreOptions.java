package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the database of the stores, of every command that reads one. */
final class StoreOptions {
    private static final String PASSWORD = "SUPPLIER_STORE_PASSWORD";

    /** A JDBC URL with neither {@code password=} nor {@code //user:password@}, which a message or a log could show. */
    private static final Pattern SAFE_URL = Pattern.compile("(?is)jdbc:[^:/]+:(?!.*(password=|//[^/?]*:[^/?]*@)).*");

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

    /** Returns a data source that has only the method that the library calls. */
    private DataSource database(CommandContext context) throws IOException, SQLException {
        String address = url != null ? url : context.value("SUPPLIER_STORE_URL").orElse(null);
        if (address == null) {
            throw ToolException.usage("no database is configured. Give --url, or set SUPPLIER_STORE_URL");
        }
        if (!SAFE_URL.matcher(address).matches()) {
            throw ToolException.usage(
                    "the URL of the database must be one such as jdbc:postgresql://host/tours, without"
                            + " a password: set " + PASSWORD);
        }
        Properties properties = new Properties();
        context.value("SUPPLIER_STORE_USER").ifPresent(name -> properties.setProperty("user", name));
        context.value(PASSWORD).ifPresent(secret -> properties.setProperty("password", secret));
        Driver found = driver(address);
        return (DataSource) Proxy.newProxyInstance(
                StoreOptions.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, args) -> {
                    if (!method.getName().equals("getConnection") || args != null) {
                        throw new SQLFeatureNotSupportedException(method.getName());
                    }
                    return Objects.requireNonNull(found.connect(address, properties));
                });
    }

    /** Loads a driver from the jar of the user, because this program includes none. */
    private Driver driver(String address) throws IOException, SQLException {
        ClassLoader classes = StoreOptions.class.getClassLoader();
        if (driver != null) {
            classes = new URLClassLoader(new URL[] {driver.toRealPath().toUri().toURL()}, classes);
        }
        for (Driver each : ServiceLoader.load(Driver.class, classes)) {
            if (each.acceptsURL(address)) {
                return each;
            }
        }
        throw ToolException.usage(
                driver == null
                        ? "no JDBC driver is included: give the jar of your database's driver with --driver"
                        : "--driver: " + driver + " has no driver for " + address.split(":", 3)[1]);
    }

    /** What the backend's webhook receivers have to do. */
    WebhookOperations operations(CommandContext context) throws IOException, SQLException {
        WebhookInbox.Builder inbox = WebhookInbox.jdbc(database(context)).schema(SchemaMode.CHECK);
        Optional.ofNullable(table).ifPresent(inbox::table);
        Optional.ofNullable(account).ifPresent(inbox::account);
        return inbox.build().operations();
    }

    /** The outbox of the backend's syncs. */
    JdbcOutbox outbox(CommandContext context) throws IOException, SQLException {
        JdbcOutbox.Builder outbox = JdbcOutbox.builder(database(context)).schema(SchemaMode.CHECK);
        Optional.ofNullable(table).ifPresent(outbox::table);
        Optional.ofNullable(account).ifPresent(outbox::account);
        return outbox.build();
    }
}
