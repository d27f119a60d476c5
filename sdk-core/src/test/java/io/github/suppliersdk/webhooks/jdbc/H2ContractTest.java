package io.github.suppliersdk.webhooks.jdbc;

import io.github.suppliersdk.support.Databases;

class H2ContractTest extends DatabaseContract {
    H2ContractTest() {
        super(Databases.newH2() + ";IGNORECASE=TRUE", Databases::pool);
    }
}
