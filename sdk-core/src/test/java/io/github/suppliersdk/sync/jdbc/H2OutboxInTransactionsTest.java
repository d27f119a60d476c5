package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.support.Databases;

class H2OutboxInTransactionsTest extends OutboxInTransactions {
    H2OutboxInTransactionsTest() {
        super(Databases.newH2() + ";LOCK_TIMEOUT=20000");
    }
}
