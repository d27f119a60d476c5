package io.github.suppliersdk.webhooks.receiver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The responses and the handler calls of two receivers on one inbox, as in two processes. */
@Timeout(120)
class ReceiverTest {
    private static final BookingResponse CONFIRMED = BookingResponse.confirmed(
            "t", Ticket.forAll("n-1", TicketFormat.QR), Ticket.forAll("n-2", TicketFormat.QR));

    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final WebhookInbox inbox = WebhookInbox.inMemory();
    private final SettableClock clock = new SettableClock(Instant.parse("2027-01-01T00:00:00Z"));
    private final BlockingQueue<SlotChange> slots = new LinkedBlockingQueue<>();
    private final BlockingQueue<WebhookEvent> events = new LinkedBlockingQueue<>();
    private final HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);
    private final WebhookReceiver receiver = builder().build();
    private final WebhookReceiver other = builder().build();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final ExecutorService callers = Executors.newCachedThreadPool();

    ReceiverTest() {
        handler.onBook = request -> CONFIRMED;
    }

    private WebhookReceiverConfig.Builder builder() {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .inbox(inbox)
                .clock(clock)
                .holdTimeZone(any -> ZoneOffset.UTC)
                .slotMarks((change, transaction) -> transaction.afterCommit(() -> slots.add(change)))
                .addObserver(event -> {
                    throw new IllegalStateException("an observer of the user's");
                })
                .addObserver(events::add);
    }

    @AfterEach
    void close() {
        mayEnd.countDown();
        receiver.close();
        other.close();
        callers.shutdown();
    }

    private int status(WebhookRequest request) {
        return receiver.receive(request).status();
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

    private WebhookRequest unconfirmed() {
        return samples.request(SampleWebhooks.unconfirmedCancellation(booking));
    }

    private void parkInTheHandler() {
        handler.onBook = request -> {
            begun.countDown();
            try {
                assertThat(mayEnd.await(60, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return CONFIRMED;
        };
    }

    private CompletableFuture<WebhookResponse> inBackground(WebhookReceiver to, WebhookRequest request) {
        return CompletableFuture.supplyAsync(() -> to.receive(request), callers);
    }

    @Test
    void anyProcessRepeatsTheResponseOfTheRow() {
        book();
        String first = receiver.receive(samples.request(booking)).text();
        assertThat(other.receive(samples.request(booking)).text())
                .isEqualTo(first)
                .contains("n-2");
        assertThat(other.receive(samples.request(hold)).text()).contains(hold.holdId(), "t-hold");
        assertThat(handler.holds).hasSize(1);
        assertThat(handler.bookings).hasSize(1);
        assertThat(events)
                .extracting(WebhookEvent::outcome)
                .containsExactly(
                        WebhookOutcome.HANDLED,
                        WebhookOutcome.HANDLED,
                        WebhookOutcome.REPEATED,
                        WebhookOutcome.REPEATED,
                        WebhookOutcome.REPEATED);
    }

    @Test
    void theSameIdWithOtherContentIsRefusedAndChangesNothing() {
        book();
        HoldRequest more = hold.withQuantities(HolderQuantity.of("adult", 3));
        assertThat(other.receive(samples.request(more)).text()).contains("INCORRECT_REQUEST");
        assertThat(receiver.receive(samples.request(
                                booking.withHolder(booking.holder().withFirstName("Other"))))
                        .text())
                .contains("INCORRECT_REQUEST");
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(handler.holds).hasSize(1);
        assertThat(handler.bookings).hasSize(1);
    }

    @Test
    void theOrderOfUnorderedFieldsAndUnknownFieldsDoNotMatter() {
        HoldRequest two = hold.withQuantities(HolderQuantity.of("adult", 1), HolderQuantity.of("child", 1));
        Map<String, Object> unknown = Map.of("sent_again", true);
        HoldRequest swapped = hold.withQuantities(
                        HolderQuantity.of("child", 1).withAdditionalProperties(unknown), HolderQuantity.of("adult", 1))
                .withAdditionalProperties(unknown);
        assertThat(status(samples.request(two))).isEqualTo(200);
        assertThat(status(samples.request(swapped))).isEqualTo(200);
        assertThat(handler.holds).hasSize(1);
        BookingRequest again = booking.withHolder(booking.holder().withAdditionalProperties(unknown))
                .withItems(booking.items().get(0).withAdditionalProperties(unknown));
        BookingRequest first = booking.withItems(booking.items().get(0)).withHoldId(two.holdId());
        assertThat(status(samples.request(first))).isEqualTo(200);
        assertThat(status(samples.request(again.withHoldId(two.holdId())))).isEqualTo(200);
        assertThat(handler.bookings).hasSize(1);
    }

    @Test
    void anExceptionMeansThatNothingHasHappened() {
        handler.onHold = request -> {
            throw new IllegalStateException("database");
        };
        assertThat(status(samples.request(hold))).isEqualTo(503);
        handler.onHold = request -> {
            throw new StackOverflowError();
        };
        assertThat(status(samples.request(hold))).isEqualTo(503);
        handler.onHold = request -> HoldResponse.accepted("t");
        assertThat(status(samples.request(hold))).isEqualTo(200);
        handler.onBook = request -> {
            throw new IllegalStateException("database");
        };
        assertThat(status(samples.request(booking))).isEqualTo(503);
        handler.onBook = request -> CONFIRMED;
        assertThat(status(samples.request(booking))).isEqualTo(200);
    }

    @Test
    void aRefusalIsRepeatedAndLeavesTheHoldAsItWas() {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        handler.onBook = request -> BookingResponse.refused(BookingRefusal.VALIDATION_ERROR);
        assertThat(receiver.receive(samples.request(booking)).text()).contains("VALIDATION_ERROR");
        handler.onBook = request -> CONFIRMED;
        assertThat(other.receive(samples.request(booking)).text()).contains("VALIDATION_ERROR");
        assertThat(status(samples.request(booking.withBookingId("second")))).isEqualTo(200);
    }

    @Test
    void aResultThatCannotBeSentIsAnException() {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        handler.onBook = request -> BookingResponse.confirmed(
                "t",
                Ticket.forPerson("n", TicketFormat.QR, booking.items().get(0).withRequestId("another")));
        assertThat(status(samples.request(booking))).isEqualTo(503);
        handler.onBook = request -> none();
        assertThat(status(samples.request(booking))).isEqualTo(503);
        assertThat(events.stream().map(WebhookEvent::failure).flatMap(Optional::stream))
                .extracting(Throwable::getMessage)
                .anyMatch(message -> message.contains("which the booking does not have"));
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T none() {
        return null;
    }

    @Test
    void eachOfTwoPartialCancellationsReachesTheHandlerWithItsTickets() {
        book();
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        assertThat(other.receive(samples.request(cancelling("n-2"))).status()).isEqualTo(200);
        assertThat(handler.cancellations)
                .extracting(CancellationRequest::ticketNumbers)
                .containsExactly(List.of("n-1"), List.of("n-2"));
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        assertThat(handler.cancellations).hasSize(2);
        assertThat(status(samples.request(booking))).isEqualTo(200);
    }

    @Test
    void aConfirmationIsNotReturnedAgainOnceAllItsTicketsAreCancelled() {
        book();
        assertThat(status(samples.request(cancelling("n-2", "n-1")))).isEqualTo(200);
        assertThat(other.receive(samples.request(booking)).text()).contains("The booking was cancelled.");
    }

    @Test
    void aRefusedCancellationIsAskedAgainOnceTheRefusalIsOld() {
        book();
        handler.onCancel = request -> CancellationResponse.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING);
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(400);
        handler.onCancel = request -> CancellationResponse.accepted();
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(400);
        clock.advance(Duration.ofSeconds(17)); // longer than twice the deadline
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        assertThat(handler.cancellations).hasSize(2);
    }

    @Test
    void aBookingThatIsCancelledBeforeItComesIsRefused() throws Exception {
        assertThat(status(unconfirmed())).isEqualTo(200);
        assertThat(handler.unconfirmed.poll(60, SECONDS)).isNotNull();
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(status(samples.request(booking))).isEqualTo(400);
        assertThat(handler.bookings).isEmpty();
    }

    /** What the service sent reaches the handler, also of a booking that is not known, and by way of the worker. */
    @Test
    void anUnconfirmedCancellationIsPassedWithAllItsFields() throws Exception {
        UnconfirmedCancellation request = UnconfirmedCancellation.builder(booking.bookingId())
                .transactionId("t-9")
                .addTicketNumbers("n-7")
                .putAdditionalProperty("reason", "timed out")
                .build();
        assertThat(status(samples.request(request))).isEqualTo(200);
        assertThat(handler.unconfirmed.poll(60, SECONDS)).isEqualTo(request);
        handler.onUnconfirmed = any -> {
            handler.onUnconfirmed = again -> {};
            throw new IllegalStateException("database");
        };
        assertThat(status(samples.request(request))).isEqualTo(200);
        assertThat(handler.unconfirmed.poll(60, SECONDS)).isEqualTo(request);
        assertThat(handler.unconfirmed.poll(60, SECONDS)).isEqualTo(request); // the worker's
    }

    @Test
    void anUnconfirmedCancellationIsAcceptedWhileItsBookingIsRunning() throws Exception {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        parkInTheHandler();
        CompletableFuture<WebhookResponse> response = inBackground(receiver, samples.request(booking));
        assertThat(begun.await(60, SECONDS)).isTrue();
        for (WebhookReceiver process : List.of(receiver, other)) {
            assertThat(process.receive(unconfirmed()).status()).isEqualTo(200);
        }
        assertThat(inbox.operations().open())
                .singleElement()
                .satisfies(open -> assertThat(open.id()).isEqualTo(booking.bookingId()));
        mayEnd.countDown();
        response.join();
        assertThat(handler.unconfirmed.poll(60, SECONDS)).isNotNull();
        WebhookResponse last = receiver.receive(samples.request(booking));
        assertThat(last.text()).contains("The booking was cancelled.");
    }

    @Test
    void whatIsDecidedAfterTheDeadlineIsRolledBack() {
        List<String> takenBack = new ArrayList<>();
        Duration deadline = Duration.ofMillis(200);
        ScriptedHandler slow = new ScriptedHandler() {
            @Override
            public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
                transaction.onRollback(() -> takenBack.add(request.holdId()));
                long until = System.nanoTime() + deadline.multipliedBy(2).toNanos();
                while (System.nanoTime() < until) {
                    LockSupport.parkNanos(until - System.nanoTime());
                }
                return HoldResponse.accepted("t");
            }
        };
        try (WebhookReceiver quick = builder().handler(slow).deadline(deadline).build()) {
            while (takenBack.isEmpty()) { // on a slow machine the deadline may be over before the handler is called
                assertThat(quick.receive(samples.request(hold)).status()).isEqualTo(503);
            }
        }
        assertThat(takenBack).containsExactly(hold.holdId());
        assertThat(status(samples.request(hold))).isEqualTo(200); // nothing is stored
        assertThat(handler.holds).hasSize(1);
        assertThat(events.stream().map(WebhookEvent::outcome)).contains(WebhookOutcome.LATE);
    }

    @Test
    void duplicatesWaitForTheFirstOne() throws Exception {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        parkInTheHandler();
        List<CompletableFuture<WebhookResponse>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(inBackground(receiver, samples.request(booking)));
        }
        assertThat(begun.await(60, SECONDS)).isTrue();
        // they are more than there are turns, which have connections, and yet others are handled
        assertThat(status(samples.request(hold.withHoldId("other")))).isEqualTo(200);
        mayEnd.countDown();
        for (CompletableFuture<WebhookResponse> each : all) {
            assertThat(each.get(60, SECONDS).status()).isEqualTo(200);
        }
        assertThat(handler.bookings).hasSize(1);
    }

    @Test
    void requestsWaitForTheirTurnAndHealthChecksDoNot() throws Exception {
        try (WebhookReceiver small = builder().maxConcurrent(1).build()) {
            assertThat(small.receive(samples.request(hold)).status()).isEqualTo(200);
            parkInTheHandler();
            CompletableFuture<WebhookResponse> first = inBackground(small, samples.request(booking));
            assertThat(begun.await(60, SECONDS)).isTrue();
            CompletableFuture<WebhookResponse> second = inBackground(
                    small, samples.request(SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 1))));
            assertThat(small.receive(samples.healthCheck()).status()).isEqualTo(200);
            mayEnd.countDown();
            assertThat(first.get(60, SECONDS).status()).isEqualTo(200);
            assertThat(second.get(60, SECONDS).status()).isEqualTo(200);
        }
    }

    @Test
    void aClosedReceiverLetsRequestsEndAndRefusesNewOnes() throws Exception {
        assertThat(status(samples.request(hold))).isEqualTo(200);
        parkInTheHandler();
        CompletableFuture<WebhookResponse> running = inBackground(receiver, samples.request(booking));
        assertThat(begun.await(60, SECONDS)).isTrue();
        assertThat(receiver.close(Duration.ofMillis(1))).isFalse();
        assertThat(status(samples.request(hold))).isEqualTo(503);
        assertThat(status(samples.healthCheck())).isEqualTo(503);
        mayEnd.countDown();
        assertThat(running.get(60, SECONDS).status()).isEqualTo(200);
        assertThat(receiver.close(Duration.ofSeconds(60))).isTrue();
    }

    @Test
    void aBookingWithoutAnActiveHoldIsRefusedWithoutTheHandler() {
        assertThat(receiver.receive(samples.request(booking)).text()).contains("INACTIVE_HOLD_KEY");
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(status(samples.request(booking))).isEqualTo(400); // a refusal is final
        clock.set(hold.expirationTime().toInstant(ZoneOffset.UTC));
        assertThat(receiver.receive(samples.request(booking.withBookingId("late")))
                        .text())
                .contains("INACTIVE_HOLD_KEY");
        assertThat(handler.bookings).isEmpty();
    }

    @Test
    void aHoldIsTakenByOneBookingOnly() {
        book();
        assertThat(other.receive(samples.request(booking.withBookingId("second")))
                        .text())
                .contains("INACTIVE_HOLD_KEY");
        assertThat(status(samples.request(hold))).isEqualTo(200);
    }

    @Test
    void theHandlerIsToldTheEndOfHoldsButNotOfBookedOnes() throws Exception {
        HoldRequest booked = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 1));
        assertThat(status(samples.request(booked))).isEqualTo(200);
        assertThat(status(samples.request(SampleWebhooks.booking(booked)))).isEqualTo(200);
        assertThat(status(samples.request(hold))).isEqualTo(200);
        clock.set(hold.expirationTime().toInstant(ZoneOffset.UTC).plusSeconds(61)); // with the tolerance of clocks
        assertThat(handler.ends.poll(60, SECONDS)).isEqualTo(hold);
        assertThat(receiver.receive(samples.request(booking)).text()).contains("INACTIVE_HOLD_KEY");
        assertThat(handler.ends).isEmpty();
    }

    @Test
    void whatChangesTheSeatsOfASlotMarksIt() throws Exception {
        Optional<Instant> end = Optional.of(hold.expirationTime().toInstant(ZoneOffset.UTC));
        book();
        assertThat(status(samples.request(cancelling("n-1")))).isEqualTo(200);
        assertThat(status(unconfirmed())).isEqualTo(200);
        assertThat(slots.poll(60, SECONDS)).isEqualTo(new SlotChange("e1", "o1", "s1", end));
        for (int i = 0; i < 3; i++) {
            assertThat(slots.poll(60, SECONDS)).isEqualTo(new SlotChange("e1", "o1", "s1", Optional.empty()));
        }
        // a source has no such slot either, so that a verification would delete it
        for (HoldRefusal code : HoldRefusal.values()) {
            handler.onHold = request -> HoldResponse.refused(code);
            HoldRequest refused = SampleWebhooks.hold("e1", "o1", slot(code), HolderQuantity.of("adult", 1));
            assertThat(status(samples.request(refused))).isEqualTo(400);
        }
        List<String> marked = new ArrayList<>();
        slots.forEach(change -> marked.add(change.slotId()));
        assertThat(marked)
                .doesNotContain(
                        slot(HoldRefusal.ELEMENT_NOT_FOUND), slot(HoldRefusal.INACTIVE_OR_UNAVAILABLE_EXPERIENCE))
                .contains(slot(HoldRefusal.NO_CAPACITY_LEFT));
    }

    private static String slot(HoldRefusal code) {
        return code.name().toLowerCase(java.util.Locale.ROOT);
    }

    @Test
    void aMarkThatFailsRollsTheWebhookBack() {
        try (WebhookReceiver marking = builder()
                .slotMarks((change, transaction) -> {
                    throw new IllegalStateException("no outbox");
                })
                .build()) {
            assertThat(marking.receive(samples.request(hold)).status()).isEqualTo(503);
        }
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(handler.holds).hasSize(2);
    }

    @Test
    void theHandlerRunsOnTheThreadOfTheRequest() {
        Thread[] ran = new Thread[1];
        handler.onHold = request -> {
            ran[0] = Thread.currentThread();
            return HoldResponse.accepted("t");
        };
        assertThat(status(samples.request(hold))).isEqualTo(200);
        assertThat(ran[0]).isSameAs(Thread.currentThread());
    }

    @Test
    void aZoneThatFailsGrantsNothing() {
        try (WebhookReceiver lost = builder()
                .holdTimeZone(any -> {
                    throw new IllegalStateException("no zone");
                })
                .build()) {
            assertThat(lost.receive(samples.request(hold)).status()).isEqualTo(503);
        }
        assertThat(handler.holds).isEmpty();
        assertThat(status(samples.request(hold))).isEqualTo(200);
    }

    /** When summer time ends in Berlin, the local time 02:30 occurs at 00:30 and at 01:30 UTC. */
    @Test
    void aHoldThatEndsInTheRepeatedHourEndsInItsSecondOccurrence() {
        HoldRequest repeated = hold.withExpirationTime(java.time.LocalDateTime.of(2027, 10, 31, 2, 30));
        clock.set(Instant.parse("2027-10-31T01:20:00Z"));
        try (WebhookReceiver berlin =
                builder().holdTimeZone(any -> ZoneId.of("Europe/Berlin")).build()) {
            assertThat(berlin.receive(samples.request(repeated)).status()).isEqualTo(200);
            assertThat(berlin.receive(samples.request(booking)).status()).isEqualTo(200);
        }
    }
}
