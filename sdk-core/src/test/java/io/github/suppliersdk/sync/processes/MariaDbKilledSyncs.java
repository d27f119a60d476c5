package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.support.MariaDb;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

/** Run only by the profile soak, which has the binaries of MariaDB. */
class MariaDbKilledSyncs extends KilledSyncs {
    /** Starts the server at its first use. */
    private static final class Server {
        static final MariaDb MARIA_DB = new MariaDb();
    }

    MariaDbKilledSyncs() {
        super(Server.MARIA_DB.url());
    }

    @AfterAll
    static void stopServer() throws IOException {
        Server.MARIA_DB.close();
    }
}
