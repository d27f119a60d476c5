package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/**
 * A server that another process kills: its reservations and its responses are in a database file. It prints its
 * progress. With the argument {@code stall} it hangs for ever once the seats are taken.
 */
final class KilledServer implements WebhookHandler {
    static final String KEY = "secret";

    private final DataSource database;
    private final boolean stalls;

    private KilledServer(DataSource database, boolean stalls) {
        this.database = database;
        this.stalls = stalls;
    }

    static DataSource database(String file) {
        JdbcDataSource database = new JdbcDataSource();
        // without a write delay, what was committed is in the file
        database.setUrl("jdbc:h2:file:" + file + ";WRITE_DELAY=0;DB_CLOSE_DELAY=-1");
        return database;
    }

    public static void main(String[] args) throws SQLException {
        DataSource database = database(args[0]);
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists held (hold_id varchar(36), seats int)");
        }
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new KilledServer(database, args.length > 1 && args[1].equals("stall")))
                .addKey(WebhookKey.of(KEY))
                .store(JdbcWebhookStore.builder(database, "cellar").build())
                .deadline(Duration.ofSeconds(1))
                .build();
        System.out.println("READY " + JdkWebhookServer.start(receiver, 0).url());
    }

    private void update(String sql, HoldRequest hold) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, hold.holdId().toString());
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public HoldResponse hold(HoldRequest request) {
        update("insert into held values (?, 2)", request);
        System.out.println("HELD");
        if (stalls) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return HoldResponse.accepted("t-" + request.holdId());
    }

    @Override
    public void releaseHold(HoldRequest request) {
        update("delete from held where hold_id = ?", request);
        System.out.println("RELEASED");
    }

    @Override
    public BookingResponse book(BookingRequest request) {
        return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, long claim) {
        return CancellationResponse.accepted();
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request) {
        System.out.println("CANCELLED");
    }
}
