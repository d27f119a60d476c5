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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
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
        AtomicBoolean isHealthy = new AtomicBoolean();
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
                    config,
                    inbox,
                    new WebhookProcessor(config, inbox),
                    new WebhookEvents(List.of()),
                    () -> isHealthy.set(true));
            assertThatThrownBy(worker::checkDatabase)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("read-only");
            assertThat(isHealthy).isFalse();
            isReadOnly[0] = false;
            worker.checkDatabase();
            assertThat(isHealthy).isTrue();
        }
    }
}
