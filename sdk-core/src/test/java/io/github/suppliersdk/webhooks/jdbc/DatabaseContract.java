package io.github.suppliersdk.webhooks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStoreContract;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Runs the contract of stores on one database, with a connection pool for each of two processes. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class DatabaseContract extends WebhookStoreContract {
    private final HikariDataSource first;
    private final HikariDataSource second;

    DatabaseContract(String url, Function<String, HikariDataSource> pool) {
        this.first = pool.apply(url);
        this.second = pool.apply(url);
    }

    @AfterAll
    void closePools() {
        first.close();
        second.close();
    }

    @Override
    protected WebhookStore emptyStore() {
        WebhookStore store = JdbcWebhookStore.builder(first, "cellar").build();
        Databases.execute(first, "delete from supplier_webhooks");
        return store;
    }

    @Override
    protected WebhookStore sameStoreOfAnotherProcess(WebhookStore store) {
        return JdbcWebhookStore.builder(second, "cellar")
                .schema(SchemaMode.CHECK)
                .build();
    }
}
