package io.github.suppliersdk.webhooks.jdbc;

import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.MariaDb;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

/** Run only by the profile soak, which has the binaries of MariaDB. */
class MariaDbContract extends DatabaseContract {
    /** Starts the server at its first use. */
    private static final class Server {
        static final MariaDb MARIA_DB = new MariaDb();
    }

    MariaDbContract() {
        super(Server.MARIA_DB.url(), Databases::pool);
    }

    @AfterAll
    static void stopServer() throws IOException {
        Server.MARIA_DB.close();
    }
}
