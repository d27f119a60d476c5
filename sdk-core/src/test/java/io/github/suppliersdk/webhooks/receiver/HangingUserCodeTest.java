package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** User code that hangs, throws, or calls the receiver affects only its own request. */
@Timeout(60)
class HangingUserCodeTest {
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @AfterEach
    void end() {
        mayEnd.countDown();
    }

    private WebhookReceiverConfig.Builder config(Duration deadline) {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .deadline(deadline);
    }

    private void hang() {
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("the receiver is closed", e);
        }
    }

    /** Hangs and ignores interrupts. */
    private void hangForGood() {
        boolean isInterrupted = false;
        while (mayEnd.getCount() > 0) {
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static HoldRequest hold() {
        return SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    }

    @Test
    void aHangingTimeZoneLookUpDelaysOnlyItsOwnHoldAndNotClose() throws Exception {
        HoldRequest stuck = hold();
        CountDownLatch hangs = new CountDownLatch(1);
        WebhookReceiver receiver = config(Duration.ofHours(1))
                .holdTimeZone(hold -> {
                    if (hold.equals(stuck)) {
                        hangs.countDown();
                        hangForGood();
                    }
                    return ZoneOffset.UTC;
                })
                .build();
        CompletableFuture<WebhookResponse> response =
                CompletableFuture.supplyAsync(() -> receiver.receive(samples.request(stuck)));
        assertThat(hangs.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(200);
        assertThat(receiver.close(Duration.ofMillis(1))).isFalse();
        assertThat(response.get(10, TimeUnit.SECONDS).status()).isEqualTo(503);
    }

    @Test
    void aHoldIsGrantedWhenItsTimeZoneCannotBeFound() {
        try (WebhookReceiver receiver = config(Duration.ofSeconds(30))
                .holdTimeZone(hold -> {
                    throw new AssertionError("the user's own");
                })
                .build()) {
            assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(200);
        }
    }

    @Test
    void aHoldQueuedInTheExecutorBeyondItsDeadlineIsSkipped() throws Exception {
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        try (WebhookReceiver receiver =
                config(Duration.ofSeconds(2)).handlerExecutor(queue::add).build()) { // time to store the refusal
            assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(400);
            queue.take().run(); // the late hold is skipped, so that it does not delay others
            // the compensation is made all the same: the row does not show that the hold was not made
            queue.take().run();
            assertThat(handler.releases).hasSize(1);
            assertThat(handler.holds).isEmpty();
        }
    }

    @Test
    void aWaitingRequestGetsAResponseWhenTheReceiverCloses() throws Exception {
        CountDownLatch atWork = new CountDownLatch(1);
        handler.onHold = request -> {
            atWork.countDown();
            hang();
            return HoldResponse.accepted("t");
        };
        WebhookReceiver receiver = config(Duration.ofHours(1)).build();
        CompletableFuture<WebhookResponse> response =
                CompletableFuture.supplyAsync(() -> receiver.receive(samples.request(hold())));
        assertThat(atWork.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(receiver.close(Duration.ofMillis(1))).isFalse();
        assertThat(response.get(30, TimeUnit.SECONDS).status()).isEqualTo(503);
    }

    @Test
    void aHangingObserverDelaysNoResponse() {
        try (WebhookReceiver receiver =
                config(Duration.ofSeconds(30)).addObserver(event -> hang()).build()) {
            for (int i = 0; i < 20; i++) {
                assertThat(receiver.receive(SampleWebhooks.withKey("wrong").request(hold()))
                                .status())
                        .isEqualTo(401);
            }
            assertThat(receiver.close(Duration.ofMillis(1))).isFalse();
            mayEnd.countDown();
        }
    }

    @Test
    void aFullStoreIsReportedAtOnceAndByTheHealthCheck() {
        try (WebhookReceiver receiver = config(Duration.ofMinutes(5))
                .store(InMemoryWebhookStore.ofCapacity(1))
                .build()) {
            assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(200);
            assertThat(receiver.receive(samples.healthCheck()).status()).isEqualTo(200);
            // otherwise this holds after five minutes
            assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(503);
            assertThat(receiver.receive(samples.healthCheck()).status()).isEqualTo(503);
        }
    }

    @Test
    void pendingReportsAreDeliveredBeforeCloseReturns() {
        AtomicInteger told = new AtomicInteger();
        WebhookReceiver receiver = config(Duration.ofSeconds(30))
                .addObserver(event -> {
                    LockSupport.parkNanos(1_000_000); // slower than the requests arrive
                    told.incrementAndGet();
                })
                .build();
        for (int i = 0; i < 200; i++) {
            assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(200);
        }
        assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        assertThat(told).hasValue(200);
    }

    @Test
    void aHangingObserverOccupiesAFewThreadsAndDoesNotAffectOthers() throws Exception {
        int holds = 20;
        AtomicInteger hanging = new AtomicInteger();
        Semaphore told = new Semaphore(0);
        WebhookObserver stuck = new WebhookObserver() {
            @Override
            public void onWebhook(WebhookEvent event) {}

            @Override
            public void onSlotChanged(SlotChange change) {
                hanging.incrementAndGet();
                hang();
            }
        };
        WebhookObserver other = new WebhookObserver() {
            @Override
            public void onWebhook(WebhookEvent event) {}

            @Override
            public void onSlotChanged(SlotChange change) {
                told.release();
            }
        };
        try (WebhookReceiver receiver =
                config(Duration.ofSeconds(30)).addObservers(stuck, other).build()) {
            for (int i = 0; i < holds; i++) {
                assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(200);
            }
            assertThat(told.tryAcquire(holds, 30, TimeUnit.SECONDS)).isTrue();
            assertThat(hanging.get()).isBetween(1, 4);
            mayEnd.countDown();
        }
    }

    @Test
    void aHandlerMayPassAnotherRequestToTheReceiver() {
        HoldRequest outer = hold();
        CompletableFuture<Integer> inner = new CompletableFuture<>();
        try (WebhookReceiver receiver = config(Duration.ofSeconds(30)).build()) {
            handler.onHold = request -> {
                if (request.equals(outer)) {
                    inner.complete(receiver.receive(samples.request(hold())).status());
                }
                return HoldResponse.accepted("t");
            };
            assertThat(receiver.receive(samples.request(outer)).status()).isEqualTo(200);
            assertThat(inner.join()).isEqualTo(200);
        }
    }

    /** A service that got 503 at the start would consider a healthy supplier unhealthy. */
    @Test
    void allHealthChecksWaitForTheFirstOutcome() throws Exception {
        int checks = 20;
        List<Integer> statuses = new CopyOnWriteArrayList<>();
        List<Thread> callers = new ArrayList<>();
        try (WebhookReceiver receiver = config(Duration.ofSeconds(30))
                .putHealthProbe("database", this::hang)
                .build()) {
            for (int i = 0; i < checks; i++) {
                Thread caller = new Thread(() ->
                        statuses.add(receiver.receive(samples.healthCheck()).status()));
                callers.add(caller);
                caller.start();
            }
            for (Thread caller : callers) {
                while (caller.getState() != Thread.State.TIMED_WAITING
                        && caller.getState() != Thread.State.TERMINATED) {
                    Thread.onSpinWait();
                }
            }
            mayEnd.countDown();
            for (Thread caller : callers) {
                caller.join();
            }
        }
        assertThat(statuses).hasSize(checks).containsOnly(200);
    }

    /** Otherwise the stored booking could not be read again, and would never be compensated. */
    @Test
    void aBookingWhoseTicketsAreTooLongToBeStoredIsCompensated() throws Exception {
        HoldRequest hold = hold();
        BookingRequest booking = SampleWebhooks.booking(hold);
        handler.onBook =
                request -> BookingResponse.confirmed("t", Ticket.forAll("n".repeat(1024 * 1024), TicketFormat.QR));
        try (WebhookReceiver receiver = config(Duration.ofSeconds(30)).build()) {
            assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
            assertThat(receiver.receive(samples.request(booking)).status()).isNotEqualTo(200);
            assertThat(handler.unconfirmed.poll(30, TimeUnit.SECONDS))
                    .extracting(UnconfirmedCancellation::bookingId)
                    .isEqualTo(booking.bookingId());
        }
    }
}
