package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.support.Sql;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Requests for the same hold and booking at the same moment, at three receivers on one database: duplicates, and
 * cancellations against the booking. In the end the supplier has what the service was told.
 */
final class ReceiverRaces implements WebhookHandler, AutoCloseable {
    private static final SampleWebhooks SAMPLES = SampleWebhooks.withKey("k");
    private static final int SEATS = 2;

    private final DataSource database;
    private final WebhookInbox inbox;
    private final List<WebhookReceiver> receivers;

    ReceiverRaces(DataSource database) {
        this.database = database;
        Databases.execute(
                database,
                "create table seat (slot varchar(20) primary key, free int not null)",
                "create table taken (id varchar(60) primary key, slot varchar(20) not null, seats int not null)",
                "insert into seat values ('s', " + SEATS + ")");
        this.inbox = WebhookInbox.jdbc(database).table("races").build();
        this.receivers = Stream.generate(() -> WebhookReceiver.builder()
                        .handler(this)
                        .addKey(WebhookKey.of("k"))
                        .inbox(inbox)
                        .maxConcurrent(3)
                        .holdTimeZone(any -> ZoneOffset.UTC)
                        .build())
                .limit(3)
                .toList();
    }

    private static int number(Connection connection, String sql, Object... values) throws SQLException {
        return Sql.rows(connection, row -> row.getInt(1), sql, values).stream()
                .findFirst()
                .orElse(0);
    }

    private int number(String sql, Object... values) throws SQLException {
        try (Connection connection = database.getConnection()) {
            int found = number(connection, sql, values);
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
            return found;
        }
    }

    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws SQLException {
        Connection connection = transaction.connection();
        int seats = request.seats();
        if (Sql.change(connection, "update seat set free = free - ? where slot = 's' and free >= ?", seats, seats)
                == 0) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        assertThat(Sql.change(connection, "insert into taken values (?, 's', ?)", "hold-" + request.holdId(), seats))
                .isOne();
        return HoldResponse.accepted("t");
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws SQLException {
        Connection connection = transaction.connection();
        int seats = number(connection, "select seats from taken where id = ? for update", "hold-" + request.holdId());
        if (seats == 0) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }
        assertThat(Sql.change(connection, "delete from taken where id = ?", "hold-" + request.holdId()))
                .isOne();
        assertThat(Sql.change(connection, "insert into taken values (?, 's', ?)", request.bookingId(), seats))
                .isOne();
        return BookingResponse.confirmed("t", Ticket.forAll("n", TicketFormat.QR));
    }

    private static boolean free(String id, Connection connection) throws SQLException {
        int seats = number(connection, "select seats from taken where id = ? for update", id);
        return Sql.change(connection, "delete from taken where id = ?", id) == 1
                && Sql.change(connection, "update seat set free = free + ? where slot = 's'", seats) == 1;
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction)
            throws SQLException {
        return free(request.bookingId(), transaction.connection())
                ? CancellationResponse.accepted()
                : CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) throws SQLException {
        boolean unused = free(request.bookingId(), transaction.connection());
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) throws SQLException {
        assertThat(free("hold-" + request.holdId(), transaction.connection())).isTrue();
    }

    private List<Integer> race(List<WebhookRequest> requests) throws Exception {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            WebhookReceiver receiver = receivers.get(i % receivers.size());
            WebhookRequest request = requests.get(i);
            tasks.add(() -> receiver.receive(request).status());
        }
        return Race.run(tasks);
    }

    private static List<WebhookRequest> copies(int count, java.util.function.Supplier<WebhookRequest> request) {
        return Stream.generate(request).limit(count).toList();
    }

    /** One guest: six holds, then bookings and cancellations. */
    void run(boolean withCancellation) throws Exception {
        HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", SEATS));
        BookingRequest booking = SampleWebhooks.booking(hold);
        List<Integer> held = race(copies(6, () -> SAMPLES.request(hold)));
        assertThat(held).doesNotContain(400).contains(200);
        assertThat(number("select free from seat")).isZero();
        List<WebhookRequest> requests = new ArrayList<>(copies(3, () -> SAMPLES.request(booking)));
        CancellationRequest whole = CancellationRequest.builder(booking.bookingId(), "t")
                .addTicketNumbers("n")
                .build();
        requests.addAll(copies(
                3,
                () -> withCancellation
                        ? SAMPLES.request(whole)
                        : SAMPLES.request(SampleWebhooks.unconfirmedCancellation(booking))));
        List<Integer> told = race(requests);
        List<Integer> cancelled = told.subList(3, 6);
        if (!withCancellation) {
            assertThat(cancelled).containsOnly(200);
        }
        long until = System.nanoTime() + 60_000_000_000L;
        while (!inbox.operations().open().isEmpty() && System.nanoTime() < until) {
            Thread.sleep(10); // the workers carry out what was accepted
        }
        boolean isBooked = number("select count(*) from taken where id = ?", booking.bookingId()) == 1;
        assertThat(isBooked).isEqualTo(told.subList(0, 3).contains(200) && !cancelled.contains(200));
        int again = receivers.get(0).receive(SAMPLES.request(booking)).status();
        assertThat(again).isEqualTo(isBooked || (!cancelled.contains(200) && again == 200) ? 200 : 400);
        int undone = receivers
                .get(1)
                .receive(SAMPLES.request(SampleWebhooks.unconfirmedCancellation(booking)))
                .status();
        assertThat(undone).isEqualTo(200);
        try (Connection connection = database.getConnection()) { // the hold that a cancelled booking has left
            connection.setAutoCommit(true);
            boolean unused = free("hold-" + hold.holdId(), connection);
        }
        assertThat(number("select free from seat")).isEqualTo(SEATS);
        assertThat(number("select count(*) from taken")).isZero();
    }

    @Override
    public void close() {
        receivers.forEach(WebhookReceiver::close);
        Databases.execute(database, "drop table seat", "drop table taken");
    }
}
