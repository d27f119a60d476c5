package io.github.suppliersdk.examples.database;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.vendors.Vendor;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** A small complete backend: tours in a database, sold by the supplier's shop and by the service. */
public final class DatabaseOfTours implements AutoCloseable {
    private static final String EXPERIENCE = Departures.CATALOG.get(0).experienceId();
    private static final String OPTION = Departures.CATALOG.get(0).optionId();
    private static final int SEATS = 12;
    private static final int DAYS = 60;
    /** The time zone of the tours, which need not be that of this machine. */
    static final ZoneId PLACE = ZoneId.of("America/Los_Angeles");

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final SupplierClient client;
    private final Departures departures;
    private final SeatSales sales;
    private final AvailabilitySync sync;
    private final WebhookReceiver receiver;
    private final JdkWebhookServer server;

    /** Starts to answer webhooks and to send marked slots. */
    DatabaseOfTours(SupplierClient client, DataSource dataSource, String webhookKey) {
        this.client = client;
        Database database = new Database(dataSource);
        // example: wiring
        JdbcOutbox outbox = JdbcOutbox.builder(dataSource).build(); // creates its table
        Departures departures = new Departures(database, outbox);
        AvailabilitySync sync = AvailabilitySync.builder(client)
                .source(departures)
                .outbox(outbox)
                .timeZone(PLACE)
                .build();
        WebhookInbox inbox = WebhookInbox.jdbc(dataSource).build(); // creates its table, too
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new TransactionalHandler())
                .inbox(inbox)
                .addKey(WebhookKey.of(webhookKey))
                .holdTimeZone(hold -> PLACE) // of the hold's experience, not of this machine
                .slotMarks(sync.slotMarks()) // the service changes seats itself when it holds and books
                .build();
        // end
        this.departures = departures;
        this.sync = sync;
        this.sales = new SeatSales(database, outbox);
        this.receiver = receiver;
        this.server = JdkWebhookServer.start(receiver, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        String key = UUID.randomUUID().toString();
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:tours-" + UUID.randomUUID(), "sa", "");
        try (Sandbox sandbox =
                        Sandbox.start(SandboxOptions.defaults().webhookKey(key).clock(Clock.system(PLACE)));
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build();
                DatabaseOfTours backend = new DatabaseOfTours(client, pool, key)) {
            closeWithTheJvm(backend, pool);
            sandbox.webhook(backend.webhooks());
            System.out.println("First load      " + backend.firstDay());
            backend.sell();
            backend.withdraw();
            System.out.println("At night        " + backend.night());
        }
    }

    /** Closes the backend at SIGTERM and Ctrl-C. */
    private static void closeWithTheJvm(DatabaseOfTours backend, JdbcConnectionPool pool) {
        Runnable end = () -> {
            backend.close();
            pool.dispose(); // last, because all other parts may need it
        };
        Runtime.getRuntime().addShutdownHook(new Thread(end));
    }

    /** The address to which the service sends its webhooks. */
    URI webhooks() {
        return URI.create(server.url());
    }

    /** Creates the catalog and publishes all departures for the first time. */
    SyncResult firstDay() throws InterruptedException {
        client.vendors().create(Vendor.builder("cellar", "Cellar").build());
        client.experiences()
                .create(Experience.builder(EXPERIENCE, "Cellar tour", SlotType.TIME, "EUR", "cellar")
                        .addOption(Option.builder(OPTION, "In the evening")
                                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                .build())
                        .build());
        List<LocalDateTime> evenings = tomorrow()
                .toLocalDate()
                .datesUntil(tomorrow().toLocalDate().plusDays(DAYS))
                .map(day -> day.atTime(18, 0))
                .toList();
        departures.add(EXPERIENCE, OPTION, evenings, SEATS);
        SyncResult result = night();
        settle();
        return result;
    }

    // example: night
    /** Runs every night and on the first day: marks each slot that differs, which is then sent. */
    SyncResult night() throws InterruptedException {
        LocalDate today = LocalDate.now(PLACE);
        return sync.reconcile(today, today.plusYears(1));
    }
    // end

    /** Sells one seat of tomorrow's tour in the supplier's shop; false if it is sold out. */
    boolean sellOne() {
        SlotKey slot = slot(tomorrow());
        boolean isSold = sales.sell("shop-" + UUID.randomUUID(), slot, 1);
        sync.changed(slot);
        return isSold;
    }

    private void sell() throws InterruptedException {
        SlotKey slot = slot(tomorrow());
        // example: hook
        String saleId = "shop-" + UUID.randomUUID(); // created beforehand, and stored with the order
        boolean isSold = sales.sell(saleId, slot, 3); // marks the slot in its transaction
        sync.changed(slot); // wakes the sync: it sends within milliseconds, not seconds
        // end
        show(isSold ? "Shop sold 3" : "Shop sold none", slot);
        UUID holdId = UUID.randomUUID();
        client.integrationTests()
                .hold(HoldRequest.builder(holdId.toString(), EXPERIENCE, OPTION, slot.slotId(), inAnHour())
                        .addQuantity(HolderQuantity.of("adult", 2))
                        .build());
        client.integrationTests()
                .book(TestBooking.builder(
                                UUID.randomUUID(),
                                holdId,
                                UUID.randomUUID(),
                                slot.slotId(),
                                BookingHolder.builder("guest@example.com", "Ada", "Guest")
                                        .build())
                        .addBookingRequest(TestBookingItem.builder("adult").build())
                        .build());
        show("Service sold 2", slot);
    }

    private void withdraw() throws InterruptedException {
        SlotKey slot = slot(tomorrow().plusDays(1));
        List<String> toBeTold = sales.withdraw(slot);
        sync.changed(slot);
        settle();
        long left =
                client
                        .slots(EXPERIENCE, OPTION)
                        .timed(LocalDate.now(PLACE), LocalDate.now(PLACE).plusDays(DAYS))
                        .stream()
                        .count();
        System.out.println("One withdrawn   " + left + " departures at the service, guests to be told: " + toBeTold);
    }

    private void show(String what, SlotKey slot) throws InterruptedException {
        settle();
        int theirs =
                client.slots(EXPERIENCE, OPTION).get(slot.slotId()).capacity().orElseThrow();
        System.out.printf("%-15s %d seats at the service, %d in the database%n", what, theirs, seats(slot));
    }

    int seats(SlotKey slot) {
        return departures
                .current(Set.of(slot))
                .values()
                .iterator()
                .next()
                .capacity()
                .orElseThrow();
    }

    void settle() throws InterruptedException {
        if (!sync.awaitIdle(Duration.ofMinutes(1))) {
            throw new IllegalStateException("not equal after a minute: " + sync.status());
        }
    }

    private static LocalDateTime tomorrow() {
        return LocalDate.now(PLACE).plusDays(1).atTime(LocalTime.of(18, 0));
    }

    private static LocalDateTime inAnHour() {
        return LocalDateTime.now(PLACE).plusHours(1).truncatedTo(ChronoUnit.SECONDS);
    }

    static SlotKey slot(LocalDateTime start) {
        return SlotKey.of(EXPERIENCE, OPTION, Departures.slotId(EXPERIENCE, start));
    }

    // example: close
    /** Closes the parts in this order: each may need those that are closed after it. */
    @Override
    public void close() {
        boolean unused = receiver.close(CLOSE_TIMEOUT); // requests in flight are answered and marked; new ones get 503
        server.close(); // after its last responses; it would close the receiver, too
        sync.close(CLOSE_TIMEOUT); // sends marked slots; the outbox keeps the rest
        client.close();
    }
    // end
}
