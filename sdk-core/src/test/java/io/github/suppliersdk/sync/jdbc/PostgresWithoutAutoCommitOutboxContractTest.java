package io.github.suppliersdk.sync.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.support.Databases;

/**
 * Connections without auto-commit, as Spring and Hibernate may set them, at an isolation level at which concurrent
 * transactions fail.
 */
class PostgresWithoutAutoCommitOutboxContractTest extends DatabaseOutboxContract {
    PostgresWithoutAutoCommitOutboxContractTest() {
        super(Databases.newPostgres(), PostgresWithoutAutoCommitOutboxContractTest::pool);
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = Databases.poolConfig(url);
        config.setAutoCommit(false);
        config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
        return new HikariDataSource(config);
    }
}
