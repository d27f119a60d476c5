package io.github.suppliersdk.sync.jdbc;

import io.github.suppliersdk.support.Databases;

class PostgresOutboxContractTest extends DatabaseOutboxContract {
    PostgresOutboxContractTest() {
        super(Databases.newPostgres(), Databases::pool);
    }
}
