package io.github.suppliersdk.webhooks.jdbc;

import io.github.suppliersdk.support.Databases;

class PostgresContractTest extends DatabaseContract {
    PostgresContractTest() {
        super(Databases.newPostgres(), Databases::pool);
    }
}
