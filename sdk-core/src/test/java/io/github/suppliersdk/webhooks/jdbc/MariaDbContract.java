package io.github.suppliersdk.webhooks.jdbc;

import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.MariaDb;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;

/** Run by the profile soak, which has the binaries. */
class MariaDbContract extends DatabaseContract {
    private final MariaDb server;

    MariaDbContract() {
        this(new MariaDb());
    }

    private MariaDbContract(MariaDb server) {
        super(server.url(), Databases::pool);
        this.server = server;
    }

    @AfterAll
    void stopServer() throws IOException {
        server.close();
    }
}
