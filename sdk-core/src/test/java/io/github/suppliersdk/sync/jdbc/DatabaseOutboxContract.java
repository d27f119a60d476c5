package io.github.suppliersdk.sync.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.contract.OutboxContract;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Runs the contract of outboxes on one database, with a connection pool for each of two processes. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class DatabaseOutboxContract extends OutboxContract {
    private final HikariDataSource first;
    private final HikariDataSource second;

    DatabaseOutboxContract(String url, Function<String, HikariDataSource> pool) {
        this.first = pool.apply(url);
        this.second = pool.apply(url);
    }

    @AfterAll
    void closePools() {
        first.close();
        second.close();
    }

    private static OutboxQueue outbox(HikariDataSource pool, SchemaMode schema) {
        return OutboxQueue.of(JdbcOutbox.builder(pool)
                .schema(schema)
                .queryTimeout(Duration.ofSeconds(60)) // the machine may be busy
                .build());
    }

    @Override
    protected OutboxQueue emptyOutbox() {
        OutboxQueue outbox = outbox(first, SchemaMode.CREATE);
        Databases.execute(first, "delete from supplier_outbox", "delete from supplier_outbox_deletes");
        return outbox;
    }

    @Override
    protected OutboxQueue sameOutboxOfAnotherProcess(OutboxQueue one) {
        return outbox(second, SchemaMode.CHECK);
    }

    @Override
    protected void elapse(Duration time) {
        Databases.execute(
                first,
                ("update supplier_outbox set due = due - %1$d, settle_until = settle_until - %1$d, marked_at = marked_at - %1$d,"
                                + " look_at = case when look_at = 0 then 0 else look_at - %1$d end")
                        .formatted(time.toMillis()),
                "update supplier_outbox_deletes set deleted_at = deleted_at - %d".formatted(time.toMillis()));
    }
}
