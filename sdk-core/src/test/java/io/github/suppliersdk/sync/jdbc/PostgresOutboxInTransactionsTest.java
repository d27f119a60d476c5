package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.support.Databases;

class PostgresOutboxInTransactionsTest extends OutboxInTransactions {
    PostgresOutboxInTransactionsTest() {
        super(Databases.newPostgres());
    }
}
