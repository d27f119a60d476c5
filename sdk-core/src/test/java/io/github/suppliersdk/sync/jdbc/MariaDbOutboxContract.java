package io.github.suppliersdk.sync.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.MariaDb;
import io.github.suppliersdk.sync.OutboxBacklog;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Run only by the profile soak, which has the binaries of MariaDB. */
class MariaDbOutboxContract extends DatabaseOutboxContract {
    /** Starts the server at its first use. */
    private static final class Server {
        static final MariaDb MARIA_DB = new MariaDb();
    }

    MariaDbOutboxContract() {
        super(Server.MARIA_DB.url(), Databases::pool);
    }

    @Test
    void theStatementOfThePageMarksASlot() throws IOException {
        String statement =
                MarksOfOtherProgramsTest.sqlOfThePage("on duplicate key").get(0);
        try (HikariDataSource database = Databases.pool(Server.MARIA_DB.url())) {
            JdbcOutbox outbox =
                    JdbcOutbox.builder(database).table("marked_by_hand").build();
            MarksOfOtherProgramsTest.marksAgain(
                    OutboxQueue.of(outbox),
                    () -> Databases.execute(database, statement.replace("supplier_outbox", "marked_by_hand")));
        }
    }

    @Test
    void theOwnersLimitsOfASessionAreSetAgain() throws SQLException {
        HikariConfig config = Databases.poolConfig(Server.MARIA_DB.url());
        config.setMaximumPoolSize(1);
        config.setConnectionInitSql("set innodb_lock_wait_timeout = 3, max_statement_time = 7");
        try (HikariDataSource owner = new HikariDataSource(config)) {
            OutboxBacklog unused = OutboxQueue.of(
                            JdbcOutbox.builder(owner).schema(SchemaMode.CREATE).build())
                    .backlog();
            try (Connection connection = owner.getConnection();
                    ResultSet limits = connection
                            .createStatement()
                            .executeQuery("select @@innodb_lock_wait_timeout, @@max_statement_time")) {
                assertThat(limits.next()).isTrue();
                assertThat(limits.getInt(1)).isEqualTo(3);
                assertThat(limits.getInt(2)).isEqualTo(7);
            }
        }
    }

    @AfterAll
    void stopServer() throws IOException {
        closePools();
        Server.MARIA_DB.close();
    }
}
