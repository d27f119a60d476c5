package io.github.suppliersdk.examples.database;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.experiences.ExperienceRequest;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.integrationtests.TestHold;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.OptionRequest;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.vendors.VendorRequest;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
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
import org.h2.jdbcx.JdbcDataSource;

/** A whole small backend: tours in a database, on sale at the service, sold by both. */
public final class DatabaseOfTours implements AutoCloseable {
    private static final String EXPERIENCE = "cellar-tour";
    private static final String OPTION = "evening";
    private static final int SEATS = 12;
    private static final int DAYS = 60;
    private static final ZoneId PLACE = ZoneId.systemDefault();

    private final SupplierClient client;
    private final Tours tours;
    private final Reservations reservations;
    private final AvailabilitySync sync;
    private final JdkWebhookServer server;

    /** Begins to answer webhooks and to send what is marked. */
    DatabaseOfTours(SupplierClient client, DataSource dataSource, String webhookKey) {
        this.client = client;
        Database database = new Database(dataSource);
        this.tours = new Tours(database);
        // example: wiring
        JdbcOutbox outbox = JdbcOutbox.builder(dataSource).build(); // makes its tables
        AvailabilitySync made = AvailabilitySync.builder(client)
                .source(tours)
                .outbox(outbox)
                .timeZone(PLACE)
                .build();
        Reservations seats = new Reservations(database, outbox);
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new TourWebhooks(seats))
                .store(JdbcWebhookStore.builder(dataSource, "tours").build()) // the name of this backend
                .addKey(WebhookKey.of(webhookKey))
                .holdTimeZone(hold -> PLACE)
                .addObserver(made.observer()) // the service changes seats itself when it holds and books
                .build();
        // end
        this.sync = made;
        this.reservations = seats;
        this.server = JdkWebhookServer.start(receiver, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        String key = UUID.randomUUID().toString();
        try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().webhookKey(key));
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build();
                DatabaseOfTours backend = new DatabaseOfTours(client, inMemory(), key)) {
            sandbox.webhook(backend.webhooks());
            backend.firstDay();
            backend.sell();
            backend.withdraw();
            System.out.println("At night        " + backend.night());
        }
    }

    private static DataSource inMemory() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:tours;DB_CLOSE_DELAY=-1");
        return database;
    }

    /** Where the service is to send its webhooks. */
    URI webhooks() {
        return URI.create(server.url());
    }

    /** The catalog, and all departures for the first time. */
    void firstDay() throws InterruptedException {
        client.vendors().create(VendorRequest.builder("cellar", "Cellar").build());
        client.experiences()
                .create(ExperienceRequest.builder(EXPERIENCE, "Cellar tour", SlotType.TIME, "EUR", "cellar")
                        .addOption(OptionRequest.builder(OPTION, "In the evening")
                                .addHolderCategory(HolderCategory.of("adult", HolderType.ADULT, 18))
                                .build())
                        .build());
        List<LocalDateTime> evenings = tomorrow()
                .toLocalDate()
                .datesUntil(tomorrow().toLocalDate().plusDays(DAYS))
                .map(day -> day.atTime(18, 0))
                .toList();
        tours.add(EXPERIENCE, OPTION, evenings, SEATS);
        System.out.println("First load      " + night());
    }

    // example: night
    /** Every night, and on the first day: what differs for whatever reason is marked, sent, and read once more. */
    SyncResult night() throws InterruptedException {
        LocalDate today = LocalDate.now(PLACE);
        return sync.reconcile(today, today.plusYears(1));
    }
    // end

    /** One seat of tomorrow's tour, in the supplier's shop; false if it is sold out. */
    boolean sellOne() {
        SlotKey slot = slot(tomorrow());
        boolean isSold = reservations.take("shop-" + UUID.randomUUID(), slot, 1) == Reservations.Taken.DONE;
        sync.changed(slot);
        return isSold;
    }

    private void sell() throws InterruptedException {
        SlotKey slot = slot(tomorrow());
        // example: hook
        reservations.take("shop-" + UUID.randomUUID(), slot, 3); // has marked the slot when it returns
        sync.changed(slot); // so that the mark need not be found: within milliseconds, not seconds
        // end
        show("Shop sold 3", slot);
        UUID holdId = UUID.randomUUID();
        client.integrationTests()
                .hold(TestHold.builder(EXPERIENCE, OPTION, slot.slotId(), holdId, inAnHour())
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
        reservations.withdraw(slot);
        sync.changed(slot);
        settle();
        long left = client.slots(EXPERIENCE, OPTION)
                .timed(LocalDate.now(PLACE), LocalDate.now(PLACE).plusDays(DAYS))
                .count();
        System.out.println("One withdrawn   " + left + " departures at the service");
    }

    private void show(String what, SlotKey slot) throws InterruptedException {
        settle();
        int theirs =
                client.slots(EXPERIENCE, OPTION).get(slot.slotId()).capacity().orElseThrow();
        System.out.printf("%-15s %d seats at the service, %d in the database%n", what, theirs, seats(slot));
    }

    int seats(SlotKey slot) {
        return tours.current(Set.of(slot)).values().iterator().next().capacity().orElseThrow();
    }

    void settle() throws InterruptedException {
        if (!sync.awaitIdle(Duration.ofSeconds(20))) {
            throw new IllegalStateException("not equal after 20 seconds: " + sync.status());
        }
    }

    private static LocalDateTime tomorrow() {
        return LocalDate.now(PLACE).plusDays(1).atTime(LocalTime.of(18, 0));
    }

    private static LocalDateTime inAnHour() {
        return LocalDateTime.now(PLACE).plusHours(1).truncatedTo(ChronoUnit.SECONDS);
    }

    static SlotKey slot(LocalDateTime start) {
        return SlotKey.of(EXPERIENCE, OPTION, Tours.slotId(EXPERIENCE, start));
    }

    /** Webhooks first: what they still change is marked before the sync ends. */
    @Override
    public void close() {
        server.close();
        sync.close();
    }
}
