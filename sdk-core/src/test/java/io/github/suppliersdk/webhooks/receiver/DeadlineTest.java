package io.github.suppliersdk.webhooks.receiver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingAnswer;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationAnswer;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldAnswer;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.WebhookStats;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeadlineTest {
    private static final Duration DEADLINE = Duration.ofMillis(150);

    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final WebhookStats stats = new WebhookStats();
    private final CountDownLatch slowWork = new CountDownLatch(1);
    private final HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);
    private final WebhookReceiver receiver = WebhookReceiver.builder()
            .handler(handler)
            .addKey(WebhookKey.of("k"))
            .deadline(DEADLINE)
            .addObserver(stats)
            .build();

    @AfterEach
    void close() {
        slowWork.countDown();
        receiver.close();
    }

    private void awaitSlowWork() {
        try {
            assertThat(slowWork.await(30, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void finishEverything() {
        slowWork.countDown();
        assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void aLateHoldIsRefusedInTimeAndReleasedOnceWhenItSucceedsAfterAll() {
        handler.onHold = request -> {
            awaitSlowWork();
            return HoldAnswer.accepted("t");
        };
        WebhookResponse response = receiver.receive(samples.request(hold));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("UNCLASSIFIED_ERROR", "No answer in time.");
        assertThat(handler.releases).isEmpty();
        assertThat(receiver.receive(samples.request(hold)).text()).isEqualTo(response.text());
        finishEverything();
        assertThat(handler.releases).containsExactly(hold);
        assertThat(handler.holds).hasSize(1);
        assertThat(stats.of(WebhookKind.HOLD).outcomes())
                .containsEntry(WebhookOutcome.LATE, 1L)
                .containsEntry(WebhookOutcome.REPEATED, 1L);
        assertThat(stats.of(WebhookKind.HOLD).refusals()).containsEntry("UNCLASSIFIED_ERROR", 2L);
        assertThat(stats.undone()).isEqualTo(1);
    }

    @Test
    void aLateBookingIsCancelledAndTheServicesOwnCancellationIsAnsweredWithoutTheHandler() throws Exception {
        handler.onBook = request -> {
            awaitSlowWork();
            return BookingAnswer.confirmed("t-late", Ticket.forAll("n-late", TicketFormat.TEXT));
        };
        assertThat(receiver.receive(samples.request(booking)).status()).isEqualTo(400);
        slowWork.countDown();
        UnconfirmedCancellation undone = handler.unconfirmed.poll(30, SECONDS);
        assertThat(undone).isNotNull();
        assertThat(undone.bookingId()).isEqualTo(booking.bookingId());
        assertThat(undone.transactionId()).contains("t-late");
        assertThat(undone.ticketNumbers()).containsExactly("n-late");
        WebhookResponse cancelled = receiver.receive(samples.request(SampleWebhooks.unconfirmedCancellation(booking)));
        assertThat(cancelled.status()).isEqualTo(200);
        finishEverything();
        assertThat(handler.unconfirmed).isEmpty();
    }

    @Test
    void lateWorkThatDidNotSucceedIsNotGivenBack() {
        handler.onHold = request -> {
            awaitSlowWork();
            return HoldAnswer.refused(HoldRefusal.NO_CAPACITY_LEFT);
        };
        handler.onBook = request -> {
            awaitSlowWork();
            throw new IllegalStateException("database");
        };
        assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(400);
        assertThat(receiver.receive(samples.request(booking)).status()).isEqualTo(400);
        finishEverything();
        assertThat(handler.releases).isEmpty();
        assertThat(handler.unconfirmed).isEmpty();
    }

    @Test
    void aLateCancellationIsRememberedAndAcceptedTheNextTime() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        handler.onCancel = request -> {
            awaitSlowWork();
            done.countDown();
            return CancellationAnswer.accepted();
        };
        CancellationRequest cancellation =
                SampleWebhooks.cancellation(booking, BookingAnswer.confirmed("t", Ticket.forAll("n", TicketFormat.QR)));
        assertThat(receiver.receive(samples.request(cancellation)).text()).contains("UNCLASSIFIED_ERROR");
        slowWork.countDown();
        assertThat(done.await(30, SECONDS)).isTrue();
        WebhookResponse again = receiver.receive(samples.request(cancellation));
        while (again.status() != 200) { // the first one is being stored
            again = receiver.receive(samples.request(cancellation));
        }
        finishEverything();
        assertThat(handler.cancellations).hasSize(1);
    }

    @Test
    void anUnconfirmedCancellationIsNeverRefused() {
        handler.onUnconfirmed = request -> awaitSlowWork();
        WebhookResponse response = receiver.receive(samples.request(SampleWebhooks.unconfirmedCancellation(booking)));
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.body()).isEmpty();
        finishEverything();
        assertThat(handler.unconfirmed).hasSize(1);
    }

    @Test
    void givingBackIsTriedAgainUntilItSucceeds() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        CountDownLatch released = new CountDownLatch(1);
        handler.onHold = request -> {
            awaitSlowWork();
            return HoldAnswer.accepted("t");
        };
        handler.onRelease = request -> {
            if (tries.incrementAndGet() < 3) {
                throw new IllegalStateException("database");
            }
            released.countDown();
        };
        assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(400);
        slowWork.countDown();
        assertThat(released.await(120, SECONDS)).isTrue();
        finishEverything();
        assertThat(tries).hasValue(3);
        assertThat(stats.undoFailures()).isEqualTo(2);
        assertThat(stats.undone()).isEqualTo(1);
    }

    @Test
    void aTicketForAnotherBookingIsNotSentAndTheBookingIsCancelled() {
        BookingRequest other = SampleWebhooks.booking(hold);
        handler.onBook = request -> BookingAnswer.confirmed(
                "t", Ticket.forPerson("n", TicketFormat.QR, other.items().get(0)));
        WebhookResponse response = receiver.receive(samples.request(booking));
        assertThat(response.text()).contains("UNCLASSIFIED_ERROR");
        finishEverything();
        assertThat(handler.unconfirmed)
                .extracting(UnconfirmedCancellation::bookingId)
                .containsExactly(booking.bookingId());
        assertThat(stats.of(WebhookKind.BOOKING).outcomes()).containsOnlyKeys(WebhookOutcome.FAILED);
    }

    /** The handler takes about as long as the deadline, so both win sometimes. */
    @Test
    void everyHoldIsEitherAcceptedOrReleasedOnceHoweverCloseTheDeadline() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        handler.onHold = request -> {
            try {
                long millis = DEADLINE.toMillis() - 3 + request.seats() % 6;
                assertThat(never.await(millis, TimeUnit.MILLISECONDS)).isFalse();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return HoldAnswer.accepted("t");
        };
        Set<String> accepted = ConcurrentHashMap.newKeySet();
        ExecutorService callers = Executors.newFixedThreadPool(16);
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 1; i <= 200; i++) {
            HoldRequest one = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", i));
            calls.add(callers.submit(() -> {
                if (receiver.receive(samples.request(one)).status() == 200) {
                    accepted.add(one.holdId());
                }
            }));
        }
        for (Future<?> call : calls) {
            call.get(30, SECONDS);
        }
        callers.shutdown();
        finishEverything();
        List<String> released =
                handler.releases.stream().map(HoldRequest::holdId).toList();
        assertThat(released).doesNotHaveDuplicates().doesNotContainAnyElementsOf(accepted);
        // a request whose time is over before its turn comes is not handed to the handler at all
        assertThat(released.size() + accepted.size()).isEqualTo(handler.holds.size());
        assertThat(accepted).isNotEmpty();
    }
}
