package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.support.Databases;

class PostgresInboxTest extends DatabaseInboxContract {
    PostgresInboxTest() {
        super(Databases.newPostgres());
    }

    @Override
    String lockWait() {
        return "show lock_timeout";
    }
}
