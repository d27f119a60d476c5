package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.jdbc.TableOptions;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.RefusingHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PostgresInboxTest extends DatabaseInboxContract {
    PostgresInboxTest() {
        super(Databases.newPostgres());
    }

    @Override
    String lockWait() {
        return "show lock_timeout";
    }

    /** As when the pool's connections are those of the former primary after a fail-over. */
    @Test
    void aDatabaseThatCanOnlyBeReadFailsTheHealthCheck() throws Exception {
        AtomicLong now = new AtomicLong();
        Health health = new Health(now::get);
        boolean[] isReadOnly = {true};
        try (HikariDataSource pool = Databases.pool(Databases.newPostgres())) {
            Inbox inbox = JdbcInbox.open(new TableOptions(pool, "read_only"), Optional.of(work -> {
                try (Connection connection = pool.getConnection()) {
                    connection.setAutoCommit(false);
                    connection.setReadOnly(isReadOnly[0]);
                    work.accept(connection);
                    connection.commit();
                }
            }));
            WebhookReceiverConfig config = WebhookReceiver.builder()
                    .handler(new RefusingHandler())
                    .addKey(WebhookKey.of("k"))
                    .config();
            InboxWorker worker = new InboxWorker(
                    config, inbox, new WebhookProcessor(config, inbox), new WebhookEvents(List.of()), health);
            now.set(Duration.ofMinutes(1).toNanos());
            assertThatThrownBy(worker::look).isInstanceOf(SQLException.class).hasMessageContaining("read-only");
            assertThat(health.check().status()).isEqualTo(503);
            isReadOnly[0] = false;
            worker.look();
            assertThat(health.check().status()).isEqualTo(200);
        }
    }
}
