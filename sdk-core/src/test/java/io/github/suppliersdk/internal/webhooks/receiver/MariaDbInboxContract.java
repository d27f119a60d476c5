package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.support.MariaDb;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

/** Run only by the profile soak, which has the binaries of MariaDB. */
class MariaDbInboxContract extends DatabaseInboxContract {
    /** Starts the server at its first use. */
    private static final class Server {
        static final MariaDb MARIA_DB = new MariaDb();
    }

    MariaDbInboxContract() {
        super(Server.MARIA_DB.url());
    }

    @Override
    String lockWait() {
        return "select @@innodb_lock_wait_timeout";
    }

    @Override
    int statementsForLimits() {
        return 3;
    }

    @AfterAll
    void stopServer() throws IOException {
        closePool();
        Server.MARIA_DB.close();
    }
}
