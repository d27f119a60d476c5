package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.ToolException;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A data source for a JDBC driver that is loaded from a jar of the user, because this program includes none. */
final class StoreDatabase {
    private final Driver driver;
    private final String url;
    private final Properties properties;

    private StoreDatabase(Driver driver, String url, Properties properties) {
        this.driver = driver;
        this.url = url;
        this.properties = properties;
    }

    static StoreDatabase of(String url, Optional<String> user, Optional<String> password, @Nullable Path jar) {
        ClassLoader classes = jar == null ? StoreDatabase.class.getClassLoader() : loader(jar);
        Driver found = null;
        for (Driver each : ServiceLoader.load(Driver.class, classes)) {
            if (accepts(each, url)) {
                found = each;
            }
        }
        if (found == null) {
            throw ToolException.usage(
                    jar == null
                            ? "no JDBC driver is included: give the jar of your database's driver with --driver"
                            : "--driver: " + jar + " has no driver for " + kind(url));
        }
        Properties properties = new Properties();
        user.ifPresent(name -> properties.setProperty("user", name));
        password.ifPresent(secret -> properties.setProperty("password", secret));
        return new StoreDatabase(found, url, properties);
    }

    /** Returns the beginning of a JDBC URL, up to the name of the database product, which holds no secret. */
    private static String kind(String url) {
        return url.replaceFirst("^(jdbc:[a-z0-9]+:).*", "$1…");
    }

    private static ClassLoader loader(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw ToolException.usage("--driver: there is no file " + jar);
        }
        try {
            return new URLClassLoader(new URL[] {jar.toUri().toURL()}, StoreDatabase.class.getClassLoader());
        } catch (MalformedURLException e) {
            throw ToolException.failed("--driver: " + jar + " cannot be loaded: " + e.getMessage(), e);
        }
    }

    private static boolean accepts(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            throw ToolException.failed("the driver does not accept " + kind(url), e);
        }
    }

    /** Returns a data source that has only the one method that the library calls. */
    DataSource dataSource() {
        return (DataSource) Proxy.newProxyInstance(
                StoreDatabase.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, args) -> {
                    if (!method.getName().equals("getConnection") || args != null) {
                        throw new SQLFeatureNotSupportedException(method.getName());
                    }
                    Connection connection = driver.connect(url, properties);
                    if (connection == null) {
                        throw new SQLException("the driver does not accept " + kind(url));
                    }
                    return connection;
                });
    }
}
