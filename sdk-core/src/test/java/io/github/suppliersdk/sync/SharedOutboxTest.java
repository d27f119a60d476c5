package io.github.suppliersdk.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.sync.InMemorySlotService;
import io.github.suppliersdk.internal.sync.MapSource;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two syncs that share an outbox in a database, as two processes do. */
@Timeout(60)
class SharedOutboxTest {
    private static final int SLOTS = 30;
    private static final int SALES = 200;

    private final InMemorySlotService service = new InMemorySlotService();
    private final MapSource source = new MapSource();

    private static SlotKey key(int number) {
        return SlotKey.of("e1", "o1", "o1-" + number);
    }

    @Test
    void salesOfBothProcessesReachTheService() throws Exception {
        try (HikariDataSource database = Databases.pool(Databases.newH2());
                AvailabilitySync first = sync(database);
                AvailabilitySync second = sync(database)) {
            JdbcOutbox outbox = JdbcOutbox.builder(database).build();
            for (int i = 0; i < SLOTS; i++) {
                service.put("e1", Slots.daily("e1", "o1", i, 50).slot());
                source.put(Slots.daily("e1", "o1", i, 50).slot());
            }
            Random random = new Random(7);
            for (int i = 0; i < SALES; i++) {
                int slot = random.nextInt(SLOTS);
                sell(database, outbox, slot, random.nextInt(50));
                (random.nextBoolean() ? first : second).changed(key(slot));
            }
            while (outbox.backlog().pending() > 0) {
                assertThat(first.awaitIdle(Duration.ofSeconds(20))).isTrue();
            }
            for (int i = 0; i < SLOTS; i++) {
                assertThat(service.seats(key(i)))
                        .isEqualTo(Objects.requireNonNull(source.slots.get(key(i)))
                                .capacity()
                                .orElse(-1));
            }
        }
    }

    /** The mark is committed with the sale. */
    private void sell(HikariDataSource database, JdbcOutbox outbox, int slot, int seats) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            outbox.mark(connection, key(slot));
            source.put(Slots.daily("e1", "o1", slot, seats).slot());
            connection.commit();
        }
    }

    private AvailabilitySync sync(HikariDataSource database) {
        return AvailabilitySync.builder(service.client())
                .source(source)
                .outbox(JdbcOutbox.builder(database).schema(SchemaMode.CREATE).build())
                .build();
    }
}
