package io.github.suppliersdk.examples.backend;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.spring.test.SupplierSandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** What the backend promises, on a database of a subclass. Each test has a departure of its own. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = "supplier.webhooks.deadline=1m") // the machine may run other builds at the same time
@SupplierSandbox
@Timeout(120)
@SuppressWarnings("NullAway.Init")
abstract class TourBackendContract {
    private static final ZoneId PLACE = ZoneId.of("Europe/Paris");
    private static final int SEATS = 12;
    private static final int BUYERS = 40;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private SupplierClient client;

    @Autowired
    private Reservations reservations;

    @Autowired
    private Tours tours;

    @Autowired
    private SlotChanges changes;

    @Autowired
    private AvailabilitySync sync;

    @Autowired
    private JdbcClient database;

    @Autowired
    private TransactionTemplate transactions;

    @Autowired
    private Environment environment;

    private final HttpClient http = HttpClient.newHttpClient();
    private SlotKey slot;

    @BeforeEach
    void putADepartureOnTheProgramme() throws InterruptedException {
        slot = SlotKey.of(Tours.EXPERIENCE, "short", "tour-" + UUID.randomUUID());
        int unused = database.sql("insert into departure values (?, 'short', ?, 'en', 2500, 1200, ?, false)")
                .params(slot.slotId(), LocalDate.now(PLACE).plusDays(20).atTime(18, 0), SEATS)
                .update();
        changes.changed(slot);
        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + path);
        HttpRequest request = HttpRequest.newBuilder(address)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private int sell(UUID sale, int adults) throws IOException, InterruptedException {
        String departure = "?option=short&departure=" + slot.slotId() + "&adults=" + adults;
        return send("PUT", "/sales/" + sale + departure).statusCode();
    }

    private int refund(UUID sale) throws IOException, InterruptedException {
        return send("DELETE", "/sales/" + sale).statusCode();
    }

    private UUID hold(HolderQuantity... quantities) {
        UUID id = UUID.randomUUID();
        LocalDateTime end = LocalDateTime.now(PLACE).plusHours(1).truncatedTo(ChronoUnit.SECONDS);
        client.integrationTests()
                .hold(HoldRequest.builder(id.toString(), slot.experienceId(), slot.optionId(), slot.slotId(), end)
                        .addAllQuantities(List.of(quantities))
                        .build());
        return id;
    }

    private void book(UUID holdId, String... categories) {
        TestBooking.Builder booking = TestBooking.builder(
                UUID.randomUUID(),
                holdId,
                UUID.randomUUID(),
                slot.slotId(),
                BookingHolder.builder("guest@example.com", "Ada", "Guest").build());
        for (String category : categories) {
            booking.addBookingRequest(TestBookingItem.builder(category).build());
        }
        client.integrationTests().book(booking.build());
    }

    private void assertBothSidesHave(int seats) throws InterruptedException {
        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(tours.current(Set.of(slot)).values().iterator().next().capacity())
                .hasValue(seats);
        assertThat(sandbox)
                .option(slot.experienceId(), slot.optionId())
                .slot(slot.slotId())
                .hasSeats(Math.max(0, seats));
    }

    @Test
    void aSaleLowersTheSeatsAtTheServiceOnceHoweverOftenItIsRepeated() throws Exception {
        UUID sale = UUID.randomUUID();
        assertThat(sell(sale, 3)).isEqualTo(201);
        assertThat(sell(sale, 3)).isEqualTo(201);
        assertBothSidesHave(SEATS - 3);
        assertThat(sell(UUID.randomUUID(), SEATS)).isEqualTo(409);
    }

    @Test
    void aRefundedSaleReturnsItsSeatsAndIsNotSoldAgainByALateRepetition() throws Exception {
        UUID sale = UUID.randomUUID();
        assertThat(sell(sale, 3)).isEqualTo(201);
        assertThat(refund(sale)).isEqualTo(204);
        assertThat(refund(UUID.randomUUID())).isEqualTo(204); // unknown: nothing to do
        assertThat(sell(sale, 3)).isEqualTo(201);
        assertBothSidesHave(SEATS);
    }

    @Test
    void aBookingOfAdultsAndChildrenTakesSeatsAndACancelledTicketReturnsOne() throws Exception {
        UUID hold = hold(HolderQuantity.of("adult", 2), HolderQuantity.of("child", 1));
        Assertions.assertThatExceptionOfType(BadRequestException.class).isThrownBy(() -> book(hold, "adult"));
        book(hold, "adult", "child");
        assertBothSidesHave(SEATS - 3);

        Map<String, Object> child = database.sql("select number, booking_id from ticket where category = 'child'"
                        + " and booking_id in (select id from taken where slot_id = ?)")
                .param(slot.slotId())
                .query()
                .singleRow();
        assertThat(reservations.cancel(
                        String.valueOf(child.get("booking_id")), List.of(String.valueOf(child.get("number")))))
                .isTrue();
        changes.changed(slot);
        assertBothSidesHave(SEATS - 2);
    }

    /** The editor of the programme updates the row, and waits for a sale that has locked it. */
    @Test
    void aDepartureThatAnotherProgramWithdrawsGoesOffSaleAndItsHoldIsNotBooked() throws Exception {
        UUID hold = hold(HolderQuantity.of("adult", 1));
        transactions.executeWithoutResult(status -> {
            int unused = database.sql("update departure set withdrawn = true where slot_id = ?")
                    .param(slot.slotId())
                    .update();
        });
        Assertions.assertThatExceptionOfType(BadRequestException.class).isThrownBy(() -> book(hold, "adult"));
        assertThat(sell(UUID.randomUUID(), 1)).isEqualTo(409);

        LocalDate today = LocalDate.now(PLACE);
        assertThat(sync.reconcile(today, today.plusYears(1)).found().count()).isPositive(); // as by reconcile-cron
        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(sandbox.slots(slot.experienceId(), slot.optionId()))
                .filteredOn(each -> each.slotId().equals(slot.slotId()))
                .allMatch(each -> Objects.equals(each.capacity(), 0)); // held: it cannot be deleted yet
    }

    /** As after a change to a smaller room. */
    @Test
    void aHoldIsBookedAfterTheSeatsOfItsDepartureWereLowered() throws Exception {
        UUID hold = hold(HolderQuantity.of("adult", 2));
        int unused = database.sql("update departure set seats = 1 where slot_id = ?")
                .param(slot.slotId())
                .update();
        changes.changed(slot);
        assertBothSidesHave(-1); // the sync logs a WARN, and sends 0
        assertThat(sell(UUID.randomUUID(), 1)).isEqualTo(409);
        book(hold, "adult");
    }

    @Test
    void whatIsNotOnTheProgrammeIsUnknown() throws Exception {
        SlotKey other = SlotKey.of(Tours.EXPERIENCE, "long", slot.slotId());
        assertThat(reservations.take("a", other, Map.of("adult", 1))).contains(HoldRefusal.ELEMENT_NOT_FOUND);
        assertThat(reservations.take("a", slot, Map.of("xyz", 1))).contains(HoldRefusal.ELEMENT_NOT_FOUND);
        reservations.withdraw(slot);
        assertThat(reservations.take("a", slot, Map.of("adult", 1))).contains(HoldRefusal.ELEMENT_NOT_FOUND);
        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        assertThat(sandbox.slots(slot.experienceId(), slot.optionId()))
                .noneMatch(each -> each.slotId().equals(slot.slotId()));
    }

    /** Otherwise guests could still enter with them. */
    @Test
    void ticketsOfABookingCancelledAsUnconfirmedAreRemoved() {
        book(hold(HolderQuantity.of("adult", 2)), "adult");
        String booking = database.sql("select distinct id from taken where slot_id = ?")
                .param(slot.slotId())
                .query(String.class)
                .single();
        reservations.remove(booking);
        assertThat(database.sql("select count(*) from ticket where booking_id = ?")
                        .param(booking)
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    @Test
    void noSeatIsSoldTwice() throws Exception {
        List<Callable<Boolean>> buyers = new ArrayList<>();
        for (int i = 0; i < BUYERS; i++) {
            buyers.add(i % 2 == 0 ? () -> sell(UUID.randomUUID(), 1) == 201 : this::isHoldAccepted);
        }
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            int sold = 0;
            for (Future<Boolean> each : threads.invokeAll(buyers, 60, TimeUnit.SECONDS)) {
                sold += each.get() ? 1 : 0;
            }
            assertThat(sold).isEqualTo(SEATS);
        } finally {
            threads.shutdownNow();
        }
        // the service returns the seats of refused holds by itself, so the sync looks at the slot again after seconds
        while (sandbox.slots(slot.experienceId(), slot.optionId()).stream()
                .noneMatch(each -> each.slotId().equals(slot.slotId()) && Objects.equals(each.capacity(), 0))) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertBothSidesHave(0);
    }

    private boolean isHoldAccepted() {
        try {
            UUID unused = hold(HolderQuantity.of("adult", 1));
            return true;
        } catch (ServiceException e) {
            return false; // sold out
        }
    }

    @Test
    void thePrometheusEndpointShowsTheSync() throws Exception {
        assertThat(send("GET", "/actuator/prometheus").body())
                .contains(
                        "supplier_sync_pending{account=\"default\"}",
                        "supplier_sync_reconciles_total{account=\"default\",result=\"different\"}",
                        "supplier_calls_seconds_count{account=\"default\"",
                        "supplier_source_seconds_count");
    }
}
