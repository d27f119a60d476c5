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
        return outbox;
    }

    Outbox ofAnotherProcess() {
        return JdbcOutbox.builder(second).schema(SchemaMode.CHECK).build();
    }

    void elapse(Duration time) {
        Databases.execute(
                first,
                "update supplier_outbox set due = due - %1$d, settle_until = settle_until - %1$d, marked_at = marked_at - %1$d"
                        .formatted(time.toMillis()));
    }

    @Override
    public void close() {
        first.close();
        second.close();
    }
}
