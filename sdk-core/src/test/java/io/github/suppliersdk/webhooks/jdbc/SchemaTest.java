package io.github.suppliersdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables: their creation, and the compatible versions. */
@Timeout(60)
class SchemaTest {
    private static String url(SqlDialect dialect) {
        return dialect == SqlDialect.POSTGRESQL ? Databases.newPostgres() : Databases.newH2();
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2"})
    void processesThatStartTogetherOnAnEmptyDatabaseAllSucceed(SqlDialect dialect) throws Exception {
        String url = url(dialect);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<HikariDataSource> pools =
                Stream.generate(() -> Databases.pool(url)).limit(4).toList();
        try {
            for (int round = 0; round < 20; round++) {
                String table = "round" + round;
                CyclicBarrier start = new CyclicBarrier(pools.size());
                List<Future<?>> started = new ArrayList<>();
                for (HikariDataSource pool : pools) {
                    started.add(threads.submit((Callable<?>) () -> {
                        start.await();
                        return JdbcWebhookStore.builder(pool, "cellar")
                                .table(table)
                                .build();
                    }));
                }
                for (Future<?> one : started) {
                    one.get();
                }
                assertThat(JdbcWebhookStore.builder(pools.get(0), "cellar")
                                .table(table)
                                .schema(SchemaMode.CHECK)
                                .build()
                                .scan("", 1))
                        .isEmpty();
            }
        } finally {
            threads.shutdownNow();
            pools.forEach(HikariDataSource::close);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2"})
    void checkingReportsMissingTablesAndCreatesNone(SqlDialect dialect) {
        try (HikariDataSource database = Databases.pool(url(dialect))) {
            JdbcWebhookStore.Builder checking =
                    JdbcWebhookStore.builder(database, "cellar").table("calls").schema(SchemaMode.CHECK);

            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(WebhookStoreException.class)
                        .isThrownBy(checking::build)
                        .withMessageContaining("JdbcWebhookStore.ddl(" + dialect + ", \"calls\")");
            }
            Databases.execute(database, JdbcWebhookStore.ddl(dialect, "calls").toArray(String[]::new));

            assertThat(checking.build().scan("", 1)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2"})
    void aNewerCompatibleSchemaIsUsed(SqlDialect dialect) {
        try (HikariDataSource database = Databases.pool(url(dialect))) {
            JdbcWebhookStore.builder(database, "cellar").build();
            Databases.execute(database, "insert into supplier_webhooks_schema (version, usable_since) values (3, 2)");
            assertThat(JdbcWebhookStore.builder(database, "cellar").build().scan("", 1))
                    .isEmpty();

            Databases.execute(database, "insert into supplier_webhooks_schema (version, usable_since) values (4, 3)");
            assertThatExceptionOfType(WebhookStoreException.class)
                    .isThrownBy(
                            () -> JdbcWebhookStore.builder(database, "cellar").build())
                    .withMessageContaining("version 4")
                    .withMessageContaining("this one knows 2");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2"})
    void aTableOfTheFirstVersionIsMigratedWithItsContent(SqlDialect dialect) {
        try (HikariDataSource database = Databases.pool(url(dialect))) {
            StoredOperation hold = new StoredOperation("hold:1", 1, "RUNNING", Instant.EPOCH, "{}");
            JdbcWebhookStore.builder(database, "cellar").build().insert(hold);
            Databases.execute(
                    database,
                    "drop table supplier_webhooks_account",
                    "delete from supplier_webhooks_schema where version = 2");

            assertThatExceptionOfType(WebhookStoreException.class)
                    .isThrownBy(() -> JdbcWebhookStore.builder(database, "cellar")
                            .schema(SchemaMode.CHECK)
                            .build())
                    .withMessageContaining("create table")
                    .withMessageContaining("supplier_webhooks_account")
                    .withMessageNotContaining("data");
            // the person on call may have a newer version than the backend
            for (SchemaMode mode : SchemaMode.values()) {
                assertThat(JdbcWebhookStore.ofAnyAccount(database)
                                .schema(mode)
                                .build()
                                .find("hold:1"))
                        .contains(hold);
            }
            assertThatExceptionOfType(WebhookStoreException.class)
                    .isThrownBy(() -> JdbcWebhookStore.builder(database, "cellar")
                            .schema(SchemaMode.CHECK)
                            .build());
            assertThat(JdbcWebhookStore.builder(database, "cellar").build().find("hold:1"))
                    .contains(hold);
        }
    }

    /** Two accounts in one table would compensate each other's holds and bookings with their own handlers. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2"})
    void aTableBelongsToTheFirstAccountThatUsesIt(SqlDialect dialect) throws Exception {
        try (HikariDataSource database = Databases.pool(url(dialect))) {
            ExecutorService threads = Executors.newFixedThreadPool(4);
            try {
                CyclicBarrier start = new CyclicBarrier(4);
                List<Future<String>> claims = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    String account = "account-" + i;
                    claims.add(threads.submit(() -> {
                        start.await();
                        try {
                            JdbcWebhookStore.builder(database, account).build();
                            return account;
                        } catch (WebhookStoreException e) {
                            assertThat(e)
                                    .hasMessageContaining("belongs to account \"account-")
                                    .hasMessageContaining(account);
                            return "";
                        }
                    }));
                }
                List<String> owners = new ArrayList<>();
                for (Future<String> claim : claims) {
                    owners.add(claim.get());
                }
                String owner = String.join(
                        ",", owners.stream().filter(name -> !name.isEmpty()).toList());
                assertThat(owner).matches("account-[0-3]");
                JdbcWebhookStore.builder(database, owner).build();
                JdbcWebhookStore.builder(database, "another").table("others").build();
                assertThat(JdbcWebhookStore.ofAnyAccount(database).build().scan("", 1))
                        .isEmpty();
                assertThatExceptionOfType(WebhookStoreException.class)
                        .isThrownBy(() ->
                                JdbcWebhookStore.builder(database, "another").build())
                        .withMessageContaining("table supplier_webhooks belongs to account \"" + owner + "\"");
            } finally {
                threads.shutdownNow();
            }
        }
    }

    @Test
    void readingATableAssignsItToNoAccount() {
        try (HikariDataSource database = Databases.pool(Databases.newH2())) {
            JdbcWebhookStore.ofAnyAccount(database).build();
            JdbcWebhookStore.builder(database, "cellar").build();

            for (String wrong : new String[] {"", "  ", "a".repeat(51), "caf\u00e9"}) {
                assertThatIllegalArgumentException().isThrownBy(() -> JdbcWebhookStore.builder(database, wrong));
            }
        }
    }
}
