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

/** Empty databases for tests. One PostgreSQL server runs from the first use until the JVM of the tests ends. */
public final class Databases {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private Databases() {}

    /** Started when it is first asked for. */
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

        /** PostgreSQL refuses root. Where `unshare` is allowed it is run as somebody else; in many containers it is not. */
        private static RuntimeException failure(Exception e) {
            boolean isRefusedRoot = System.getProperty("user.name").equals("root") && !LinuxUtils.isUnshareAvailable();
            if (isRefusedRoot && System.getenv("CI") == null) {
                return new TestAbortedException(
                        "PostgreSQL does not run as root, and `unshare -U` is not allowed here: these tests need another"
                                + " user. With CI set in the environment this is a failure.",
                        e);
            }
            return new IllegalStateException("the PostgreSQL of the tests does not start", e);
        }
    }

    /** The address of a new database on the PostgreSQL server, for JDBC. */
    public static String newPostgres() {
        String name = "test" + COUNT.incrementAndGet();
        try (Connection connection = Server.postgres().getPostgresDatabase().getConnection();
                Statement create = connection.createStatement()) {
            // letters in the order of a language: the one thing that a store's keys must not be sorted by
            create.execute("create database " + name
                    + " template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US' locale 'C'");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return Server.postgres().getJdbcUrl("postgres", name);
    }

    /** The address of a new H2 in memory, that lives as long as the JVM. */
    public static String newH2() {
        return "jdbc:h2:mem:test" + COUNT.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }

    /** A small pool for this address; to be closed. */
    public static HikariDataSource pool(String url) {
        return new HikariDataSource(poolConfig(url));
    }

    /** What such a pool is made from, to be changed. */
    public static HikariConfig poolConfig(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(8);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(10_000);
        return config;
    }

    /** Carries out SQL. */
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
