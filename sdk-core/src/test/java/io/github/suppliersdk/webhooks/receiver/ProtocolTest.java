package io.github.suppliersdk.webhooks.receiver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.CompensationEvent;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The responses and the handler calls of two receivers on one store, as in two processes. */
class ProtocolTest {
    private static final BookingResponse CONFIRMED = BookingResponse.confirmed(
            "t", Ticket.forAll("n-1", TicketFormat.QR), Ticket.forAll("n-2", TicketFormat.QR));

    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final InMemoryWebhookStore store = new InMemoryWebhookStore();
    private final SettableClock clock = new SettableClock(Instant.parse("2027-01-01T00:00:00Z"));
    private final BlockingQueue<SlotChange> slots = new LinkedBlockingQueue<>();
    private final HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);
    private final WebhookReceiver receiver = builder().build();
    private final WebhookReceiver other = builder().build();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    ProtocolTest() {
        handler.onBook = request -> CONFIRMED;
    }

    private WebhookReceiverConfig.Builder builder() {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .store(store)
                .clock(clock)
                .holdTimeZone(any -> ZoneOffset.UTC)
                .addObserver(new WebhookObserver() {
                    @Override
                    public void onWebhook(WebhookEvent event) {}

                    @Override
                    public void onSlotChanged(SlotChange change) {
                        slots.add(change);
                    }
                });
    }

    @AfterEach
    void close() {
        mayEnd.countDown();
        receiver.close();
        other.close();
    }

    private WebhookResponse send(WebhookReceiver to, WebhookRequest request) {
        return to.receive(request);
    }

    private int status(WebhookRequest request) {
        return send(receiver, request).status();
    }

    private void book() {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(status(samples.request(booking))).isEqualTo(200);
    }

    private CancellationRequest cancelling(String... tickets) {
        return CancellationRequest.builder(booking.bookingId(), "t")
                .addTicketNumbers(tickets)
                .build();
    }

    private String state(String key) {
        return store.find(key).map(StoredOperation::state).orElse("ABSENT");
    }

    private void awaitState(String key, String state) {
        long until = System.nanoTime() + SECONDS.toNanos(30);
        while (!state(key).equals(state) && System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        assertThat(state(key)).isEqualTo(state);
    }

    @Test
    void anyProcessRespondsToARetryFromTheStore() {
        book();
        String first = send(receiver, samples.request(booking)).text();
        assertThat(send(other, samples.request(booking)).text())
                .isEqualTo(first)
                .contains("n-2");
        assertThat(handler.holds).hasSize(1);
        assertThat(handler.bookings).hasSize(1);
    }

    @Test
    void aSuccessThatAnInterruptedThreadCouldNotReportIsCompensated() throws InterruptedException {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        handler.onBook = request -> {
            begun.countDown();
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return CONFIRMED;
        };
        CompletableFuture<Integer> told = new CompletableFuture<>();
        Thread web = new Thread(() -> told.complete(status(samples.request(booking))));
        web.start();
        begun.await();
        web.interrupt();
        assertThat(told.join()).isEqualTo(503);
        mayEnd.countDown();
        awaitState("booking:" + booking.bookingId(), "COMPENSATED");
    }

    @Test
    void anExecutorThatThrowsAfterItHasRunTheHandlerChangesNothing() {
        try (WebhookReceiver odd = builder()
                .handlerExecutor(task -> {
                    task.run();
                    throw new IllegalStateException("the executor's own");
                })
                .build()) {
            assertThat(send(odd, samples.request(hold)).status()).isEqualTo(200);
        }
        assertThat(state("hold:" + hold.holdId())).isEqualTo("OK");
    }

    @Test
    void theSameIdWithOtherContentIsRefusedAndChangesNothing() {
        book();
        HoldRequest more = hold.withQuantities(HolderQuantity.of("adult", 3));
        WebhookResponse refused = send(other, samples.request(more));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("INCORRECT_REQUEST");
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(handler.holds).hasSize(1);
    }

    @Test
    void theOrderOfUnorderedFieldsAndUnknownFieldsDoNotMatter() {
        HoldRequest two = hold.withQuantities(HolderQuantity.of("adult", 1), HolderQuantity.of("child", 1));
        HoldRequest swapped = hold.withQuantities(HolderQuantity.of("child", 1), HolderQuantity.of("adult", 1))
                .withAdditionalProperties(java.util.Map.of("sent_again", true));
        assertThat(status(samples.request(two))).isEqualTo(200);
        assertThat(status(samples.request(swapped))).isEqualTo(200);
    }

    @Test
    void eachOfTwoPartialCancellationsReachesTheHandlerWithItsTickets() {
        book();
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        assertThat(send(other, samples.request(cancelling("n-2"))).status()).isEqualTo(200);
        assertThat(handler.cancellations)
                .extracting(CancellationRequest::ticketNumbers)
                .containsExactly(List.of("n-1"), List.of("n-2"));
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        assertThat(handler.cancellations).hasSize(2);
    }

    @Test
    void aConfirmationIsNotReturnedAgainOnceAllItsTicketsAreCancelled() {
        book();
        assertThat(status(samples.request(cancelling("n-2", "n-1")))).isEqualTo(200);
        assertThat(send(other, samples.request(booking)).text()).contains("The booking was cancelled.");
    }

    /** Its source has no such slot either, so that a verification would delete it. */
    @Test
    void aHoldRefusedBecauseItsSlotIsUnknownVerifiesNothing() throws InterruptedException {
        for (HoldRefusal code :
                List.of(HoldRefusal.ELEMENT_NOT_FOUND, HoldRefusal.INACTIVE_OR_UNAVAILABLE_EXPERIENCE)) {
            handler.onHold = request -> HoldResponse.refused(code);
            assertThat(status(samples.request(SampleWebhooks.hold("e1", "o1", "other", HolderQuantity.of("adult", 1)))))
                    .isEqualTo(400);
        }
        handler.onHold = request -> HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        assertThat(status(samples.request(hold))).isEqualTo(400);
        assertThat(slots.poll(30, SECONDS))
                .isEqualTo(new SlotChange(hold.experienceId(), hold.optionId(), hold.slotId()));
        assertThat(slots).isEmpty();
    }

    @Test
    void theSlotOfARefusedHoldIsVerifiedBecauseTheServiceReturnsItsSeats() throws InterruptedException {
        handler.onHold = request -> HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        assertThat(status(samples.request(hold))).isEqualTo(400);
        assertThat(slots.poll(30, SECONDS))
                .isEqualTo(new SlotChange(hold.experienceId(), hold.optionId(), hold.slotId()));
    }

    @Test
    void aCancellationWhoseHandlerThrewIsUndecidedAndPassedToItAgain() {
        book();
        handler.onCancel = request -> {
            throw new IllegalStateException("database");
        };
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(503);
        handler.onCancel = request -> CancellationResponse.accepted();
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
    }

    @Test
    void aRefusedCancellationIsPassedToTheHandlerAgainOnceTheRefusalIsOld() {
        book();
        handler.onCancel = request -> CancellationResponse.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING);
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(400);
        handler.onCancel = request -> CancellationResponse.accepted();
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(400);
        clock.advance(Duration.ofSeconds(80)); // clocks of processes may differ by a minute
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        assertThat(handler.cancellations).hasSize(2);
    }

    @Test
    void anUnconfirmedCancellationInAnotherProcessRefusesABookingInFlight() throws Exception {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        handler.onBook = request -> {
            begun.countDown();
            try {
                assertThat(mayEnd.await(30, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return CONFIRMED;
        };
        CompletableFuture<WebhookResponse> response =
                CompletableFuture.supplyAsync(() -> send(receiver, samples.request(booking)));
        assertThat(begun.await(30, SECONDS)).isTrue();
        assertThat(send(other, samples.request(SampleWebhooks.unconfirmedCancellation(booking)))
                        .status())
                .isEqualTo(200);
        mayEnd.countDown();
        assertThat(response.get(30, SECONDS).text()).contains("The booking was cancelled.");
        assertThat(handler.unconfirmed.poll(30, SECONDS)).isNotNull();
        awaitState("booking:" + booking.bookingId(), "COMPENSATED");
        assertThat(status(samples.request(booking))).isEqualTo(400);
    }

    @Test
    void aBookingThatIsCancelledAsUnconfirmedBeforeItComesIsRefused() throws Exception {
        assertThat(status(samples.request(SampleWebhooks.unconfirmedCancellation(booking))))
                .isEqualTo(200);
        assertThat(handler.unconfirmed.poll(30, SECONDS)).isNotNull();
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(status(samples.request(booking))).isEqualTo(400);
        assertThat(handler.bookings).isEmpty();
    }

    @Test
    void aResultThatCannotBeSentIsRefusedAndCompensated() throws Exception {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        handler.onBook = request -> BookingResponse.confirmed(
                "t",
                Ticket.forPerson(
                        "n",
                        TicketFormat.QR,
                        SampleWebhooks.booking(hold).items().get(0).withRequestId("another")));
        assertThat(status(samples.request(booking))).isEqualTo(400);
        assertThat(handler.unconfirmed.poll(30, SECONDS)).isNotNull();
    }

    @Test
    void theHandlersResponseIsCheckedWhenItIsMade() {
        assertThatThrownBy(() -> Ticket.forAll("n", nullFormat())).hasMessageContaining("format");
        assertThatThrownBy(() -> BookingResponse.refused((io.github.suppliersdk.webhooks.BookingRefusal) none()))
                .hasMessageContaining("code");
    }

    @SuppressWarnings("NullAway")
    private static TicketFormat nullFormat() {
        return (TicketFormat) none();
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T none() {
        return null;
    }

    @Test
    void aBookingWithoutItsHoldIsRefusedWithoutTheHandler() {
        assertThat(send(receiver, samples.request(booking)).text()).contains("INACTIVE_HOLD_KEY");
        assertThat(handler.bookings).isEmpty();
    }

    @Test
    void aHoldIsTakenByOneBookingOnly() {
        book();
        BookingRequest second = booking.withBookingId("second");
        assertThat(send(other, samples.request(second)).text()).contains("INACTIVE_HOLD_KEY");
        assertThat(status(samples.request(hold))).isEqualTo(200);
    }

    @Test
    void theHandlerIsNotifiedOfExpiredHoldsButNotOfBookedOnes() throws Exception {
        HoldRequest booked = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 1));
        assertThat(status(samples.request(booked))).isEqualTo(200);
        assertThat(status(samples.request(SampleWebhooks.booking(booked)))).isEqualTo(200);
        assertThat(status(samples.request(hold))).isEqualTo(200);
        clock.advance(Duration.between(clock.instant(), hold.expirationTime().toInstant(ZoneOffset.UTC))
                .plusMinutes(2));
        try (WebhookReceiver third = builder().build()) { // it polls at once
            assertThat(handler.releases.poll(30, SECONDS)).isEqualTo(hold);
            awaitState("hold:" + hold.holdId(), "COMPENSATED");
            awaitState("hold:" + booked.holdId(), "BOOKED");
            assertThat(send(third, samples.request(booking)).text()).contains("INACTIVE_HOLD_KEY");
        }
        assertThat(handler.releases).isEmpty();
    }

    @Test
    void theChangedSlotIsReported() throws Exception {
        book();
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        for (int i = 0; i < 3; i++) {
            assertThat(slots.poll(30, SECONDS)).isEqualTo(new SlotChange("e1", "o1", "s1"));
        }
    }

    @Test
    void theHandlerRunsOnTheConfiguredExecutor() {
        Thread[] ran = new Thread[1];
        handler.onHold = request -> {
            ran[0] = Thread.currentThread();
            return io.github.suppliersdk.webhooks.HoldResponse.accepted("t");
        };
        try (WebhookReceiver here = builder().handlerExecutor(Runnable::run).build()) {
            assertThat(send(here, samples.request(hold)).status()).isEqualTo(200);
        }
        assertThat(ran[0]).isSameAs(Thread.currentThread());
    }

    @Test
    void aRowOfAnotherVersionIsNotChangedAndUndecided() {
        StoredOperation newer = new StoredOperation("hold:" + hold.holdId(), 7, "LATER", clock.instant(), "{\"v\":2}");
        assertThat(store.insert(newer)).isTrue();
        assertThat(status(samples.request(hold))).isEqualTo(503);
        assertThat(store.find(newer.key())).contains(newer);
        assertThat(handler.holds).isEmpty();
    }

    @Test
    void noGuestDataIsStored() {
        book();
        assertThat(store.scan("", 100))
                .noneMatch(row -> row.data().contains(booking.holder().email()));
    }

    @Test
    void aCompensationThatFailsCanBeTriedAgainAndResolvedByHand() throws Exception {
        handler.onUnconfirmed = request -> {
            throw new IllegalStateException("database");
        };
        book();
        assertThat(status(samples.request(SampleWebhooks.unconfirmedCancellation(booking))))
                .isEqualTo(200);
        assertThat(handler.unconfirmed.poll(30, SECONDS)).isNotNull();
        WebhookOperations operations = receiver.operations();
        long until = System.nanoTime() + SECONDS.toNanos(30);
        List<WebhookOperations.OpenCompensation> open = operations.openCompensations();
        while ((open.isEmpty() || open.get(0).attempts() == 0) && System.nanoTime() < until) {
            open = operations.openCompensations();
        }
        assertThat(open).singleElement().satisfies(one -> {
            assertThat(one.kind()).isEqualTo(WebhookKind.BOOKING);
            assertThat(one.id()).isEqualTo(booking.bookingId());
            assertThat(one.reason()).isEqualTo("CANCELLED");
            assertThat(one.slotId()).contains("s1");
        });
        assertThat(operations.resolve(open.get(0), "done by hand, AB")).isTrue();
        assertThat(operations.resolve(open.get(0), "twice")).isFalse();
        assertThat(operations.retry(open.get(0))).isFalse();
        assertThat(operations.openCompensations()).isEmpty();
        assertThat(state("booking:" + booking.bookingId())).isEqualTo("COMPENSATED");
        assertThat(csv()).contains("\"done by hand, AB\"");
    }

    @Test
    void listingOpenOperationsReadsNoFinishedOnes() { // a health check asks for it every few seconds
        for (int i = 0; i < 3; i++) {
            Instant later = clock.instant().plus(Duration.ofDays(400));
            assertThat(store.insert(new StoredOperation("booking:b-" + i, 1, "OK", later, "{\"v\":1}")))
                    .isTrue();
            Instant soon = clock.instant().plus(Duration.ofDays(4));
            assertThat(store.insert(new StoredOperation("hold:h-" + i, 1, "COMPENSATING", soon, "{\"v\":1}")))
                    .isTrue();
        }
        Queue<String> read = new ConcurrentLinkedQueue<>();
        try (WebhookReceiver watched =
                builder().store(new RecordingStore(store, read)).build()) {
            assertThat(watched.operations().openCompensations())
                    .extracting(WebhookOperations.OpenCompensation::key)
                    .containsExactly("hold:h-0", "hold:h-1", "hold:h-2");
        }
        assertThat(read).noneMatch(key -> key.startsWith("booking:"));
    }

    private String csv() throws IOException {
        StringBuilder csv = new StringBuilder();
        receiver.operations().exportBookings(csv);
        return csv.toString();
    }

    @Test
    void bookingsAreExportedForASpreadsheetAndNoCellIsAFormula() throws IOException {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        handler.onBook = request -> BookingResponse.confirmed("=1+1", Ticket.forAll("n,\"1\"", TicketFormat.QR));
        assertThat(status(samples.request(booking))).isEqualTo(200);
        assertThat(csv())
                .startsWith("booking_id,hold_id,state,since,transaction_id,ticket_numbers,")
                .contains("'=1+1,\"n,\"\"1\"\"\",e1,o1,s1")
                .endsWith("\r\n");
    }

    @Test
    void theExportShowsWhichTicketsWereCancelledAndWhichCancellationsAreOpen() throws IOException {
        book();
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        handler.onCancel = request -> {
            throw new IllegalStateException("database");
        };
        assertThat(status(samples.request(cancelling("n-2")))).isEqualTo(503);
        assertThat(csv().lines().map(line -> line.replaceAll("T[^,]*Z", "")))
                .hasSize(4)
                .contains(
                        booking.bookingId() + ",,C_OK,2027-01-01,,n-1,e1,o1,s1,,",
                        booking.bookingId() + ",,C_OPEN,2027-01-01,,n-2,e1,o1,s1,,");
    }

    @Test
    void theExportShowsRowsOfAnotherVersion() throws IOException {
        for (String key : List.of("booking:b-9", "cancel:b-9:abc", "hold:h-9")) {
            assertThat(store.insert(new StoredOperation(key, 1, "OK", clock.instant(), "{\"v\":99}")))
                    .isTrue();
        }
        assertThat(csv().lines().skip(1)).containsExactly("b-9,,UNREADABLE,,,,,,,,", "b-9,,UNREADABLE,,,,,,,,");
    }

    @Test
    void noPartOfACellIsAFormulaWithAnySeparator() throws IOException {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        handler.onBook = request -> BookingResponse.confirmed("a;=1+1", Ticket.forAll("\n=1+1", TicketFormat.QR));
        assertThat(status(samples.request(booking.withBookingId("\uff1d1+1")))).isEqualTo(200);
        assertThat(csv()).contains("\n'\uff1d1+1,").contains(",\"a;=1+1\",\"'\n=1+1\",");
    }

    @Test
    void aBookingAfterItsUnconfirmedCancellationIsRefusedAsCancelled() {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(status(samples.request(SampleWebhooks.unconfirmedCancellation(booking))))
                .isEqualTo(200);
        WebhookResponse refused = send(other, samples.request(booking));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text()).contains("The booking was cancelled.").contains("UNCLASSIFIED_ERROR");
        assertThat(handler.bookings).isEmpty();
    }

    @Test
    void aCompensationThatLosesARaceToAnotherProcessIsNotReportedAsAFailure() {
        List<CompensationEvent> told = new CopyOnWriteArrayList<>();
        handler.onUnconfirmed = request -> {
            StoredOperation mine = store.find("booking:" + booking.bookingId()).orElseThrow();
            StoredOperation others = new StoredOperation(
                    mine.key(), mine.version() + 1, "COMPENSATED", mine.due(), "{\"v\":1,\"id\":\"b\"}");
            assertThat(store.replace(mine, others)).isTrue();
            throw new IllegalStateException("the mark is there already");
        };
        WebhookReceiver late = builder()
                .addObserver(new WebhookObserver() {
                    @Override
                    public void onWebhook(WebhookEvent event) {}

                    @Override
                    public void onCompensation(CompensationEvent event) {
                        told.add(event);
                    }
                })
                .build();
        assertThat(send(late, samples.request(SampleWebhooks.unconfirmedCancellation(booking)))
                        .status())
                .isEqualTo(200);
        assertThat(late.close(Duration.ofSeconds(30))).isTrue();
        assertThat(handler.unconfirmed).hasSize(1);
        assertThat(told).isEmpty();
    }

    /** A newer version of the library has taken over an operation that was stalled here for longer than its lease. */
    private void becomesUnreadable(String key) {
        StoredOperation mine = store.find(key).orElseThrow();
        StoredOperation newer = new StoredOperation(
                key, mine.version() + 1, "LATER", clock.instant().plusSeconds(1000), "{\"v\":2}");
        assertThat(store.replace(mine, newer)).isTrue();
    }

    private void assertThatItIsUndecidedAtOnce(WebhookRequest request) throws Exception {
        WebhookReceiver withLongDeadline =
                builder().deadline(Duration.ofMinutes(10)).build();
        CompletableFuture<Integer> told = CompletableFuture.supplyAsync(
                () -> send(withLongDeadline, request).status());
        assertThat(told.get(20, SECONDS)).isEqualTo(503);
        assertThat(withLongDeadline.close(Duration.ofSeconds(20))).isTrue();
    }

    @Test
    void aCancellationWhoseRowBecomesUnreadableUnderTheHandlerIsUndecidedAtOnce() throws Exception {
        handler.onCancel = request -> {
            becomesUnreadable(store.scan("cancel:", 1).get(0).key());
            return CancellationResponse.accepted();
        };
        book();
        assertThatItIsUndecidedAtOnce(samples.request(cancelling("n-1")));
    }

    @Test
    void aBookingWhoseRowBecomesUnreadableUnderTheHandlerIsUndecidedAtOnce() throws Exception {
        handler.onBook = request -> {
            becomesUnreadable("booking:" + booking.bookingId());
            return CONFIRMED;
        };
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThatItIsUndecidedAtOnce(samples.request(booking));
    }
}
