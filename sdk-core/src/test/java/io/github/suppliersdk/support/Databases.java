package io.github.suppliersdk.support;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** Empty databases for tests. One PostgreSQL server runs from its first use until the tests' JVM ends. */
public final class Databases {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private Databases() {}

    /** The server, which is started at its first use. */
    private static final class Server {
        private static @Nullable EmbeddedPostgres postgres;

        static synchronized EmbeddedPostgres postgres() {
            if (postgres == null) {
                postgres = start();
            }
            return postgres;
        }

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "200")
                        .setServerConfig("synchronous_commit", "off")
                        .start();
            } catch (IOException | IllegalStateException e) {
                throw failure(e);
            }
        }

        /**
         * PostgreSQL refuses to run as root. Where `unshare` is allowed it runs as another user; in many containers it
         * is not.
         */
        private static RuntimeException failure(Exception e) {
            boolean isRefusedRoot = System.getProperty("user.name").equals("root") && !LinuxUtils.isUnshareAvailable();
            if (isRefusedRoot && System.getenv("CI") == null) {
                return new TestAbortedException(
                        "PostgreSQL does not run as root, and `unshare -U` is not allowed here: these tests need another"
                                + " user. With CI set in the environment this is a failure.",
                        e);
            }
            return new IllegalStateException("the PostgreSQL server of the tests does not start", e);
        }
    }

    /** The JDBC URL of a new database on the PostgreSQL server. */
    public static String newPostgres() {
        String name = "test" + COUNT.incrementAndGet();
        try (Connection connection = Server.postgres().getPostgresDatabase().getConnection();
                Statement create = connection.createStatement()) {
            // the collation of a language: a store must not depend on it when it sorts keys
            create.execute("create database " + name
                    + " template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US' locale 'C'");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return Server.postgres().getJdbcUrl("postgres", name);
    }

    /** The JDBC URL of a new H2 database in memory, which lives as long as the JVM. */
    public static String newH2() {
        return "jdbc:h2:mem:test" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }

    /** A small connection pool for this URL; the caller closes it. */
    public static HikariDataSource pool(String url) {
        return new HikariDataSource(poolConfig(url));
    }

    /** The settings of such a pool, to be changed by the caller. */
    public static HikariConfig poolConfig(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(10_000);
        return config;
    }

    /** Executes SQL statements. */
    public static void execute(DataSource database, String... statements) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
