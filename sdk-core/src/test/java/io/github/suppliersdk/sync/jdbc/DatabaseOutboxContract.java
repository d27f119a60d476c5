package io.github.suppliersdk.sync.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.contract.ConcurrentOutboxContract;
import io.github.suppliersdk.sync.contract.OutboxContract;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Runs the contracts of outboxes on one database. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class DatabaseOutboxContract {
    private final OutboxDatabase database;

    DatabaseOutboxContract(String url, Function<String, HikariDataSource> pool) {
        this.database = new OutboxDatabase(url, pool);
    }

    @AfterAll
    void closePools() {
        database.close();
    }

    @Nested
    class Sequential extends OutboxContract {
        @Override
        protected Outbox emptyOutbox() {
            return database.empty();
        }

        @Override
        protected Outbox sameOutboxOfAnotherProcess(Outbox first) {
            return database.ofAnotherProcess();
        }

        @Override
        protected void elapse(Duration time) {
            database.elapse(time);
        }
    }

    @Nested
    class Concurrent extends ConcurrentOutboxContract {
        @Override
        protected Outbox emptyOutbox() {
            return database.empty();
        }

        @Override
        protected Outbox sameOutboxOfAnotherProcess(Outbox first) {
            return database.ofAnotherProcess();
        }
    }
}
