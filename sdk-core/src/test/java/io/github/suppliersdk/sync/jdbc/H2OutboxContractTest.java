package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.support.Databases;

class H2OutboxContractTest extends DatabaseOutboxContract {
    H2OutboxContractTest() {
        super(Databases.newH2() + ";IGNORECASE=TRUE;LOCK_TIMEOUT=20000", Databases::pool);
    }
}
