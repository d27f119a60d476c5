package io.github.suppliersdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** Guarantees of the store in a database beyond the contract of stores. */
@Timeout(60)
class JdbcWebhookStoreTest {
    private static final StoredOperation HOLD = new StoredOperation(
            "hold:1", 1, "RUNNING", Instant.parse("2027-04-22T12:00:00Z"), "{\"name\":\"Mrs Personal\"}");
    private static final StoredOperation NEXT = new StoredOperation("hold:1", 2, "OK", HOLD.due(), "{}");

    @SuppressWarnings("NullAway.Init")
    private HikariDataSource postgres;

    @BeforeEach
    void makeDatabase() {
        postgres = Databases.pool(Databases.newPostgres());
    }

    @AfterEach
    void closePool() {
        postgres.close();
    }

    @Test
    void aConnectionIsReturnedWithItsOriginalSettings() throws Exception {
        HikariConfig config = Databases.poolConfig(postgres.getJdbcUrl());
        config.setMaximumPoolSize(1);
        config.setAutoCommit(false);
        try (HikariDataSource one = new HikariDataSource(config);
                Connection kept = one.getConnection()) {
            kept.rollback();
            kept.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            kept.setNetworkTimeout(Runnable::run, 50_000);
            WebhookStore store =
                    JdbcWebhookStore.builder(always(kept), "cellar").build();

            assertThat(store.insert(HOLD)).isTrue();
            assertThat(store.insert(HOLD)).isFalse();
            assertThat(kept.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            assertThat(kept.getAutoCommit()).isFalse();
            assertThat(kept.getNetworkTimeout()).isEqualTo(50_000);
            kept.rollback();
            assertThat(store.find("hold:1")).contains(HOLD);
        }
    }

    /** A data source that always returns this connection, and does not let it be closed. */
    private static DataSource always(Connection connection) {
        Connection open = (Connection) java.lang.reflect.Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (java.lang.reflect.InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return (DataSource) java.lang.reflect.Proxy.newProxyInstance(
                DataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> open);
    }

    @Test
    void aPoolOfOneConnectionIsEnough() {
        HikariConfig config = Databases.poolConfig(postgres.getJdbcUrl());
        config.setMaximumPoolSize(1);
        config.setConnectionTimeout(1000);
        try (HikariDataSource one = new HikariDataSource(config)) {
            assertThat(JdbcWebhookStore.builder(one, "cellar").build().insert(HOLD))
                    .isTrue();
        }
    }

    @Test
    void aStatementThatWaitsTooLongFails() throws Exception {
        JdbcWebhookStore store = JdbcWebhookStore.builder(postgres, "cellar")
                .queryTimeout(Duration.ofSeconds(1))
                .build();
        store.insert(HOLD);
        try (Connection other = postgres.getConnection()) {
            other.setAutoCommit(false);
            other.createStatement().execute("update supplier_webhooks set state = 'LOCKED'");

            assertThatExceptionOfType(WebhookStoreException.class)
                    .isThrownBy(() -> store.replace(HOLD, NEXT))
                    .withMessageContaining(
                            "update on table supplier_webhooks failed (SQLState 57014, code 0): it took longer");
            other.rollback();
        }
        assertThat(store.replace(HOLD, NEXT)).isTrue();
    }

    @Test
    void anUnreachableDatabaseIsAFailure() {
        PGSimpleDataSource nowhere = new PGSimpleDataSource();
        nowhere.setURL("jdbc:postgresql://localhost:1/none");

        assertThatExceptionOfType(WebhookStoreException.class)
                .isThrownBy(() -> JdbcWebhookStore.builder(nowhere, "cellar").build())
                .withMessageContaining("supplier_webhooks")
                .withMessageContaining("08001");
    }

    @Test
    void aReadOnlyDatabaseIsNamedAsTheReason() {
        JdbcWebhookStore store = JdbcWebhookStore.builder(postgres, "cellar").build();
        HikariConfig config = Databases.poolConfig(postgres.getJdbcUrl());
        config.setReadOnly(true);
        try (HikariDataSource replica = new HikariDataSource(config)) {
            assertThatExceptionOfType(WebhookStoreException.class)
                    .isThrownBy(
                            () -> JdbcWebhookStore.builder(replica, "cellar").build())
                    .withMessageContaining("read-only");
        }
        String database = postgres.getJdbcUrl().replaceAll(".*/(\\w+).*", "$1");
        Databases.execute(postgres, "alter database " + database + " set default_transaction_read_only = on");
        postgres.getHikariPoolMXBean().softEvictConnections();
        assertThatExceptionOfType(WebhookStoreException.class)
                .isThrownBy(() -> store.insert(HOLD))
                .withMessageContaining("read-only");
    }

    @Test
    void aFailureShowsNoStoredContent() {
        for (DataSource database : new DataSource[] {postgres, h2()}) {
            JdbcWebhookStore store =
                    JdbcWebhookStore.builder(database, "cellar").build();
            Databases.execute(
                    database, "alter table supplier_webhooks add constraint no check (data like '%permitted%')");

            assertThatThrownBy(() -> store.insert(HOLD))
                    .isInstanceOf(WebhookStoreException.class)
                    .hasMessageContaining("insert on table supplier_webhooks")
                    .satisfies(failure -> {
                        java.io.StringWriter all = new java.io.StringWriter();
                        failure.printStackTrace(new java.io.PrintWriter(all));
                        assertThat(all.toString()).doesNotContain("Personal");
                    });
        }
    }

    private static DataSource h2() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL(Databases.newH2());
        return database;
    }

    /** A violation of another unique constraint does not mean that the key exists. */
    @Test
    void onlyADuplicateOfTheKeyCountsAsDuplicate() {
        for (DataSource database : new DataSource[] {postgres, h2()}) {
            JdbcWebhookStore store =
                    JdbcWebhookStore.builder(database, "cellar").build();
            Databases.execute(database, "create unique index strange on supplier_webhooks (state)");
            store.insert(HOLD);

            assertThatExceptionOfType(WebhookStoreException.class)
                    .isThrownBy(() -> store.insert(new StoredOperation("hold:2", 1, "RUNNING", HOLD.due(), "{}")));
            assertThat(store.insert(HOLD)).isFalse();
        }
    }

    @Test
    void valuesThatADatabaseWouldTruncateOrChangeAreRefused() {
        JdbcWebhookStore store = JdbcWebhookStore.builder(postgres, "cellar").build();
        for (StoredOperation wrong : new StoredOperation[] {
            new StoredOperation("k".repeat(201), 1, "RUNNING", HOLD.due(), "{}"),
            new StoredOperation("k\u00e9y", 1, "RUNNING", HOLD.due(), "{}"),
            new StoredOperation("", 1, "RUNNING", HOLD.due(), "{}"),
            new StoredOperation("hold:1", 1, "S".repeat(21), HOLD.due(), "{}"),
            new StoredOperation("hold:1", 1, "RUNNING", HOLD.due(), "{\u0000}"),
            new StoredOperation("hold:1", 1, "RUNNING", HOLD.due(), "{\ud83c}")
        }) {
            assertThatIllegalArgumentException().isThrownBy(() -> store.insert(wrong));
        }
        assertThat(store.scan("", 10)).isEmpty();
        assertThat(store.due(Instant.MAX, Optional.empty(), 10)).isEmpty();
        assertThat(store.due(Instant.MIN, Optional.empty(), 10)).isEmpty();
    }

    @Test
    void onlyTheConfiguredTableNameIsUsed() {
        Databases.execute(postgres, "create schema shop");
        JdbcWebhookStore store = JdbcWebhookStore.builder(postgres, "cellar")
                .table("shop.Calls_2")
                .build();
        store.insert(HOLD);
        Databases.execute(postgres, "select * from shop.calls_2_schema");

        assertThat(JdbcWebhookStore.builder(postgres, "cellar").build().find("hold:1"))
                .isEmpty();
        for (String wrong : new String[] {"", "a b", "a;drop table x", "a.b.c", "\"a\"", "1a", "a".repeat(51), "a\n"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> JdbcWebhookStore.builder(postgres, "cellar").table(wrong));
        }
    }
}
