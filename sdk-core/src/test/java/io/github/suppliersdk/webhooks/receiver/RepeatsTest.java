package io.github.suppliersdk.webhooks.receiver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingAnswer;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationAnswer;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldAnswer;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.WebhookStore;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RepeatsTest {
    private static final BookingAnswer CONFIRMED =
            BookingAnswer.confirmed("t-booking", Ticket.forAll("n-1", TicketFormat.QR));

    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final ScriptedHandler otherHandler = new ScriptedHandler();
    private final HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);
    private final CancellationRequest cancellation = SampleWebhooks.cancellation(booking, CONFIRMED);
    private final UnconfirmedCancellation unconfirmed = SampleWebhooks.unconfirmedCancellation(booking);
    private final WebhookStore store = WebhookStore.inMemory(1000);
    private final WebhookReceiver receiver = receiver(handler);
    /** As another process with the same database would be. */
    private final WebhookReceiver other = receiver(otherHandler);

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    private WebhookReceiver receiver(ScriptedHandler own) {
        return WebhookReceiver.builder()
                .handler(own)
                .addKey(WebhookKey.of("k"))
                .deadline(Duration.ofSeconds(20))
                .store(store)
                .build();
    }

    @AfterEach
    void close() {
        mayEnd.countDown();
        receiver.close();
        other.close();
    }

    private void waitInHandler() {
        begun.countDown();
        try {
            assertThat(mayEnd.await(30, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CompletableFuture<WebhookResponse> send(WebhookReceiver to, WebhookRequest request) {
        return CompletableFuture.supplyAsync(() -> to.receive(request));
    }

    private int status(WebhookRequest request) {
        return receiver.receive(request).status();
    }

    @Test
    void aRepeatedRequestIsAnsweredWithoutTheHandler() {
        WebhookResponse first = receiver.receive(samples.request(hold));
        handler.onHold = request -> HoldAnswer.refused(HoldRefusal.NO_CAPACITY_LEFT);
        for (WebhookReceiver any : List.of(receiver, other)) {
            WebhookResponse again = any.receive(samples.request(hold));
            assertThat(again.status()).isEqualTo(200);
            assertThat(again.text()).isEqualTo(first.text());
        }
        assertThat(handler.holds).hasSize(1);
        assertThat(otherHandler.holds).isEmpty();
    }

    @Test
    void aRefusalIsRepeatedToo() {
        handler.onHold = request -> HoldAnswer.refused(HoldRefusal.NO_CAPACITY_LEFT, "full");
        WebhookResponse first = receiver.receive(samples.request(hold));
        handler.onHold = request -> HoldAnswer.accepted("t");
        assertThat(receiver.receive(samples.request(hold)).text()).isEqualTo(first.text());
        assertThat(handler.holds).hasSize(1);
    }

    @Test
    void manyAtTheSameTimeRunOnceAndAllGetTheAnswer() throws Exception {
        handler.onBook = request -> {
            waitInHandler();
            return CONFIRMED;
        };
        List<CompletableFuture<WebhookResponse>> responses = new ArrayList<>();
        responses.add(send(receiver, samples.request(booking)));
        assertThat(begun.await(30, SECONDS)).isTrue();
        responses.add(send(receiver, samples.request(booking)));
        responses.add(send(other, samples.request(booking)));
        mayEnd.countDown();
        for (CompletableFuture<WebhookResponse> response : responses) {
            assertThat(response.get(30, SECONDS).status()).isEqualTo(200);
            assertThat(response.get().text()).contains("t-booking");
        }
        assertThat(handler.bookings).hasSize(1);
        assertThat(otherHandler.bookings).isEmpty();
    }

    @Test
    void aConfirmationThatComesAfterItsCancellationIsRefused() {
        assertThat(status(samples.request(unconfirmed))).isEqualTo(200);
        assertThat(handler.unconfirmed).hasSize(1);
        WebhookResponse late = receiver.receive(samples.request(booking));
        assertThat(late.status()).isEqualTo(400);
        assertThat(late.text()).contains("UNCLASSIFIED_ERROR", "The booking was cancelled.");
        assertThat(handler.bookings).isEmpty();
    }

    @Test
    void aCancellationDuringTheConfirmationIsAnsweredAtOnceAndTheConfirmationIsGivenBack() throws Exception {
        cancelDuringConfirmation(receiver);
        assertThat(handler.unconfirmed).hasSize(1);
    }

    @Test
    void aCancellationInAnotherProcessRevokesTheConfirmationToo() throws Exception {
        cancelDuringConfirmation(other);
        assertThat(handler.unconfirmed).hasSize(1);
        assertThat(otherHandler.unconfirmed).isEmpty();
    }

    private void cancelDuringConfirmation(WebhookReceiver at) throws Exception {
        handler.onBook = request -> {
            waitInHandler();
            return CONFIRMED;
        };
        CompletableFuture<WebhookResponse> confirmation = send(receiver, samples.request(booking));
        assertThat(begun.await(30, SECONDS)).isTrue();
        assertThat(at.receive(samples.request(unconfirmed)).status()).isEqualTo(200);
        assertThat(handler.unconfirmed).isEmpty();
        mayEnd.countDown();
        assertThat(confirmation.get(30, SECONDS).text()).contains("The booking was cancelled.");
        assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        assertThat(other.receive(samples.request(booking)).text()).contains("The booking was cancelled.");
        assertThat(other.receive(samples.request(unconfirmed)).status()).isEqualTo(200);
    }

    @Test
    void anOrdinaryCancellationHasToWaitForTheConfirmation() throws Exception {
        handler.onBook = request -> {
            waitInHandler();
            return CONFIRMED;
        };
        CompletableFuture<WebhookResponse> confirmation = send(receiver, samples.request(booking));
        assertThat(begun.await(30, SECONDS)).isTrue();
        assertThat(status(samples.request(cancellation))).isEqualTo(400);
        mayEnd.countDown();
        assertThat(confirmation.get(30, SECONDS).status()).isEqualTo(200);
        assertThat(status(samples.request(cancellation))).isEqualTo(200);
        assertThat(handler.cancellations).hasSize(1);
    }

    @Test
    void aConfirmationThatBeganWhileItsBookingWasBeingCancelledIsRefusedAndGivenBack() throws Exception {
        CountDownLatch cancelling = new CountDownLatch(1);
        CountDownLatch mayBeCancelled = new CountDownLatch(1);
        handler.onCancel = request -> {
            cancelling.countDown();
            try {
                assertThat(mayBeCancelled.await(30, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return CancellationAnswer.accepted();
        };
        handler.onBook = request -> {
            waitInHandler();
            return CONFIRMED;
        };
        CompletableFuture<WebhookResponse> cancelled = send(receiver, samples.request(cancellation));
        assertThat(cancelling.await(30, SECONDS)).isTrue();
        CompletableFuture<WebhookResponse> confirmation = send(receiver, samples.request(booking));
        assertThat(begun.await(30, SECONDS)).isTrue();
        mayBeCancelled.countDown();
        assertThat(cancelled.get(30, SECONDS).status()).isEqualTo(200);
        mayEnd.countDown();
        assertThat(confirmation.get(30, SECONDS).text()).contains("The booking was cancelled.");
        assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        assertThat(handler.unconfirmed).hasSize(1);
    }

    @Test
    void aConfirmationIsNotRepeatedOnceItsBookingIsCancelled() {
        assertThat(status(samples.request(booking))).isEqualTo(200);
        assertThat(status(samples.request(booking))).isEqualTo(200);
        assertThat(status(samples.request(cancellation))).isEqualTo(200);
        assertThat(status(samples.request(cancellation))).isEqualTo(200);
        assertThat(status(samples.request(booking))).isEqualTo(400);
        assertThat(handler.bookings).hasSize(1);
        assertThat(handler.cancellations).hasSize(1);
    }

    @Test
    void aRefusedCancellationIsAskedAgainAndLeavesTheBookingAsItIs() {
        handler.onCancel = request -> CancellationAnswer.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING);
        assertThat(status(samples.request(booking))).isEqualTo(200);
        assertThat(status(samples.request(cancellation))).isEqualTo(400);
        assertThat(status(samples.request(booking))).isEqualTo(200);
        handler.onCancel = request -> CancellationAnswer.accepted();
        assertThat(status(samples.request(cancellation))).isEqualTo(200);
        assertThat(handler.cancellations).hasSize(2);
    }

    @Test
    void aRefusedCancellationDoesNotAnswerAnUnconfirmedOne() {
        handler.onCancel = request -> CancellationAnswer.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING);
        assertThat(status(samples.request(cancellation))).isEqualTo(400);
        assertThat(status(samples.request(unconfirmed))).isEqualTo(200);
        assertThat(handler.unconfirmed).hasSize(1);
    }

    @Test
    void anUnconfirmedCancellationThatFailedIsRunAgain() {
        handler.onUnconfirmed = request -> {
            throw new IllegalStateException("database");
        };
        assertThat(status(samples.request(unconfirmed))).isEqualTo(503);
        handler.onUnconfirmed = request -> {};
        assertThat(status(samples.request(unconfirmed))).isEqualTo(200);
        assertThat(status(samples.request(unconfirmed))).isEqualTo(200);
        assertThat(handler.unconfirmed).hasSize(2);
    }
}
