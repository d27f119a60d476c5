package io.github.suppliersdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.webhooks.store.WebhookStoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables: who makes them, and which versions of them can be used. */
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
                        return JdbcWebhookStore.builder(pool).table(table).build();
                    }));
                }
                for (Future<?> one : started) {
                    one.get();
                }
                assertThat(JdbcWebhookStore.builder(pools.get(0))
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
    void whoOnlyChecksIsToldWhatIsMissingAndMakesNothing(SqlDialect dialect) {
        try (HikariDataSource database = Databases.pool(url(dialect))) {
            JdbcWebhookStore.Builder checking =
                    JdbcWebhookStore.builder(database).table("calls").schema(SchemaMode.CHECK);

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
    void aNewerSchemaIsUsedIfItSaysThatThisLibraryMay(SqlDialect dialect) {
        try (HikariDataSource database = Databases.pool(url(dialect))) {
            JdbcWebhookStore.builder(database).build();
            Databases.execute(database, "insert into supplier_webhooks_schema (version, usable_since) values (2, 1)");
            assertThat(JdbcWebhookStore.builder(database).build().scan("", 1)).isEmpty();

            Databases.execute(database, "insert into supplier_webhooks_schema (version, usable_since) values (3, 2)");
            assertThatExceptionOfType(WebhookStoreException.class)
                    .isThrownBy(() -> JdbcWebhookStore.builder(database).build())
                    .withMessageContaining("version 3")
                    .withMessageContaining("this one knows 1");
        }
    }
}
