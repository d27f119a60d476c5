package io.github.suppliersdk.examples.backend;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.spring.test.SupplierSandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** Tests of the whole application over sockets, on any database. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@SupplierSandbox
@Timeout(120)
@SuppressWarnings("NullAway.Init")
abstract class TourBackendContract {
    private static final int BUYERS = 40;
    private static final Duration RESENT_WITHIN = Duration.ofSeconds(40);
    private static final ZoneId PLACE = ZoneId.of("Europe/Paris");

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private SupplierClient client;

    @Autowired
    private AvailabilitySync sync;

    @Autowired
    private Tours tours;

    @Autowired
    private Nightly nightly;

    @Autowired
    private Reservations reservations;

    @Autowired
    private JdbcClient database;

    @Autowired
    private TransactionTemplate transactions;

    @Autowired
    private SlotChanges changes;

    @Autowired
    private Environment environment;

    private final HttpClient http = HttpClient.newHttpClient();

    /** Loads the programme into the service. Each test uses a departure of its own. */
    @BeforeEach
    void load() throws InterruptedException {
        nightly.reconcile();
        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
    }

    private static SlotKey departure(int day) {
        LocalDateTime starts = LocalDate.now(PLACE).plusDays(day).atTime(18, 0);
        return SlotKey.of(Tours.EXPERIENCE, Tours.OPTION, Tours.slotId(starts));
    }

    private int sell(SlotKey slot, int seats) throws IOException, InterruptedException {
        return sell(UUID.randomUUID(), slot, seats);
    }

    private int sell(UUID sale, SlotKey slot, int seats) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + "/sales/" + sale
                + "?departure=" + slot.slotId() + "&seats=" + seats);
        return http.send(
                        HttpRequest.newBuilder(address)
                                .PUT(HttpRequest.BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.discarding())
                .statusCode();
    }

    private UUID hold(SlotKey slot, int seats) {
        UUID id = UUID.randomUUID();
        LocalDateTime end = LocalDateTime.now(PLACE).plusHours(1).truncatedTo(ChronoUnit.SECONDS);
        client.integrationTests()
                .hold(HoldRequest.builder(id.toString(), slot.experienceId(), slot.optionId(), slot.slotId(), end)
                        .addQuantity(HolderQuantity.of("adult", seats))
                        .build());
        return id;
    }

    private int seats(SlotKey slot) {
        return tours.current(Set.of(slot)).values().iterator().next().capacity().orElseThrow();
    }

    private void assertBothSidesHave(int seats, SlotKey slot) throws InterruptedException {
        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(seats(slot)).isEqualTo(seats);
        assertThat(sandbox)
                .option(slot.experienceId(), slot.optionId())
                .slot(slot.slotId())
                .hasSeats(seats);
    }

    @Test
    void theProgrammeIsOnSaleAfterTheStart() {
        assertThat(sandbox).option(Tours.EXPERIENCE, Tours.OPTION).hasSlots(60);
    }

    @Test
    void aSaleInTheShopLowersTheSeatsAtTheService() throws Exception {
        SlotKey slot = departure(2);
        assertThat(sell(slot, 3)).isEqualTo(201);
        assertBothSidesHave(Programme.SEATS - 3, slot);
        assertThat(sell(slot, Programme.SEATS)).isEqualTo(409);
    }

    @Test
    void aSaleRepeatedAfterALostResponseCountsOnce() throws Exception {
        SlotKey slot = departure(6);
        UUID sale = UUID.randomUUID();
        assertThat(sell(sale, slot, 3)).isEqualTo(201);
        assertThat(sell(sale, slot, 3)).isEqualTo(201);
        assertThat(seats(slot)).isEqualTo(Programme.SEATS - 3);
    }

    /** Runs the action during an uncommitted transaction; true if it waits for a lock of this transaction. */
    private boolean waitsForLock(Runnable action) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            return executor.submit(() -> {
                        try {
                            transactions.executeWithoutResult(status -> {
                                if (environment.getProperty("DATABASE_URL", "").startsWith("jdbc:postgresql")) {
                                    int unused = database.sql("set local lock_timeout = 100")
                                            .update();
                                } // H2 gives up after a second by itself
                                action.run();
                            });
                            return false;
                        } catch (DataAccessException e) {
                            return String.valueOf(e.getMessage()).contains("lock");
                        }
                    })
                    .get(30, TimeUnit.SECONDS);
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void aBookingInProgressEndsBeforeItsDepartureIsWithdrawn() {
        SlotKey slot = departure(7);
        String hold = "hold-" + UUID.randomUUID();
        assertThat(reservations.take(hold, slot.slotId(), 1)).isTrue();
        transactions.executeWithoutResult(booking -> {
            assertThat(reservations.book(hold, "booking-7", List.of("T-7"))).isTrue();
            assertThatCode(() -> assertThat(waitsForLock(() -> reservations.withdraw(slot)))
                            .isTrue())
                    .doesNotThrowAnyException();
        });
        assertThat(reservations.withdraw(slot)).containsExactly("booking-7");
    }

    @Test
    void aDepartureIsNotBookedDuringItsWithdrawal() {
        SlotKey slot = departure(8);
        String hold = "hold-" + UUID.randomUUID();
        assertThat(reservations.take(hold, slot.slotId(), 1)).isTrue();
        transactions.executeWithoutResult(withdrawal -> {
            assertThat(reservations.withdraw(slot)).isEmpty();
            assertThatCode(() -> assertThat(waitsForLock(() -> reservations.book(hold, "booking-8", List.of("T-8"))))
                            .isTrue())
                    .doesNotThrowAnyException();
        });
        assertThat(reservations.book(hold, "booking-8", List.of("T-8"))).isFalse();
    }

    /** The application plans the programme again at every start. */
    @Test
    void aWithdrawnDepartureIsNotPutOnTheProgrammeAgain() {
        LocalDateTime starts = LocalDate.now(PLACE).plusDays(100).atTime(18, 0);
        SlotKey slot = departure(100);
        tours.add(starts, 1);
        assertThat(tours.current(Set.of(slot))).hasSize(1);
        assertThat(reservations.withdraw(slot)).isEmpty();

        tours.add(starts, 1);

        assertThat(tours.current(Set.of(slot))).isEmpty();
        assertThat(reservations.sell("late", slot, 1)).isFalse();
    }

    @Test
    void guestsOfACancelledBookingAreNotToldOfTheWithdrawal() {
        SlotKey slot = departure(101);
        tours.add(LocalDate.now(PLACE).plusDays(101).atTime(18, 0), 2);
        for (String id : List.of("11a", "11b")) {
            assertThat(reservations.take("hold-" + id, slot.slotId(), 1)).isTrue();
            assertThat(reservations.book("hold-" + id, "booking-" + id, List.of("T-" + id)))
                    .isTrue();
        }
        assertThat(reservations.cancel("booking-11a", List.of("T-11a"))).isTrue();

        assertThat(reservations.withdraw(slot)).containsExactly("booking-11b");
    }

    @Test
    void seatsSoldByTheServiceAreTakenFromTheDatabase() throws Exception {
        SlotKey slot = departure(3);
        UUID hold = hold(slot, 2);
        client.integrationTests()
                .book(TestBooking.builder(
                                UUID.randomUUID(),
                                hold,
                                UUID.randomUUID(),
                                slot.slotId(),
                                BookingHolder.builder("guest@example.com", "Ada", "Guest")
                                        .build())
                        .addBookingRequest(TestBookingItem.builder("adult").build())
                        .build());
        assertThat(sandbox.bookings()).isNotEmpty();
        assertBothSidesHave(Programme.SEATS - 2, slot);
    }

    /** As after a change to a smaller boat. */
    @Test
    void aHoldIsBookedAfterTheSeatsOfItsDepartureWereLowered() throws InterruptedException {
        SlotKey slot = departure(9);
        String hold = "hold-" + UUID.randomUUID();
        assertThat(reservations.take(hold, slot.slotId(), 2)).isTrue();
        transactions.executeWithoutResult(smallerBoat -> {
            assertThat(database.sql("update departure set seats = 1 where slot_id = ?")
                            .param(slot.slotId())
                            .update())
                    .isEqualTo(1);
            changes.changed(slot);
        });

        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(seats(slot)).isEqualTo(-1); // the sync logs a WARN, and sends 0
        assertThat(sandbox)
                .option(slot.experienceId(), slot.optionId())
                .slot(slot.slotId())
                .hasSeats(0);
        assertThat(reservations.sell("shop-9", slot, 1)).isFalse();
        assertThat(reservations.book(hold, "booking-9", List.of("T-9a", "T-9b")))
                .isTrue();
    }

    /** Otherwise guests could still enter with them. */
    @Test
    void ticketsOfABookingCancelledAsUnconfirmedAreInvalid() {
        String hold = UUID.randomUUID().toString();
        String booking = UUID.randomUUID().toString();
        assertThat(reservations.take(hold, departure(5).slotId(), 2)).isTrue();
        assertThat(reservations.book(hold, booking, List.of(booking + "-1", booking + "-2")))
                .isTrue();

        reservations.remove(booking);

        assertThat(database.sql("select number from ticket where booking_id = ?")
                        .param(booking)
                        .query(String.class)
                        .list())
                .isEmpty();
    }

    @Test
    void noSeatIsSoldTwice() throws Exception {
        SlotKey slot = departure(4);
        List<Callable<Boolean>> buyers = new ArrayList<>();
        for (int i = 0; i < BUYERS; i++) {
            buyers.add(i % 2 == 0 ? () -> sell(slot, 1) == 201 : () -> isHoldAccepted(slot));
        }
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            int sold = 0;
            for (Future<Boolean> each : threads.invokeAll(buyers, 60, TimeUnit.SECONDS)) {
                sold += each.get() ? 1 : 0;
            }
            assertThat(sold).isEqualTo(Programme.SEATS);
        } finally {
            threads.shutdownNow();
        }
        awaitSoldOutAtTheService(slot);
        assertBothSidesHave(0, slot);
    }

    /**
     * Waits without a reconcile: the service returns the seats of refused holds by itself, perhaps after the sync has
     * set them to 0, so the sync sends the slot of a refused hold once more after some seconds.
     */
    private void awaitSoldOutAtTheService(SlotKey slot) throws InterruptedException {
        long end = System.nanoTime() + RESENT_WITHIN.toNanos();
        while (!isSoldOutAtTheService(slot) && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(isSoldOutAtTheService(slot)).isTrue();
    }

    private boolean isSoldOutAtTheService(SlotKey slot) {
        return sandbox.slots(slot.experienceId(), slot.optionId()).stream()
                .anyMatch(each -> each.slotId().equals(slot.slotId()) && Objects.equals(each.capacity(), 0));
    }

    private boolean isHoldAccepted(SlotKey slot) {
        try {
            UUID unused = hold(slot, 1);
            return true;
        } catch (ServiceException e) {
            return false; // sold out
        }
    }

    @Test
    void thePrometheusEndpointShowsTheSync() throws Exception {
        URI address =
                URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + "/actuator/prometheus");
        String shown = http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .body();
        assertThat(shown)
                .contains(
                        "supplier_sync_pending{account=\"default\"}",
                        "supplier_sync_reconciles_total{account=\"default\",result=\"equal\"}",
                        "supplier_calls_seconds_count{account=\"default\"",
                        "supplier_source_seconds_count");
    }

    /** Spring treats any EOFException as the end of the caller's connection. */
    @Test
    void aSaleWithABrokenDatabaseConnectionIsNotReportedAsSold() throws Exception {
        Shop shop = new Shop(new Reservations(database, changes) {
            @Override
            boolean sell(String saleId, SlotKey slot, int seats) {
                throw new CannotCreateTransactionException(
                        "broken off", new SQLException("An I/O error occurred", "08006", new EOFException()));
            }
        });

        int status = MockMvcBuilders.standaloneSetup(shop)
                .build()
                .perform(MockMvcRequestBuilders.put("/sales/" + UUID.randomUUID())
                        .param("departure", departure(1).slotId())
                        .param("seats", "1"))
                .andReturn()
                .getResponse()
                .getStatus();

        assertThat(status).isEqualTo(503);
    }
}
