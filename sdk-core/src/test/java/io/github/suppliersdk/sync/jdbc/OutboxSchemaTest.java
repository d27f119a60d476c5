package io.github.suppliersdk.sync.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.SlotKey;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The creation of the tables of an outbox. */
@Timeout(180)
class OutboxSchemaTest {
    private static String url(SqlDialect dialect) {
        return dialect == SqlDialect.POSTGRESQL ? Databases.newPostgres() : Databases.newH2();
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2"})
    void processesThatStartTogetherOnAnEmptyDatabaseAllSucceed(SqlDialect dialect) throws Exception {
        String url = url(dialect);
        List<HikariDataSource> pools =
                Stream.generate(() -> Databases.pool(url)).limit(4).toList();
        try {
            for (int round = 0; round < 5; round++) {
                String table = "round" + round;
                assertThat(Race.run(pools.stream()
                                .map(pool -> (Callable<JdbcOutbox>) () ->
                                        JdbcOutbox.builder(pool).table(table).build())
                                .toList()))
                        .hasSize(4);
                JdbcOutbox checked = JdbcOutbox.builder(pools.get(0))
                        .table(table)
                        .schema(SchemaMode.CHECK)
                        .build();
                assertThat(checked.backlog().pending()).isZero();
            }
        } finally {
            pools.forEach(HikariDataSource::close);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2"})
    void checkingReportsMissingTablesAndCreatesNone(SqlDialect dialect) {
        try (HikariDataSource database = Databases.pool(url(dialect))) {
            JdbcOutbox.Builder outbox =
                    JdbcOutbox.builder(database).table("marks").schema(SchemaMode.CHECK);
            assertThatExceptionOfType(OutboxException.class)
                    .isThrownBy(outbox::build)
                    .withMessageContaining("JdbcOutbox.ddl(" + dialect + ", \"marks\")");
            Databases.execute(database, JdbcOutbox.ddl(dialect, "marks").toArray(String[]::new));
            assertThat(outbox.build().backlog().pending()).isZero();
            Databases.execute(database, "drop table marks_deletes");
            assertThatExceptionOfType(OutboxException.class).isThrownBy(outbox::build);
        }
    }

    @Test
    void aUserWhoMayNotCreateTablesIsToldSo() {
        HikariConfig config = Databases.poolConfig(Databases.newPostgres());
        config.setConnectionInitSql("set role pg_read_all_data");
        try (HikariDataSource user = new HikariDataSource(config)) {
            assertThatExceptionOfType(OutboxException.class)
                    .isThrownBy(() -> JdbcOutbox.builder(user).build())
                    .withStackTraceContaining("permission denied for schema public");
        }
    }

    @Test
    void theFailureOfAConnectionIsReportedAndNotWhatFollowsFromIt() {
        HikariConfig config = Databases.poolConfig(Databases.newPostgres());
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ"); // so that it is set back
        try (HikariDataSource database = new HikariDataSource(config)) {
            JdbcOutbox outbox = JdbcOutbox.builder(database).table("marks").build();
            outbox.mark(List.of(SlotKey.of("e", "o", "s")));
            Databases.execute(
                    database,
                    "alter table marks rename to hidden",
                    "create view marks as select * from hidden where pg_terminate_backend(pg_backend_pid())");
            assertThatExceptionOfType(OutboxException.class)
                    .isThrownBy(outbox::backlog)
                    .withStackTraceContaining("terminating connection");
        }
    }
}
