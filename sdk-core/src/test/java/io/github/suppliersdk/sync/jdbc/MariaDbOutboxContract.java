package io.github.suppliersdk.sync.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.MariaDb;
import java.io.IOException;
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

    @AfterAll
    void stopServer() throws IOException {
        closePools();
        Server.MARIA_DB.close();
    }
}
