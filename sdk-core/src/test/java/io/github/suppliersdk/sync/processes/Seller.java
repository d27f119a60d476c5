package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.support.Sql;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.QuickSync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A process of the supplier, with a sync: it sells and changes departures, responds to webhooks, and reconciles. */
final class Seller {
    private static final int SALES_THREADS = 2;
    private static final int MAX_PAUSE_MILLIS = 20;
    private static final int MAX_MILLIS_BETWEEN_RECONCILES = 2_000;

    private final Departures departures;
    private final JdbcOutbox outbox;
    private final int slots;
    private final AvailabilitySync sync;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    Seller(Departures departures, JdbcOutbox outbox, int slots, String service) {
        this.departures = departures;
        this.outbox = outbox;
        this.slots = slots;
        SupplierClient client = SupplierClient.builder()
                .baseUrl(service)
                .accessToken("token")
                .attemptTimeout(Duration.ofSeconds(1))
                .callTimeout(Duration.ofSeconds(3))
                .build();
        this.sync = QuickSync.withShortTimes(AvailabilitySync.builder(client)
                        .source(departures)
                        .outbox(outbox)
                        .lateEffect(FaultySlotService.LATE_EFFECT)
                        .guard(1))
                .build();
    }

    void start() {
        for (int i = 0; i < SALES_THREADS; i++) {
            threads.execute(this::sell);
        }
        threads.execute(this::reconcile);
    }

    private void sell() {
        Random dice = new Random();
        try {
            while (!stop.await(dice.nextInt(MAX_PAUSE_MILLIS), TimeUnit.MILLISECONDS)) {
                change(Departures.key(1 + dice.nextInt(slots)), dice);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void change(SlotKey key, Random dice) {
        departures.transaction(connection -> {
            change(connection, key.slotId(), dice);
            outbox.mark(connection, key);
            return true;
        });
        if (dice.nextInt(5) > 0) { // otherwise the poll finds the mark
            sync.changed(key);
        }
    }

    private static void change(Connection connection, String slot, Random dice) throws SQLException {
        int seats = 1 + dice.nextInt(3);
        int unused = switch (dice.nextInt(20)) {
            case 0 -> Sql.change(connection, "update s_slot set gone = true where slot = ?", slot);
            case 1, 2 -> Sql.change(connection, "update s_slot set gone = false where slot = ?", slot);
            case 3 ->
                Sql.change(
                        connection,
                        "update s_slot set price = ? where slot = ?",
                        dice.nextInt(4) == 0 ? Departures.REFUSED_PRICE : 2500 + dice.nextInt(5),
                        slot);
            case 4, 5, 6, 7, 8 ->
                Sql.change(connection, "update s_slot set seats = seats + ? where slot = ?", seats, slot);
            default ->
                Sql.change(
                        connection,
                        "update s_slot set seats = seats - ? where slot = ? and seats >= ?",
                        seats,
                        slot,
                        seats);
        };
    }

    private void reconcile() {
        Random dice = new Random();
        try {
            while (!stop.await(500 + dice.nextInt(MAX_MILLIS_BETWEEN_RECONCILES), TimeUnit.MILLISECONDS)) {
                var unused = sync.reconcile(
                        LocalDate.now(ZoneOffset.UTC),
                        LocalDate.now(ZoneOffset.UTC).plusYears(1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Handles the webhook of a hold, which may be sent more than once: decides whether it is granted, and has its slot
     * verified in any case.
     */
    boolean hold(String id, SlotKey key, int seats) {
        boolean granted = departures.transaction(connection -> {
            if (Sql.rows(connection, row -> id, "select id from s_hold where id = ?", id)
                    .isEmpty()) {
                int taken = Sql.change(
                        connection,
                        "update s_slot set seats = seats - ? where slot = ? and not gone and seats >= ?",
                        seats,
                        key.slotId(),
                        seats);
                int inserted = Sql.change(
                        connection,
                        "insert into s_hold values (?, ?, ?, ?)",
                        id,
                        key.slotId(),
                        seats,
                        taken == 1 ? "held" : "refused");
                if (taken == inserted) {
                    outbox.mark(connection, key);
                }
            }
            return !Sql.rows(connection, row -> id, "select id from s_hold where id = ? and state = 'held'", id)
                    .isEmpty();
        });
        sync.verify(List.of(key));
        return granted;
    }

    /** Handles the webhook of the end of a hold, booked or not; it may be sent more than once. */
    void end(String id, SlotKey key, boolean booked) {
        departures.transaction(connection -> {
            int ended = Sql.change(
                    connection,
                    "update s_hold set state = ? where id = ? and state = 'held'",
                    booked ? "booked" : "ended",
                    id);
            if (ended == 1 && !booked) {
                int unused = Sql.change(
                        connection,
                        "update s_slot set seats = seats + (select seats from s_hold where id = ?) where slot = ?",
                        id,
                        key.slotId());
                outbox.mark(connection, key);
            }
            return ended;
        });
        sync.verify(List.of(key));
    }

    /** Stops changes and reconciles; webhooks and marks continue. */
    void stopSelling() throws InterruptedException {
        stop.countDown();
        threads.shutdown();
        if (!threads.awaitTermination(120, TimeUnit.SECONDS)) {
            throw new IllegalStateException("a sale or a reconcile does not end");
        }
    }
}
