package io.github.suppliersdk.sync.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.jdbc.SqlDialect;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of an outbox: their creation, and rows of a later version. */
@Timeout(60)
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

    /** Two versions of the library run side by side during a rolling deployment. */
    @Test
    void aSlotThatALaterVersionParkedForANewReasonIsNotListed() {
        try (HikariDataSource database = Databases.pool(url(SqlDialect.H2))) {
            JdbcOutbox outbox = JdbcOutbox.builder(database).build();
            for (String id : List.of("a", "b")) {
                outbox.mark(List.of(SlotKey.of("tour", "evening", id)));
                outbox.park(
                        outbox.claim(1, false, Set.of(), Duration.ofMinutes(1), Duration.ZERO)
                                .get(0),
                        new Parking(ParkReason.REFUSED, "", Optional.of(Duration.ofHours(1)), Optional.empty()));
            }
            Databases.execute(database, "update supplier_outbox set state = 'OF_LATER' where slot_key like '%a'");
            assertThat(outbox.parked(Optional.empty(), 10))
                    .singleElement()
                    .extracting(each -> each.key().slotId())
                    .isEqualTo("b");
            assertThat(outbox.backlog().parked()).isEqualTo(2);
        }
    }
}
