package io.github.suppliersdk.internal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.support.Databases;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store names the database settings under which a commit that the service was told of can be lost. */
class DurabilityTest {
    @TempDir
    Path folder;

    private static Optional<String> doubt(SqlDialect dialect, String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            return Durability.doubt(dialect, connection);
        }
    }

    private String file(String name) {
        return "jdbc:h2:" + folder.resolve(name);
    }

    @Test
    void h2WithADelayedWriteIsNamed() throws SQLException {
        assertThat(doubt(SqlDialect.H2, file("as-it-comes")))
                .hasValueSatisfying(doubt -> assertThat(doubt)
                        .contains("a process that is killed loses its last commits", ";WRITE_DELAY=0"));
    }

    @Test
    void h2WithoutAWriteDelayIsNotNamed() throws SQLException {
        assertThat(doubt(SqlDialect.H2, file("at-once") + ";WRITE_DELAY=0")).isEmpty();
        assertThat(doubt(SqlDialect.H2, Databases.newH2())).isEmpty();
    }

    @Test
    void postgresWithoutSynchronousCommitIsNamed() throws SQLException {
        try (Connection connection = DriverManager.getConnection(Databases.newPostgres());
                Statement statement = connection.createStatement()) {
            statement.execute("set synchronous_commit = off");
            assertThat(Durability.doubt(SqlDialect.POSTGRESQL, connection))
                    .hasValueSatisfying(doubt -> assertThat(doubt).contains("synchronous_commit"));
        }
    }

    /** The server of the tests has fsync off. */
    @Test
    void onlyDisabledSettingsAreNamed() throws SQLException {
        try (Connection connection = DriverManager.getConnection(Databases.newPostgres());
                Statement statement = connection.createStatement()) {
            statement.execute("set synchronous_commit = on");
            assertThat(Durability.doubt(SqlDialect.POSTGRESQL, connection))
                    .hasValueSatisfying(doubt ->
                            assertThat(doubt).contains("set fsync to on").doesNotContain("synchronous_commit"));
        }
    }
}
