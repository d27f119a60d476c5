package io.github.suppliersdk.webhooks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.support.Databases;

/** As Spring's and Hibernate's settings have it, and at an isolation level that fails what races. */
class PostgresWithoutAutoCommitContractTest extends DatabaseContract {
    PostgresWithoutAutoCommitContractTest() {
        super(Databases.newPostgres(), PostgresWithoutAutoCommitContractTest::pool);
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = Databases.poolConfig(url);
        config.setAutoCommit(false);
        config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
        return new HikariDataSource(config);
    }
}
