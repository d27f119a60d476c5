package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.MariaDb;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

/** Run only by the profile soak, which has the binaries of MariaDB. */
class MariaDbOutboxContract extends DatabaseOutboxContract {
    /** Starts the server at its first use. */
    private static final class Server {
        static final MariaDb MARIA_DB = new MariaDb();
    }

    MariaDbOutboxContract() {
        super(Server.MARIA_DB.url(), Databases::pool);
    }

    @AfterAll
    void stopServer() throws IOException {
        closePools();
        Server.MARIA_DB.close();
    }
}
