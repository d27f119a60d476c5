package io.github.suppliersdk.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** Tests of the transaction isolation on which the sale of seats relies. */
class DatabaseTest {
    /** If two buyers want the last seat, the second one waits for the lock and must then see the sale of the first. */
    @Test
    void aTransactionSeesWhatWasCommittedWhileItWaitedForALock() {
        Database database = new Database(withSnapshots());
        assertThat(database.inTransaction(Connection::getTransactionIsolation))
                .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }

    private static DataSource withSnapshots() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:" + UUID.randomUUID());
        return (DataSource) Proxy.newProxyInstance(
                DatabaseTest.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Connection connection = h2.getConnection();
                    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                    return connection;
                });
    }
}
