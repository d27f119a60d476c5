package io.github.suppliersdk.sync.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.Outbox;
import java.time.Duration;
import java.util.function.Function;

/** A database with an outbox and two connection pools, one for each of two processes. */
final class OutboxDatabase implements AutoCloseable {
    private final HikariDataSource first;
    private final HikariDataSource second;

    OutboxDatabase(String url, Function<String, HikariDataSource> pool) {
        this.first = pool.apply(url);
        this.second = pool.apply(url);
    }

    Outbox empty() {
        Outbox outbox = JdbcOutbox.builder(first).build();
        Databases.execute(first, "delete from supplier_outbox");
        Databases.execute(first, "delete from supplier_outbox_deletes");
        return outbox;
    }

    Outbox ofAnotherProcess() {
        return JdbcOutbox.builder(second).schema(SchemaMode.CHECK).build();
    }

    void elapse(Duration time) {
        Databases.execute(
                first,
                ("update supplier_outbox set due = due - %1$d, settle_until = settle_until - %1$d, marked_at = marked_at - %1$d,"
                                + " look_at = case when look_at = 0 then 0 else look_at - %1$d end")
                        .formatted(time.toMillis()));
        Databases.execute(
                first, "update supplier_outbox_deletes set deleted_at = deleted_at - %d".formatted(time.toMillis()));
    }

    @Override
    public void close() {
        first.close();
        second.close();
    }
}
