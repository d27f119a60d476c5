package io.github.suppliersdk.webhooks.receiver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.webhooks.RequestBodies;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.HoldAnswer;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.StoredCall;
import io.github.suppliersdk.webhooks.StoredCall.Stage;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.WebhookStore;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecoveryTest {
    private static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");

    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);

    private WebhookReceiver receiver(WebhookStore store, Clock clock, Duration deadline) {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .store(store)
                .clock(clock)
                .deadline(deadline)
                .build();
    }

    private static StoredCall left(String id, Stage stage, String request, Instant leaseUntil) {
        return new StoredCall(id, 1, stage, leaseUntil, request, stage == Stage.UNDO ? 400 : 0, "");
    }

    @Test
    void aHoldThatAProcessLeftBehindIsReleasedBeforeItIsMadeAnew() throws Exception {
        CountDownLatch lookedForLeftovers = new CountDownLatch(1);
        CountDownLatch lookedForTheHold = new CountDownLatch(1);
        WebhookStore store = new Forwarding(WebhookStore.inMemory(10)) {
            @Override
            public List<StoredCall> interrupted(Instant leaseEndedBefore, int limit) {
                lookedForLeftovers.countDown();
                return super.interrupted(leaseEndedBefore, limit);
            }

            @Override
            public Optional<StoredCall> find(String id) {
                Optional<StoredCall> found = super.find(id);
                lookedForTheHold.countDown();
                return found;
            }
        };
        SettableClock clock = new SettableClock(NOW);
        store.insert(
                left("hold:" + hold.holdId(), Stage.RUNNING, RequestBodies.of(hold), NOW.plus(Duration.ofHours(1))));
        handler.onHold = request -> {
            assertThat(handler.releases).hasSize(1);
            return HoldAnswer.accepted("t-new");
        };
        try (WebhookReceiver receiver = receiver(store, clock, Duration.ofSeconds(20))) {
            CompletableFuture<WebhookResponse> repeated =
                    CompletableFuture.supplyAsync(() -> receiver.receive(samples.request(hold)));
            assertThat(lookedForLeftovers.await(30, SECONDS)).isTrue();
            assertThat(lookedForTheHold.await(30, SECONDS)).isTrue();
            clock.advance(Duration.ofHours(2)); // until now the other process could have been alive
            assertThat(repeated.get(30, SECONDS).text()).contains("t-new");
        }
        assertThat(handler.holds).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNNING", "UNDO"})
    void whatNobodyAsksForAgainIsGivenBackAllTheSame(Stage stage) throws Exception {
        WebhookStore store = WebhookStore.inMemory(10);
        Instant past = NOW.minusSeconds(1);
        String body = RequestBodies.of(booking, "operator_booking_id");
        store.insert(left("booking:" + booking.bookingId(), stage, body, past));
        store.insert(left("hold:" + hold.holdId(), stage, RequestBodies.of(hold), past));
        try (WebhookReceiver receiver = receiver(store, new SettableClock(NOW), Duration.ofMillis(200))) {
            assertThat(handler.releases.poll(30, SECONDS)).isEqualTo(hold);
            assertThat(handler.unconfirmed.poll(30, SECONDS))
                    .isEqualTo(SampleWebhooks.unconfirmedCancellation(booking));
            assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(store.interrupted(Instant.MAX, 10)).isEmpty();
        assertThat(store.find("hold:" + hold.holdId())).hasValueSatisfying(call -> {
            assertThat(call.status()).isEqualTo(400);
            assertThat(call.request()).isEmpty();
        });
        assertThat(handler.holds).isEmpty();
        assertThat(handler.bookings).isEmpty();
    }

    @Test
    void anUnconfirmedCancellationThatWasCutOffIsRunAgain() throws Exception {
        WebhookStore store = WebhookStore.inMemory(10);
        String body = RequestBodies.of(SampleWebhooks.unconfirmedCancellation(booking));
        store.insert(left("unconfirmed:" + booking.bookingId(), Stage.RUNNING, body, NOW.minusSeconds(1)));
        try (WebhookReceiver receiver = receiver(store, new SettableClock(NOW), Duration.ofMillis(200))) {
            assertThat(handler.unconfirmed.poll(30, SECONDS)).isNotNull();
            assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(store.interrupted(Instant.MAX, 10)).isEmpty();
    }

    @Test
    void whatWasGivenBackIsGivenBackAgainIfThatCouldNotBeStoredAndThenNoMore() throws Exception {
        AtomicBoolean down = new AtomicBoolean(true);
        WebhookStore store = new Forwarding(WebhookStore.inMemory(10)) {
            @Override
            public boolean replace(StoredCall expected, StoredCall next) {
                if (next.stage() == Stage.DONE && down.getAndSet(false)) {
                    throw new IllegalStateException("database");
                }
                return super.replace(expected, next);
            }
        };
        SettableClock clock = new SettableClock(NOW);
        store.insert(left("hold:" + hold.holdId(), Stage.UNDO, RequestBodies.of(hold), NOW.minusSeconds(1)));
        try (WebhookReceiver receiver = receiver(store, clock, Duration.ofMillis(200))) {
            assertThat(handler.releases.poll(30, SECONDS)).isEqualTo(hold);
            clock.advance(Duration.ofHours(1));
            assertThat(handler.releases.poll(30, SECONDS)).isEqualTo(hold);
            assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(store.interrupted(Instant.MAX, 10)).isEmpty();
        assertThat(handler.releases).isEmpty();
    }

    @Test
    void workThatTakesLongerThanALeaseIsNotTakenForDead() throws Exception {
        CountDownLatch renewals = new CountDownLatch(10);
        CountDownLatch mayEnd = new CountDownLatch(1);
        WebhookStore shared = new Forwarding(WebhookStore.inMemory(10)) {
            @Override
            public boolean replace(StoredCall expected, StoredCall next) {
                renewals.countDown();
                return super.replace(expected, next);
            }
        };
        handler.onHold = request -> {
            try {
                assertThat(mayEnd.await(30, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return HoldAnswer.accepted("t");
        };
        // ten looks are more than three leases
        try (WebhookReceiver receiver = receiver(shared, Clock.systemUTC(), Duration.ofMillis(300));
                WebhookReceiver other = receiver(shared, Clock.systemUTC(), Duration.ofMillis(300))) {
            assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(400);
            assertThat(renewals.await(60, SECONDS)).isTrue();
            assertThat(handler.releases).isEmpty();
            mayEnd.countDown();
            assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
            assertThat(handler.releases).hasSize(1);
            assertThat(other.receive(samples.request(hold)).status()).isEqualTo(400);
        }
        assertThat(handler.holds).hasSize(1);
    }

    @Test
    void aHoldThatAnotherProcessMadeAnewIsNotReleasedByTheOneTakenForDead() throws Exception {
        WebhookStore store = WebhookStore.inMemory(10);
        WebhookStore withoutSearch = new Forwarding(store) {
            @Override
            public List<StoredCall> interrupted(Instant leaseEndedBefore, int limit) {
                return List.of();
            }
        };
        CountDownLatch mayEnd = new CountDownLatch(1);
        handler.onHold = request -> {
            try {
                assertThat(mayEnd.await(30, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return HoldAnswer.accepted("t-late");
        };
        ScriptedHandler otherHandler = new ScriptedHandler();
        try (WebhookReceiver slow = receiver(store, new SettableClock(NOW), Duration.ofMillis(100));
                WebhookReceiver other = WebhookReceiver.builder()
                        .handler(otherHandler)
                        .addKey(WebhookKey.of("k"))
                        .store(withoutSearch)
                        .clock(new SettableClock(NOW.plus(Duration.ofHours(1)))) // by which the lease has ended
                        .deadline(Duration.ofSeconds(20))
                        .build()) {
            assertThat(slow.receive(samples.request(hold)).status()).isEqualTo(400);
            assertThat(other.receive(samples.request(hold)).status()).isEqualTo(200);
            mayEnd.countDown();
            assertThat(slow.close(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(otherHandler.releases).hasSize(1); // what was left behind, before it was made anew
        assertThat(handler.releases).isEmpty();
    }

    @Test
    void nothingIsRunWhenItCannotBeStored() {
        WebhookStore broken = new Forwarding(WebhookStore.inMemory(10)) {
            @Override
            public boolean insert(StoredCall call) {
                throw new IllegalStateException("password=hunter2");
            }
        };
        try (WebhookReceiver receiver = receiver(broken, Clock.systemUTC(), Duration.ofSeconds(20))) {
            WebhookResponse response = receiver.receive(samples.request(hold));
            assertThat(response.text()).contains("UNCLASSIFIED_ERROR").doesNotContain("hunter2");
        }
        assertThat(handler.holds).isEmpty();
    }

    @Test
    void aSuccessThatCannotBeStoredIsRefusedAndGivenBack() {
        AtomicBoolean down = new AtomicBoolean();
        WebhookStore breaking = new Forwarding(WebhookStore.inMemory(10)) {
            @Override
            public boolean replace(StoredCall expected, StoredCall next) {
                if (down.get()) {
                    throw new IllegalStateException("database");
                }
                return super.replace(expected, next);
            }
        };
        handler.onHold = request -> {
            down.set(true);
            return HoldAnswer.accepted("t");
        };
        try (WebhookReceiver receiver = receiver(breaking, Clock.systemUTC(), Duration.ofSeconds(20))) {
            assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(400);
            assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        }
        assertThat(handler.releases).containsExactly(hold);
    }

    @Test
    void theStoreInMemoryForgetsTheOldestAnswersAndNoUnfinishedWork() {
        WebhookStore store = WebhookStore.inMemory(3);
        store.insert(left("running", Stage.RUNNING, "", NOW));
        for (int i = 0; i < 5; i++) {
            assertThat(store.insert(left("done" + i, Stage.DONE, "", NOW))).isTrue();
        }
        assertThat(store.find("running")).isPresent();
        assertThat(store.find("done2")).isEmpty();
        assertThat(store.find("done3")).isPresent();
        assertThat(store.insert(left("done4", Stage.DONE, "", NOW))).isFalse();
        StoredCall stored = store.find("done4").orElseThrow();
        StoredCall next = new StoredCall("done4", 2, Stage.DONE, NOW, "", 200, "x");
        assertThat(store.replace(stored, next)).isTrue();
        assertThat(store.replace(stored, next)).isFalse();
    }

    private static class Forwarding implements WebhookStore {
        private final WebhookStore to;

        Forwarding(WebhookStore to) {
            this.to = to;
        }

        @Override
        public Optional<StoredCall> find(String id) {
            return to.find(id);
        }

        @Override
        public boolean insert(StoredCall call) {
            return to.insert(call);
        }

        @Override
        public boolean replace(StoredCall expected, StoredCall next) {
            return to.replace(expected, next);
        }

        @Override
        public List<StoredCall> interrupted(Instant leaseEndedBefore, int limit) {
            return to.interrupted(leaseEndedBefore, limit);
        }
    }
}
